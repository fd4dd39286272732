import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import { ClientSetupStore } from '../../inbox/client/client.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openServers } from './testing/open-servers.ts';

async function start(dataDir: string, prefix: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./testing/adding-child.ts', import.meta.url)), [dataDir, prefix]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function open(dataDir: string) {
  const onChange = vi.fn();
  return { servers: await openServers(dataDir, { onChange }), onChange };
}

async function addOnce(child: ChildProcess): Promise<void> {
  const added = once(child, 'message');
  child.send('add');
  await added;
}

test('two Loupes add twenty servers at the same time, and all are stored and approved', async () => {
  const dataDir = temporaryFolder();
  const children = await Promise.all([start(dataDir, 'a'), start(dataDir, 'b')]);
  const { servers: watching, onChange } = await open(dataDir);
  const runs = children.map(async (child) => {
    for (let count = 0; count < 10; count++) await addOnce(child);
  });
  await Promise.all(runs);
  const { servers } = await open(dataDir);
  const views = servers.list();
  expect(views.map(({ server }) => server.name).sort()).toEqual(
    ['a', 'b'].flatMap((prefix) => [1, 10, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => `${prefix} ${count}`)),
  );
  expect(views.filter(({ approved }) => !approved)).toEqual([]);
  // A third Loupe, which changed nothing itself, shows them without being asked.
  await expect.poll(() => watching.list().length).toBe(20);
  expect(onChange).toHaveBeenCalled();
  expect(readdirSync(dataDir).filter((name) => !/^(approvals|servers)\.json$/.test(name))).toEqual(['lock.sqlite']);
});

test('a Loupe killed during a change doesn’t block others', async () => {
  const dataDir = temporaryFolder();
  const child = await start(dataDir, 'a');
  await addOnce(child);
  child.send('add');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { servers } = await open(dataDir);
  const draft = serverDraftSchema.parse({ name: 'mine', transport: 'stdio', command: 'node' });
  await servers.add([draft], true);
  expect(servers.list().map(({ server }) => server.name)).toContain('mine');
});

test('changes of two Loupes to one server, or to rules, are merged', async () => {
  const dataDir = temporaryFolder();
  const mine = await ClientSetupStore.open({ dataDir });
  const theirs = await ClientSetupStore.open({ dataDir });
  onTestFinished(() => Promise.all([mine.close(), theirs.close()]).then(() => {}));
  const serverId = serverIdSchema.parse('weather');
  await Promise.all([
    mine.set({ serverId, switches: { sampling: false }, roots: [] }),
    theirs.setLogLevel(serverId, 'debug'),
  ]);
  const again = await ClientSetupStore.open({ dataDir });
  onTestFinished(() => again.close());
  expect(again.get(serverId)).toMatchObject({ switches: { sampling: false }, logLevel: 'debug' });
});
