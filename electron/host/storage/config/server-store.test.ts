import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import writeFileAtomic from 'write-file-atomic';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { type ServerDraft, type ServerView, serverDraftSchema } from '#shared/model/server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { MemoryVault } from '../vault/choose-vault.ts';
import type { ServerStore } from './server-store.ts';
import { openServers } from './testing/open-servers.ts';

const token = 'ghp_very-secret';
const github = serverDraftSchema.parse({
  name: 'GitHub',
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'github-server'],
  env: [
    { name: 'GITHUB_TOKEN', value: token, secret: true },
    { name: 'REGION', value: 'eu', secret: false },
  ],
});
const web = serverDraftSchema.parse({
  name: 'Web',
  transport: 'http',
  url: 'http://127.0.0.1:3000/mcp',
  headers: [{ name: 'Authorization', value: `Bearer ${token}`, secret: true }],
});

let dataDir: string;
let vault: MemoryVault;
let showDemo: boolean;
let store: ServerStore;
const onChange = vi.fn();

const open = (quietMs = 10) => openServers(dataDir, { vault, showDemo: () => showDemo, onChange, quietMs });
const addOne = async (draft: ServerDraft, approved = true): Promise<ServerView> => {
  const [view] = await store.add([draft], approved);
  if (!view) throw new Error('nothing was added');
  return view;
};
const names = (of = store) => of.list().map(({ server }) => server.name);
const fileText = () => readFile(join(dataDir, 'servers.json'), 'utf8');

beforeEach(async () => {
  dataDir = temporaryFolder();
  vault = new MemoryVault();
  showDemo = true;
  store = await open();
});
afterEach(() => onChange.mockClear());

test('an edit that can’t be stored keeps the secrets of the server as it was', async () => {
  // Whoever looks at the file meanwhile finds that it is gone.
  store = await open(60_000);
  const { server } = await addOne(web);
  const before = await store.resolveSecrets(store.get(server.id));
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, '');
  await expect(store.update(server.id, serverDraftSchema.parse({ ...web, headers: [] }))).rejects.toMatchObject({
    failure: { code: 'storageFailed' },
  });
  expect(await store.resolveSecrets(store.get(server.id))).toEqual(before);
});

test('the demo is first while it is shown, is approved, and is never stored', async () => {
  await addOne(github);
  expect(names()).toEqual(['Demo', 'GitHub']);
  expect(store.list()[0]).toMatchObject({
    builtIn: true,
    approved: true,
    server: { id: 'demo', command: 'node', env: { DEMO: '1' } },
  });
  expect(await fileText()).not.toContain('demo.js');
  showDemo = false;
  expect(names()).toEqual(['GitHub']);
});

test('a secret is stored in the vault, and the file only refers to it', async () => {
  const { server } = await addOne(github);
  expect(JSON.parse(await fileText())).toMatchObject({
    version: 1,
    servers: [{ name: 'GitHub', env: { GITHUB_TOKEN: { secret: true }, REGION: 'eu' } }],
  });
  expect(await fileText()).not.toContain(token);
  expect(await store.resolveSecrets(server)).toMatchObject({
    env: { GITHUB_TOKEN: token, REGION: 'eu' },
    headers: {},
    query: {},
    secrets: [token],
    secretHeaders: new Set(),
  });
  expect(await store.resolveSecrets((await addOne(web)).server)).toMatchObject({
    env: {},
    headers: { Authorization: `Bearer ${token}` },
    query: {},
    secrets: [`Bearer ${token}`],
    secretHeaders: new Set(['authorization']),
  });
});

test('a secret missing in the vault is a failure with its name, not an empty value', async () => {
  const { server } = await addOne(github);
  vault = new MemoryVault();
  const reopened = await open();
  await expect(reopened.resolveSecrets(reopened.get(server.id))).rejects.toMatchObject({
    failure: { code: 'secretMissing', params: { name: 'GITHUB_TOKEN', server: 'GitHub' } },
  });
});

test('confirmed servers are approved, imported ones aren’t', async () => {
  expect((await addOne(github, true)).approved).toBe(true);
  expect((await addOne(github, false)).approved).toBe(false);
  expect((await addOne(web, false)).approved).toBe(true);
});

test('names are made unique', async () => {
  await store.add([github, github, { ...web, name: 'Demo' }], true);
  expect(names()).toEqual(['Demo', 'GitHub', 'GitHub 2', 'Demo 2']);
});

test('an update keeps absent secrets and deletes removed ones', async () => {
  const { server } = await addOne(github);
  const kept = serverDraftSchema.parse({ ...github, env: [{ name: 'GITHUB_TOKEN', secret: true }] });
  await store.update(server.id, kept);
  expect(await store.resolveSecrets(store.get(server.id))).toMatchObject({ env: { GITHUB_TOKEN: token } });

  const removed = serverDraftSchema.parse({ ...github, env: [] });
  await store.update(server.id, removed);
  expect(await vault.get(`server/${server.id}/env/GITHUB_TOKEN`)).toBeUndefined();
});

test('a secret isn’t revealed by clearing its check box', async () => {
  const { server } = await addOne(github);
  await store.update(server.id, serverDraftSchema.parse({ ...github, env: [{ name: 'GITHUB_TOKEN', secret: false }] }));
  expect(await fileText()).not.toContain(token);
  expect(store.get(server.id)).toMatchObject({ env: { GITHUB_TOKEN: { secret: true } } });
});

test('a changed command is approved if the old one was', async () => {
  const update = serverDraftSchema.parse({ ...github, args: ['-y', 'other-server'] });
  const { server } = await addOne(github);
  expect((await store.update(server.id, update)).approved).toBe(true);
  const { server: imported } = await addOne(github, false);
  expect((await store.update(imported.id, update)).approved).toBe(false);
});

test('a copy is inserted below, with its own secrets and the same approval', async () => {
  const { server } = await addOne(github);
  await addOne(web);
  const copy = await store.duplicate(server.id);
  expect(names()).toEqual(['Demo', 'GitHub', 'GitHub 2', 'Web']);
  expect(copy.approved).toBe(true);
  await store.remove(server.id);
  expect(await store.resolveSecrets(copy.server)).toMatchObject({ env: { GITHUB_TOKEN: token } });
});

test('removing a server removes its secrets', async () => {
  const { server } = await addOne(github);
  await store.remove(server.id);
  expect(names()).toEqual(['Demo']);
  expect(await vault.get(`server/${server.id}/env/GITHUB_TOKEN`)).toBeUndefined();
  expect(() => store.get(server.id)).toThrow('There is no server');
});

test('reordering moves the named servers to the front', async () => {
  const views = await store.add(
    ['a', 'b', 'c', 'd'].map((name) => ({ ...web, name })),
    true,
  );
  const [, b, , d] = views.map(({ server }) => server.id);
  if (!b || !d) throw new Error('four servers expected');
  await store.reorder([d, b, serverIdSchema.parse('gone')]);
  expect(names()).toEqual(['Demo', 'd', 'b', 'a', 'c']);
  expect(names(await open())).toEqual(['Demo', 'd', 'b', 'a', 'c']);
});

test('the demo can be copied but neither edited nor removed', async () => {
  const demo = serverIdSchema.parse('demo');
  await expect(store.update(demo, github)).rejects.toThrow();
  await expect(store.remove(demo)).rejects.toThrow();
  expect(await store.duplicate(demo)).toMatchObject({ builtIn: false, approved: true, server: { name: 'Demo 2' } });
});

test('an edit by hand is read, and its unknown fields are kept', async () => {
  const { server } = await addOne(github);
  const text = (await fileText()).replace('"name": "GitHub"', '"name": "Renamed", "note": "by hand"');
  onChange.mockClear();
  await writeFileAtomic(join(dataDir, 'servers.json'), text);
  await expect.poll(() => onChange).toHaveBeenCalled();
  expect(names()).toEqual(['Demo', 'Renamed']);
  await store.update(server.id, github);
  expect(JSON.parse(await fileText()).servers[0]).toMatchObject({ name: 'GitHub', note: 'by hand' });
});

test('an entry that can’t be read hides no other, and nothing is overwritten', async () => {
  const good = { id: 'b', name: 'B', transport: 'http', url: 'http://x' };
  const servers = [{ id: 'a', name: 'A', transport: 'http', url: 'ftp://x' }, 7, good, { ...good, name: 'again' }];
  const text = JSON.stringify({ version: 1, servers });
  await writeFileAtomic(join(dataDir, 'servers.json'), text);
  const reopened = await open();
  expect(names(reopened)).toEqual(['Demo', 'B']);
  expect(reopened.failure?.message).toContain('“servers[0].url” can’t be "ftp://x"');
  await expect(reopened.add([github], true)).rejects.toMatchObject({ failure: { code: 'invalidConfig' } });
  expect(await fileText()).toBe(text);
});

test.each([
  ['{"version":1,"servers":[', 'its JSON isn’t complete: it ends inside the value at line 1, column 25'],
  [
    '{"version":1,"servers":[{"id":"a","name":"A","transport":"http","url":"ftp://x"}]}',
    '“servers[0].url” can’t be "ftp://x"',
  ],
  [
    '{"version":1,"servers":[{"id":"demo","name":"A","transport":"http","url":"http://x"}]}',
    '“servers[0].id” isn’t unique',
  ],
])('with the invalid file %s nothing is overwritten and no secret is stored', async (text, problem) => {
  await writeFileAtomic(join(dataDir, 'servers.json'), text);
  const reopened = await open();
  expect(names(reopened)).toEqual(['Demo']);
  expect(reopened.failure?.message).toContain(problem);
  const storeSecret = vi.spyOn(vault, 'set');
  await expect(reopened.add([github], true)).rejects.toMatchObject({ failure: { code: 'invalidConfig' } });
  expect(await fileText()).toBe(text);
  expect(storeSecret).not.toHaveBeenCalled();
});

test('a server is found by its id or its exact name', async () => {
  const { server } = await addOne(github);
  expect(store.find(server.id)).toHaveLength(1);
  expect(store.find('GitHub')).toMatchObject([{ id: server.id }]);
  expect(store.find('github')).toEqual([]);
  expect(store.find('demo')).toMatchObject([{ name: 'Demo' }]);
});

test('secrets in a typed or edited URL are stored in the vault and copied with the server', async () => {
  const draft = serverDraftSchema.parse({
    name: 'Keyed',
    transport: 'http',
    url: `https://ada:${token}@example.com/mcp?tenant=a&api_key=${token}#x`,
  });
  const { server } = await addOne(draft);
  expect(server).toMatchObject({
    url: 'https://example.com/mcp?tenant=a#x',
    headers: { Authorization: { secret: true } },
    query: { api_key: { secret: true } },
  });
  const values = { query: { api_key: token }, headers: { Authorization: `Basic ${btoa(`ada:${token}`)}` } };
  expect(await store.resolveSecrets(server)).toMatchObject(values);
  const copy = await store.duplicate(server.id);
  await store.remove(server.id);
  expect(await store.resolveSecrets(copy.server)).toMatchObject(values);
  await expect(store.resolveSecrets(server)).rejects.toMatchObject({ failure: { code: 'secretMissing' } });

  const kept = { name: 'api_key', secret: true };
  const edited = serverDraftSchema.parse({ ...draft, url: 'https://example.com/mcp', query: [kept] });
  const updated = await store.update(copy.server.id, edited);
  expect(await store.resolveSecrets(updated.server)).toMatchObject({ query: { api_key: token }, headers: {} });
  expect(await fileText()).not.toContain(token);
});

test('a secret in a hand-written URL isn’t shown', async () => {
  const server = { id: 'keyed', name: 'Keyed', transport: 'http', url: `https://a/mcp?x=1&token=${token}` };
  await writeFileAtomic(join(dataDir, 'servers.json'), JSON.stringify({ version: 1, servers: [server] }));
  await expect.poll(() => names()).toContain('Keyed');
  const read = store.get(serverIdSchema.parse('keyed'));
  expect(read).toMatchObject({ url: 'https://a/mcp?x=1', query: { token } });
  expect(await store.resolveSecrets(read)).toMatchObject({ query: { token }, secrets: [token] });
});
