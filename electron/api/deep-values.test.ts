import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { faultyServer } from '#host/testing/test-servers.ts';
import { readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import { readResourceItem } from '#shared/mcp/items/resource-item.ts';
import { readToolItem } from '#shared/mcp/items/tool-item.ts';
import { createRouter } from './router.ts';

const levels = 3000;
const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

let host: Host;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

async function connected(era: 'legacy' | 'modern'): Promise<Session> {
  const session = await host.connections.sessions.connect({
    ...faultyServer('deep-values', '--count', String(levels), '--era', era),
    pin: { era },
  });
  await session.ready();
  const phases = () => host.surface.catalog.listFetches(session.id).map(({ phase }) => phase);
  await expect.poll(() => [...new Set(phases())]).toEqual(['done']);
  return session;
}

it.each(['legacy', 'modern'] as const)('shows what a %s server nests too deeply, and all the rest', async (era) => {
  const session = await connected(era);
  const { id: sessionId } = session;
  const api = createRouterClient(createRouter(host));
  expect((await api.sessions.list()).map(({ phase }) => phase)).toEqual(['ready']);

  const list = async (kind: 'resources' | 'prompts' | 'tools') =>
    (await api.catalog.items({ sessionId, kind, from: 0, count: 10 })).rows;
  const resources = (await list('resources')).map(readResourceItem);
  expect(resources.map(({ problems }) => problems.length)).toEqual([1, 0, 0, 1, 0, 0, 1]);
  expect(resources[0]).toMatchObject({ uri: 'plain://numbers/one', problems: ['tooDeep'] });
  expect((await list('prompts')).map(readPromptItem)).toMatchObject([{ name: 'ask', problems: ['tooDeep'] }]);
  expect((await list('tools')).map(readToolItem)).toMatchObject([{ name: 'echo', problems: ['tooDeep'] }]);
  const { text } = await api.catalog.itemText({ sessionId, kind: 'resources', ordinal: 0 });
  expect(text).toContain(`"_meta":{"deep":${deep}}`);

  const read = await api.resources.read({ sessionId, uri: 'plain://numbers/one' });
  const { readId } = read;
  expect((await api.resources.text({ readId, index: 0, offset: 0, length: 100 })).text).toMatch('This is plain://');
  const call = await callTool(host, session, 'echo', { message: 'hello' });
  await expect.poll(async () => (await api.calls.get({ runId: call.id })).outcome).toBe('result');
  const { result } = await api.calls.get({ runId: call.id });
  expect(result?.blocks[0]?.problems).toEqual(['tooDeep']);
  const whole = { readId: result?.readId ?? readId, index: result?.whole.index ?? 0, offset: 0, length: 100_000 };
  expect((await api.resources.text(whole)).text).toContain(deep);
  const run = await api.prompts.get({ sessionId, prompt: 'ask', arguments: { about: 'x' } });
  expect(run.failure).toBeUndefined();
  await expect(api.resources.read({ sessionId, uri: 'plain://none' })).rejects.toMatchObject({
    data: { code: 'serverError' },
  });

  const { rows } = await api.traffic.rows({ filter: {}, from: 0, count: 200 });
  const marked = rows.filter(({ marks }) => marks?.includes('tooDeep'));
  expect(marked.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['result', 'error', 'request', 'notification']),
  );
  expect(await host.problems()).toEqual([]);
  if (era === 'modern') return;
  const [asked] = await api.inbox.list();
  expect(asked?.subject).toMatchObject({ type: 'serverRequest', method: 'sampling/createMessage' });
});
