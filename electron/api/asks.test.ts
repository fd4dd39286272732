import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Host } from '#host/create-host.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { presetCommand, stdioServer } from '#host/testing/test-servers.ts';
import { wholeRequestCharacters } from '#shared/model/ask.ts';
import { askIdSchema } from '#shared/model/id.ts';
import { createRouter } from './router.ts';

let host: Host;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

it('sends only the beginning of a large request, and keeps it whole', async () => {
  const session = await host.sessions.connect(stdioServer(presetCommand('demo')));
  await session.ready();
  const text = 'x'.repeat(50_000_000);
  const params = { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 7 };
  const signal = new AbortController().signal;
  void host.inbox.reply(session, { method: 'sampling/createMessage', params, frameSeq: 12, signal });
  const small = { messages: [], maxTokens: 1 };
  void host.inbox.reply(session, { method: 'sampling/createMessage', params: small, frameSeq: 13, signal });

  const api = createRouterClient(createRouter(host));
  const heads = await api.asks.list();
  expect(JSON.stringify(heads).length).toBeLessThan(10_000);
  expect(heads[0]?.subject).toMatchObject({ frameSeq: 12, params: { maxTokens: 7, messages: [{ role: 'user' }] } });
  expect(heads[0]?.subject).toHaveProperty('cutFrom', expect.closeTo(50_000_000, -3));
  expect(heads[1]?.subject).toMatchObject({ params: small });
  expect(heads[1]?.subject).not.toHaveProperty('cutFrom');
  expect(host.asks.list()[0]?.subject).toMatchObject({ params });
});

it('gives all parameters of one request, waiting or over, up to a limit', async () => {
  const session = await host.sessions.connect(stdioServer(presetCommand('demo')));
  await session.ready();
  const ask = (text: string) => {
    const params = { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 7 };
    const signal = new AbortController().signal;
    void host.inbox.reply(session, { method: 'sampling/createMessage', params, frameSeq: 12, signal });
    return params;
  };
  const params = ask('x'.repeat(100_000));
  ask('x'.repeat(wholeRequestCharacters));

  const api = createRouterClient(createRouter(host));
  const [large, tooLarge] = (await api.asks.list()).map(({ id }) => id);
  if (large === undefined || tooLarge === undefined) throw new Error('both wait');
  expect(await api.asks.params({ askId: large })).toEqual(params);
  expect(await api.asks.params({ askId: tooLarge })).toBeUndefined();
  await api.asks.answer({ askId: large, reply: { type: 'error', code: -1, message: 'no' } });
  expect(await api.asks.params({ askId: large })).toEqual(params);
  const unknown = askIdSchema.parse('unknown');
  await expect(api.asks.params({ askId: unknown })).rejects.toMatchObject({ data: { code: 'unknownAsk' } });
});
