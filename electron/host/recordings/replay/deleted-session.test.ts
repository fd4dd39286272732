import { expect, it, onTestFinished } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { sessionFile } from '../testing/session-files.ts';
import { openReplay } from './open-replay.ts';
import { serveHttp } from './serve-http.ts';

interface Exchange {
  method?: string;
  sent?: object;
  status?: number;
  type?: string;
  got?: string;
}

/** A recording of a session over HTTP, served. */
async function served(exchanges: readonly Exchange[]) {
  const id: [string, string] = ['mcp-session-id', 'recorded'];
  const entries = exchanges.flatMap((exchange, index): SessionEntry[] => {
    const { method = 'POST', sent, status = 200, type = 'application/json', got = '' } = exchange;
    const at = { t: (index + 1) * 1000, exchange: index + 1 };
    const headers = index === 0 ? [] : [id];
    return [
      { type: 'request', ...at, method, path: '/mcp', headers },
      ...(sent === undefined ? [] : [{ type: 'body', ...at, from: 'client', text: JSON.stringify(sent) } as const]),
      { type: 'bodyEnd', ...at, from: 'client' },
      { type: 'response', ...at, status, reason: '', headers: [['content-type', type], id] },
      { type: 'body', ...at, from: 'server', text: got },
      { type: 'bodyEnd', ...at, from: 'server' },
    ];
  });
  const replay = await openReplay(sessionFile(entries, { transport: 'http' }), {
    clock: new TestClock(),
    allowsMasked: false,
  });
  const { url, close } = await serveHttp(0, replay);
  onTestFinished(close);
  let session = '';
  return async (method: string, message?: object) => {
    const headers = { 'content-type': 'application/json', ...(session !== '' && { 'mcp-session-id': session }) };
    const body = message === undefined ? null : JSON.stringify({ jsonrpc: '2.0', ...message });
    const response = await fetch(url, { method, headers, body });
    session = response.headers.get('mcp-session-id') ?? session;
    return [response.status, await response.text()] as const;
  };
}

const initialize = { id: 0, method: 'initialize', params: {} };
const list = { id: 1, method: 'tools/list' };
const opening = [
  { sent: initialize, got: '{"id":0,"result":{}}' },
  { sent: list, got: '{"id":1,"result":{"tools":[]}}' },
];

it('answers as recorded when a session is deleted, and after that', async () => {
  const gone = '{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"It has ended"}}';
  const ask = await served([
    ...opening,
    { method: 'DELETE', status: 200, got: '{"deleted":true}' },
    { sent: list, status: 404, got: gone },
  ]);
  await ask('POST', initialize);
  expect(await ask('POST', list)).toEqual([200, '{"id":1,"result":{"tools":[]}}']);
  expect(await ask('DELETE')).toEqual([200, '{"deleted":true}']);
  expect(await ask('POST', list)).toEqual([404, gone]);
  // Nothing was recorded for this: the session is unknown.
  expect(await ask('POST', { id: 2, method: 'prompts/list' })).toEqual([404, expect.stringContaining('Unknown')]);
});

it('goes on where the recorded server refused to delete the session', async () => {
  const ask = await served([...opening, { method: 'DELETE', status: 405, got: 'no' }]);
  await ask('POST', initialize);
  expect(await ask('DELETE')).toEqual([405, 'no']);
  expect((await ask('POST', list))[0]).toBe(200);
});

it('sends no status and no content type that no server can have sent', async () => {
  const ask = await served([
    ...opening,
    { sent: { id: 2, method: 'ping' }, status: 1000, got: '{"id":2,"result":{}}' },
    { method: 'DELETE', status: 1000, got: 'odd' },
    { method: 'DELETE', status: 405, type: 'text/\u0001\u4e2d', got: 'no' },
  ]);
  await ask('POST', initialize);
  expect(await ask('DELETE')).toEqual([405, 'no']);
  expect(await ask('POST', { id: 2, method: 'ping' })).toEqual([200, '{"id":2,"result":{}}']);
  expect((await ask('POST', list))[0]).toBe(200);
});

it('says that a session has ended where no deletion was recorded', async () => {
  const ask = await served(opening);
  await ask('POST', initialize);
  expect(await ask('DELETE')).toEqual([204, '']);
  expect((await ask('POST', list))[0]).toBe(404);
});
