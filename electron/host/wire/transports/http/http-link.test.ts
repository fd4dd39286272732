import { expect, it, onTestFinished, vi } from 'vitest';
import { isErrorFrame } from '#shared/mcp/error-frame.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { testTap } from '../testing/test-tap.ts';
import { HttpLink } from './http-link.ts';
import { opensLegacy, sendJson, startScriptedHttp } from './testing/scripted-http.ts';

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

it('a response that asks for credentials is no failure while its request waits for them, and afterwards', async () => {
  const server = await startScriptedHttp((request, response) => {
    if (request.headers.authorization === undefined) {
      response.writeHead(403, { 'www-authenticate': 'Bearer error="insufficient_scope"' }).end('more scopes');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":1,"result":{}}');
  });
  onTestFinished(() => server.close());
  const consent = Promise.withResolvers<boolean>();
  let token: Record<string, string> = {};
  const authorizer = { headers: async () => token, observe() {}, refused: () => consent.promise };
  const target = { url: `${server.origin}/mcp`, headers: {}, secretHeaders: new Set<string>(), authorizer };
  const { tap, frames } = testTap();
  const link = new HttpLink(target, tap, { ...ignored, onEnd() {} });
  await link.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
  await expect.poll(() => frames.map(({ summary }) => summary)).toContain('credentials required · 403 Forbidden');
  expect(frames.filter(isErrorFrame)).toEqual([]);
  token = { authorization: 'Bearer t' };
  consent.resolve(true);
  await expect.poll(() => frames.at(-1)?.kind).toBe('result');
  expect(frames.filter(isErrorFrame)).toEqual([]);
  await link.close();
});

it('credentials that aren’t given are a failure of what has no response', async () => {
  const server = await startScriptedHttp((_request, response) => {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  });
  onTestFinished(() => server.close());
  const authorizer = { headers: async () => ({}), observe() {}, refused: async () => false };
  const target = { url: `${server.origin}/mcp`, headers: {}, secretHeaders: new Set<string>(), authorizer };
  const { tap, frames } = testTap();
  const link = new HttpLink(target, tap, { ...ignored, onEnd() {} });
  await link.send({ jsonrpc: '2.0', method: 'notifications/own' });
  await expect.poll(() => frames.filter(isErrorFrame)).toMatchObject([{ kind: 'lifecycle', method: 'request failed' }]);
  await link.close();
});

it('neither sends nor records a request that was cancelled while its credentials were renewed', async () => {
  const server = await startScriptedHttp((_request, response) => response.writeHead(404).end());
  onTestFinished(() => server.close());
  const renewed = Promise.withResolvers<Record<string, string>>();
  const authorizer = { headers: () => renewed.promise, observe() {}, refused: async () => false };
  const target = { url: `${server.origin}/mcp`, headers: {}, secretHeaders: new Set<string>(), authorizer };
  const { tap, frames } = testTap();
  const link = new HttpLink(target, tap, { ...ignored, onEnd() {} });
  const cancelled = new AbortController();
  const sent = link.send({ jsonrpc: '2.0', id: 1, method: 'ping' }, { signal: cancelled.signal });
  cancelled.abort();
  renewed.resolve({ authorization: 'Bearer new' });
  expect(await sent).toBe(0);
  expect(frames).toEqual([]);
  expect(server.seen).toEqual([]);
  await link.close();
});

it('nobody signs in for a request that was given up', async () => {
  const givenUp = Promise.withResolvers<void>();
  const server = await startScriptedHttp(async (_request, response) => {
    await givenUp.promise;
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  });
  onTestFinished(() => server.close());
  const refused = vi.fn(async () => false);
  const authorizer = { headers: async () => ({}), observe() {}, refused };
  const target = { url: `${server.origin}/mcp`, headers: {}, secretHeaders: new Set<string>(), authorizer };
  const { tap } = testTap();
  const link = new HttpLink(target, tap, { ...ignored, onEnd() {} });
  const ended = Promise.withResolvers<unknown>();
  await link.send({ jsonrpc: '2.0', id: 'a', method: 'ping' }, { onRefused: ended.resolve });
  tap.gaveUp('a', 'cancelled');
  givenUp.resolve();
  expect(await ended.promise).toMatchObject({ code: 'unauthorized' });
  expect(refused).not.toHaveBeenCalled();
  expect(server.calls('ping')).toHaveLength(1);
  await link.close();
});

it('opens one listen stream after the handshake, and none without it, whatever is sent by hand', async () => {
  /** The methods that the server got, and the states of the listen stream. */
  const order: unknown[] = [];
  const server = await startScriptedHttp((request, response) => {
    order.push(request.message.method);
    if (opensLegacy(request, response)) return;
    sendJson(response, { jsonrpc: '2.0', id: request.message.id, result: {} });
  });
  onTestFinished(() => server.close());
  const target = { url: `${server.origin}/mcp`, headers: {}, secretHeaders: new Set<string>() };
  const answered = Promise.withResolvers<void>();
  const link: HttpLink = new HttpLink(target, testTap().tap, {
    ...ignored,
    onMessage: (envelope) => envelope.kind === 'result' && envelope.id === 'ping' && answered.resolve(),
    onChange: () => order.push(link.listenStream?.state),
    onEnd() {},
  });
  const initialized = () => link.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  // Each waits until the one before it was accepted.
  await initialized();
  await link.send({ jsonrpc: '2.0', id: 'open', method: 'initialize', params: {} });
  await initialized();
  await initialized();
  await link.send({ jsonrpc: '2.0', id: 'ping', method: 'ping' });
  await answered.promise;
  expect(order.filter((each) => each === 'initialize' || each === 'opening')).toEqual(['initialize', 'opening']);
  await link.close();
});
