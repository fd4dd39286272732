import { expect, it, onTestFinished } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { monotonicClock } from '../../platform.ts';
import { sessionFile } from '../testing/session-files.ts';
import { openReplay } from './open-replay.ts';
import { serveHttp } from './serve-http.ts';

const _meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const own = { _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } };
const listen = { id: 1, method: 'subscriptions/listen', params: { _meta, notifications: { toolsListChanged: true } } };

const line = (from: 'client' | 'server', message: object): SessionEntry => ({
  type: 'line',
  t: 1,
  from,
  text: JSON.stringify({ jsonrpc: '2.0', ...message }),
});
const opened = [
  line('client', listen),
  line('server', { method: 'notifications/subscriptions/acknowledged', params: own }),
  line('server', { method: 'notifications/tools/list_changed', params: own }),
];
const result = line('server', { id: 1, result: { resultType: 'complete', ...own } });
const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } };
const end: SessionEntry = { type: 'end', t: 2, from: 'client' };
const signal: SessionEntry = { type: 'signal', t: 2, signal: 'SIGTERM' };
const exit: SessionEntry = { type: 'exit', t: 3, code: 0 };
const list = [line('client', { id: 2, method: 'tools/list' }), line('server', { id: 2, result: { tools: [] } })];

const updates = ['subscriptions/acknowledged', 'tools/list_changed'];

/** What a served recording sends on a listen, read to its end; with `isOpen` until its updates and another response are here. */
async function heard(entries: SessionEntry[], isOpen: boolean) {
  const replay = await openReplay(sessionFile(entries), { clock: monotonicClock, allowsMasked: false });
  const { url, close } = await serveHttp(0, replay);
  onTestFinished(close);
  const leaving = new AbortController();
  const body = JSON.stringify({ jsonrpc: '2.0', ...listen });
  const { body: stream } = await fetch(url, { method: 'POST', body, signal: leaving.signal });
  let text = '';
  const kinds = () =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => String(JSON.parse(data).method ?? 'response'));
  const reading = (async () => {
    for await (const chunk of stream?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (!isOpen || kinds().length < updates.length) continue;
      // An end at once would be here before the response to a later request.
      void fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'ping' }) })
        .then((response) => response.text())
        .finally(() => leaving.abort());
    }
    return true;
  })().catch(() => false);
  const isEnded = await reading;
  return [isEnded, ...kinds().map((kind) => kind.replace('notifications/', ''))];
}

it.each<[how: string, entries: SessionEntry[]]>([
  ['the recorded client closed its input', [...opened, end, result, exit]],
  ['the end was noted with that of the process', [...opened, result, end, exit]],
  ['a signal ended it', [...opened, signal, result, exit]],
  ['the recorded client cancelled it', [...opened, line('client', cancelled), result, ...list]],
  ['the server cancelled it when the client left', [...opened, end, line('server', cancelled), result, exit]],
  ['the recording has no response', [...opened, end, exit]],
])('leaves a listen open where %s', async (_how, entries) => {
  expect(await heard(entries, true)).toEqual([false, ...updates]);
});

it.each<[how: string, entries: SessionEntry[]]>([
  ['before the client went on', [...opened, result, ...list, end, exit]],
  ['and nothing says that the client left', [...opened, result]],
])('ends a listen that the recorded server ended %s', async (_how, entries) => {
  expect(await heard(entries, false)).toEqual([true, ...updates, 'response']);
});

it('refuses a listen that the recorded server refused, though the client then left', async () => {
  const refusal = line('server', { id: 1, error: { code: -32601, message: 'no' } });
  const replay = await openReplay(sessionFile([line('client', listen), refusal, end, exit]), {
    clock: monotonicClock,
    allowsMasked: false,
  });
  const { url, close } = await serveHttp(0, replay);
  onTestFinished(close);
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', ...listen }) });
  expect(await response.json()).toMatchObject({ error: { message: 'no' } });
});
