import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverDraftSchema } from '#shared/model/server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openQuickVault, openTestHost } from '../../testing/test-host.ts';

const github = '$' + '{secret:github}';
const draft = (change: object) =>
  serverDraftSchema.parse({ name: 'Web', transport: 'stdio', command: 'node', ...change });

async function open(dataDir = temporaryFolder()) {
  const host = await openTestHost({ dataDir, vault: await openQuickVault(dataDir) });
  onTestFinished(host.close);
  return host;
}

test('lists a named secret with the servers that refer to it, also from within a secret, and without its value', async () => {
  const host = await open();
  await host.stores.namedSecrets.set('github', 'canary');
  await host.stores.namedSecrets.set('unused', 'canary');
  const env = [{ name: 'T', value: `my ${github}`, secret: true }];
  const [a, b] = await host.stores.servers.add([draft({ args: [github, github] }), draft({ env })], true);
  const users = [a, b].map((view) => ({ id: view?.server.id, name: view?.server.name }));
  const changedAt = expect.any(Number);
  expect(await host.stores.namedSecrets.list()).toEqual([
    { name: 'github', state: 'stored', changedAt, usedBy: users },
    { name: 'unused', state: 'stored', changedAt, usedBy: [] },
  ]);
  expect(readFileSync(join(host.platform.dataDir, 'secret-names.json'), 'utf8')).not.toContain('canary');
});

test('a referenced name is missing until it’s entered, and after it was removed', async () => {
  const host = await open();
  await host.stores.servers.add([draft({ args: [github] })], true);
  expect(await host.stores.namedSecrets.list()).toMatchObject([{ name: 'github', state: 'missing' }]);
  await host.stores.namedSecrets.set('github', 'canary');
  await host.stores.namedSecrets.remove('github');
  expect(await host.stores.namedSecrets.list()).toMatchObject([{ name: 'github', state: 'missing' }]);
  await host.stores.namedSecrets.set('other', 'canary');
  await host.stores.namedSecrets.remove('other');
  expect(await host.stores.namedSecrets.list()).toHaveLength(1);
});

test('secrets in memory are missing after a restart, those under a passphrase are locked', async () => {
  const dataDir = temporaryFolder();
  const first = await open(dataDir);
  await first.stores.namedSecrets.set('github', 'canary');
  await first.close();
  const second = await open(dataDir);
  expect(await second.stores.namedSecrets.list()).toMatchObject([{ state: 'missing' }]);
  await second.stores.namedSecrets.set('github', 'canary');
  await second.platform.vault.passphrase?.choose('correct horse');
  await second.close();
  const third = await open(dataDir);
  expect(await third.stores.namedSecrets.list()).toMatchObject([{ state: 'locked' }]);
  await third.platform.vault.passphrase?.unlock('correct horse');
  expect(await third.stores.namedSecrets.list()).toMatchObject([{ state: 'stored' }]);
});
