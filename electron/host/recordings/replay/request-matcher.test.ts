import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { recordingOf } from '../testing/recording-file.ts';
import { RequestIndex, RequestMatcher } from './request-matcher.ts';

const client = (id: number, method: string, params: JsonObject = {}) => ['client', { id, method, params }] as const;
const meta = (more: JsonObject) => ({ _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', ...more } });

async function matcherOf(...lines: Parameters<typeof recordingOf>): Promise<RequestMatcher> {
  return new RequestMatcher(atOnce(RequestIndex.of((await recordingOf(...lines)).requests)));
}

/** The number of the recorded request that matches. */
function numberOf(matcher: RequestMatcher, method: string, params?: Json): number | undefined {
  return matcher.match(method, params).request?.number;
}

it('matches by method and parameters, whatever differs from client to client', async () => {
  const matcher = await matcherOf(
    client(1, 'initialize', { clientInfo: { name: 'one' } }),
    client(2, 'tools/call', { name: 'a', arguments: { x: 1, y: [2] }, _meta: { progressToken: 1, traceparent: '0' } }),
    client(3, 'tools/list'),
    client(4, 'tools/list', { cursor: 'next' }),
    client(5, 'tools/call', { name: 'a', _meta: { own: 1 } }),
  );
  expect(numberOf(matcher, 'initialize', { clientInfo: { name: 'other' } })).toBe(1);
  expect(numberOf(matcher, 'tools/call', { arguments: { y: [2], x: 1 }, name: 'a' })).toBe(2);
  expect(numberOf(matcher, 'tools/list')).toBe(3);
  expect(numberOf(matcher, 'tools/list', { _meta: { progressToken: 7 }, cursor: 'next' })).toBe(4);
  expect(numberOf(matcher, 'tools/call', { name: 'a' })).toBeUndefined();
});

it('gives repeats in recorded order, and the last one again; each matcher counts for itself', async () => {
  const { requests } = await recordingOf(client(1, 'tools/list'), client(2, 'ping'), client(3, 'tools/list'));
  const index = atOnce(RequestIndex.of(requests));
  const matcher = new RequestMatcher(index);
  expect([1, 2, 3].map(() => numberOf(matcher, 'tools/list'))).toEqual([1, 3, 3]);
  expect(numberOf(new RequestMatcher(index), 'tools/list')).toBe(1);
});

it('prefers a request of the same era, and takes one of the other', async () => {
  const matcher = await matcherOf(
    client(1, 'tools/list'),
    client(2, 'tools/list', meta({})),
    client(3, 'prompts/list', meta({})),
  );
  expect(numberOf(matcher, 'tools/list', meta({ progressToken: 1 }))).toBe(2);
  expect(numberOf(matcher, 'tools/list')).toBe(1);
  expect(numberOf(matcher, 'prompts/list')).toBe(3);
});

it('matches a further round with other inputs than the recorded ones', async () => {
  const round = (inputResponses: JsonObject) => ({ name: 'a', requestState: 's', inputResponses });
  const matcher = await matcherOf(
    client(1, 'tools/call', { name: 'a' }),
    client(2, 'tools/call', round({ q: { action: 'accept' } })),
    client(3, 'tools/call', round({ q: { action: 'decline' } })),
  );
  expect(numberOf(matcher, 'tools/call', round({ q: { action: 'decline' } }))).toBe(3);
  expect(numberOf(matcher, 'tools/call', round({ q: { action: 'cancel' } }))).toBe(2);
});

it('names the nearest request of the same method and where it differs', async () => {
  const matcher = await matcherOf(
    client(1, 'tools/call', { name: 'a', arguments: { x: 1, y: 1 } }),
    client(2, 'tools/call', { name: 'a', arguments: { 'x/~': 1, y: 2 } }),
    client(3, 'tools/list'),
  );
  const { miss } = matcher.match('tools/call', { name: 'a', arguments: { 'x/~': 2, y: 2 } });
  expect(miss?.nearest?.number).toBe(2);
  expect(miss?.differences).toEqual([{ pointer: '/params/arguments/x~1~0', before: 1, after: 2 }]);
  expect(matcher.match('prompts/list', undefined).miss?.differences[0]?.pointer).toBe('/method');
});
