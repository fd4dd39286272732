import { expect, it } from 'vitest';
import { readEnvelope } from '#shared/mcp/envelope.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import type { Json } from '#shared/model/json/json.ts';
import { deliver } from './link.ts';

const request = { jsonrpc: '2.0', id: 1, method: 'roots/list' };
const response = { jsonrpc: '2.0', id: 1, result: {} };

function delivered(value: Json, isOver: boolean) {
  const kinds: string[] = [];
  const message = { seq: 1, envelope: readEnvelope(value), text: JSON.stringify(value), thread: undefined };
  const events = {
    onMessage: ({ kind }: { kind: string }) => kinds.push(kind),
    onStray: () => kinds.push('stray'),
  };
  const steps = deliver(message, events, () => isOver);
  if (steps !== undefined) atOnce(steps);
  return kinds;
}

it('a closed connection delivers no requests, because it can not answer', () => {
  expect(delivered(request, true)).toEqual([]);
  expect(delivered([request, request], true)).toEqual([]);
});

it('a closed connection still delivers responses', () => {
  expect(delivered(response, true)).toEqual(['result']);
});

it('an open connection delivers all messages', () => {
  expect([delivered(request, false), delivered([request, response], false), delivered(7, false)]).toEqual([
    ['request'],
    ['request', 'result'],
    ['stray'],
  ]);
});
