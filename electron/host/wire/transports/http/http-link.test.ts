import { expect, it, onTestFinished, vi } from 'vitest';
import { TestClock } from '../../../testing/test-clock.ts';
import { testTap } from '../testing/test-tap.ts';
import { HttpLink } from './http-link.ts';
import { opensLegacy, startScriptedHttp } from './testing/scripted-http.ts';

const ignored = { onMessage() {}, onStray() {}, onStderr() {}, onArriving() {}, onHold() {}, onChange() {} };

it('closing does not wait for new credentials for the end of the HTTP session', async () => {
  const server = await startScriptedHttp((request, response) => {
    opensLegacy(request, response, { 'mcp-session-id': 's1' });
  });
  onTestFinished(() => server.close());
  const asked = vi.fn();
  const authorizer = {
    headers: (method: string) => {
      if (method !== 'DELETE') return {};
      asked();
      // A token that is renewed by a server that doesn't answer.
      return new Promise<Record<string, string>>(() => {});
    },
    observe() {},
    refused: () => Promise.resolve(false),
  };
  const target = { url: `${server.origin}/mcp`, headers: {}, secretHeaders: new Set<string>(), authorizer };
  const onEnd = vi.fn();
  const clock = new TestClock();
  const link = new HttpLink(target, testTap(undefined, clock).tap, { ...ignored, onEnd });
  await link.open();
  await link.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
  await expect.poll(() => link.httpSessionId).toBe('s1');
  await clock.expireUntil(link.close(), 800);
  expect(asked).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalledWith(undefined);
});

it('reports the frame of a hand-written request whose method isn’t text', async () => {
  const server = await startScriptedHttp((_request, response) => response.end());
  onTestFinished(() => server.close());
  const target = { url: `${server.origin}/mcp`, headers: {}, secretHeaders: new Set<string>() };
  const link = new HttpLink(target, testTap().tap, { ...ignored, onEnd() {} });
  expect(await link.send(JSON.parse('{"jsonrpc":"2.0","id":"loupe:1","method":7}'))).toBe(1);
  await link.close();
});
