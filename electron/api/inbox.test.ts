import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Host } from '#host/create-host.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { presetCommand, stdioServer } from '#host/testing/test-servers.ts';
import { pendingIdSchema } from '#shared/model/id/id.ts';
import { wholeRequestCharacters } from '#shared/model/inbox/pending-request.ts';
import { createRouter } from './router.ts';

let host: Host;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

it('lists only the beginning of a large request, and keeps all of it', async () => {
  const session = await host.connections.sessions.connect(stdioServer(presetCommand('demo')));
  await session.ready();
  const text = 'x'.repeat(50_000_000);
  const params = { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 7 };
  const signal = new AbortController().signal;
  void host.connections.serverRequests.reply(session, {
    method: 'sampling/createMessage',
    params,
    frameSeq: 12,
    signal,
  });
  const small = { messages: [], maxTokens: 1 };
  void host.connections.serverRequests.reply(session, {
    method: 'sampling/createMessage',
    params: small,
    frameSeq: 13,
    signal,
  });

  const api = createRouterClient(createRouter(host));
  const heads = await api.inbox.list();
  expect(JSON.stringify(heads).length).toBeLessThan(10_000);
  expect(heads[0]?.subject).toMatchObject({ frameSeq: 12, params: { maxTokens: 7, messages: [{ role: 'user' }] } });
  expect(heads[0]?.subject).toHaveProperty('cutFrom', expect.closeTo(50_000_000, -3));
  expect(heads[1]?.subject).toMatchObject({ params: small });
  expect(heads[1]?.subject).not.toHaveProperty('cutFrom');
  expect(host.connections.inbox.list()[0]?.subject).toMatchObject({ params });
});

it('returns all parameters of a pending or ended request, up to a limit', async () => {
  const session = await host.connections.sessions.connect(stdioServer(presetCommand('demo')));
  await session.ready();
  const request = (text: string) => {
    const params = { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 7 };
    const signal = new AbortController().signal;
    void host.connections.serverRequests.reply(session, {
      method: 'sampling/createMessage',
      params,
      frameSeq: 12,
      signal,
    });
    return params;
  };
  const params = request('x'.repeat(100_000));
  request('x'.repeat(wholeRequestCharacters));

  const api = createRouterClient(createRouter(host));
  const [large, tooLarge] = (await api.inbox.list()).map(({ id }) => id);
  if (large === undefined || tooLarge === undefined) throw new Error('both wait');
  expect(await api.inbox.params({ pendingId: large })).toEqual(params);
  expect(await api.inbox.params({ pendingId: tooLarge })).toBeUndefined();
  await api.inbox.answer({ pendingId: large, reply: { type: 'error', code: -1, message: 'no' } });
  expect(await api.inbox.params({ pendingId: large })).toEqual(params);
  const unknown = pendingIdSchema.parse('unknown');
  await expect(api.inbox.params({ pendingId: unknown })).rejects.toMatchObject({
    data: { code: 'unknownPendingRequest' },
  });
});
