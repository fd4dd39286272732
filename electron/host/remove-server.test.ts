import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runIdSchema } from '#shared/model/id/id.ts';
import { type ServerView, serverDraftSchema } from '#shared/model/server.ts';
import { AppConsents } from './surface/apps/app-consents.ts';
import { openTestHost } from './testing/test-host.ts';

async function openHostWith(...names: string[]) {
  const host = await openTestHost();
  onTestFinished(() => host.close());
  const drafts = names.map((name) => serverDraftSchema.parse({ name, transport: 'stdio', command: 'node' }));
  return { host, views: await host.stores.servers.add(drafts, true) };
}

test('removing a server removes all its data and nothing else', async () => {
  const { host, views } = await openHostWith('Gone', 'Kept');
  const { dataDir } = host.platform;
  const fill = async ({ server }: ServerView) => {
    const { id } = server;
    await host.stores.policies.set(host.stores.servers.get(id), { policy: 'deny', trusted: true });
    await host.connections.client.change({ serverId: id, switches: {}, roots: [{ uri: 'file:///tmp' }] });
    const rule = {
      name: 'r',
      method: 'roots/list',
      contains: '',
      reply: { type: 'error', code: 1, message: '' },
    } as const;
    await host.stores.clientSetup.setRules([
      ...host.stores.clientSetup.rules,
      { ...rule, id: `rule of ${id}`, serverId: id },
    ]);
    host.stores.history.savedArguments.save({ kind: 'tool', serverId: id, name: 't', label: 'l', argumentsText: '{}' });
    host.stores.history.approvedDefinitions.set({ server }, 't', [{ name: 't' }]);
    const key = {
      id: runIdSchema.parse(`run-of-${id}`),
      kind: 'tool',
      serverId: id,
      name: 't',
      at: 1,
      pinned: true,
    } as const;
    host.stores.history.saveRun(key, { serverId: id });
    const consents = await AppConsents.open({ dataDir });
    await consents.set(server, 'ui://a', { sources: [], permissions: [] }, true);
    await consents.close();
  };
  for (const view of views) await fill(view);
  const [gone, kept] = views.map(({ server }) => server);
  if (gone === undefined || kept === undefined) throw new Error('not added');
  expect(host.stores.history.countRuns({ kind: 'tool' })).toBe(2);

  await host.removeServer(gone.id);

  for (const name of readdirSync(dataDir).filter((each) => each.endsWith('.json'))) {
    const text = readFileSync(join(dataDir, name), 'utf8');
    expect(text).not.toContain(gone.id);
    if (name !== 'settings.json') expect([name, text]).toEqual([name, expect.stringContaining(kept.id)]);
  }
  expect(host.stores.history.runs({ kind: 'tool' }, 0, 9)).toMatchObject([{ record: { serverId: kept.id } }]);
  const item = { kind: 'tool', name: 't' } as const;
  expect(host.stores.history.savedArguments.list({ ...item, serverId: gone.id })).toEqual([]);
  expect(host.stores.history.savedArguments.list({ ...item, serverId: kept.id }).length).toBe(1);
  expect(host.stores.history.approvedDefinitions.get({ server: gone }, 't')).toBeUndefined();
  expect(host.stores.history.approvedDefinitions.get({ server: kept }, 't')).toBeDefined();
  expect(host.stores.policies.get(kept)).toMatchObject({ policy: 'deny', trusted: true });
});

test('a removed server comes back at its place with its secrets and its consent, once', async () => {
  const host = await openTestHost();
  onTestFinished(() => host.close());
  const secret = { name: 'TOKEN', value: 'hunter2', secret: true };
  const drafts = ['One', 'Two', 'Three'].map((name) =>
    serverDraftSchema.parse({ name, transport: 'stdio', command: 'node', env: [secret] }),
  );
  const views = await host.stores.servers.add(drafts, true);
  const { id } = views[1]?.server ?? {};
  if (id === undefined) throw new Error('not added');
  const { servers } = host.stores;
  const own = () => servers.list().filter(({ builtIn }) => !builtIn);
  await host.removeServer(id);
  expect(own().map(({ server }) => server.name)).toEqual(['One', 'Three']);
  await servers.restore(id);
  expect(own().map(({ server, approved }) => [server.name, approved])).toEqual([
    ['One', true],
    ['Two', true],
    ['Three', true],
  ]);
  expect(await servers.textsOf(id)).toContain('hunter2');
  await expect(servers.restore(id)).rejects.toMatchObject({ failure: { code: 'unknownServer' } });
});
