import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import writeFileAtomic from 'write-file-atomic';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import type { Vault } from '../../platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryKeyring, openQuickVault, openTestHost } from '../../testing/test-host.ts';
import { MemoryVault } from '../vault/choose-vault.ts';
import { openServers } from './testing/open-servers.ts';

const token = 'tok/very+secret=1';
const encoded = encodeURIComponent(token);
const keyed = serverIdSchema.parse('keyed');
const byHand = (secret = encoded) => ({
  id: keyed,
  name: 'Keyed',
  transport: 'http',
  note: 'by hand',
  url: `https://ada:${secret}@example.com/mcp?tenant=a&api_key=${secret}`,
});
const plain = { id: 'plain', name: 'Plain', transport: 'http', url: 'https://example.com/mcp?page=2' };
const values = (secret = token) => ({
  query: { api_key: secret },
  headers: { Authorization: `Basic ${btoa(`ada:${secret}`)}` },
});

let dataDir: string;
const path = () => join(dataDir, 'servers.json');
const fileText = () => readFile(path(), 'utf8');
const write = (...servers: object[]) => writeFileAtomic(path(), JSON.stringify({ version: 1, servers }));

const open = (vault: Vault) => openServers(dataDir, { vault, movesUrlSecrets: true });

beforeEach(() => {
  dataDir = temporaryFolder();
});

describe('secrets in a URL in servers.json', () => {
  it('are moved into the vault at start; everything else is kept', async () => {
    await write(byHand(), plain);
    const store = await open(memoryKeyring());
    expect(JSON.parse(await fileText()).servers).toMatchObject([
      {
        id: 'keyed',
        name: 'Keyed',
        note: 'by hand',
        url: 'https://example.com/mcp?tenant=a',
        headers: { Authorization: { secret: true } },
        query: { api_key: { secret: true } },
      },
      plain,
    ]);
    expect(await fileText()).not.toMatch(/very|ada/);
    expect(await store.resolveSecrets(store.get(keyed))).toMatchObject(values());
    expect(store.movedSecrets).toMatchObject({ code: 'urlSecretsMoved', params: { servers: 'Keyed' } });
  });

  it('are moved when they are added by hand while Loupe runs', async () => {
    const store = await open(memoryKeyring());
    await write(plain);
    await expect.poll(() => store.list()).toHaveLength(1);
    expect(store.movedSecrets).toBeUndefined();
    await write(plain, byHand());
    await expect.poll(() => fileText()).toContain('"secret": true');
    expect(await fileText()).not.toContain('very');
    expect(await store.resolveSecrets(store.get(keyed))).toMatchObject(values());
    await expect.poll(() => store.movedSecrets).toBeDefined();
  });

  it.each([
    ['keeps nothing beyond this run', () => new MemoryVault()],
    ['cannot be written', () => memoryKeyring({ set: () => Promise.reject(new Error('no')) })],
    ['does not give back what it was given', () => memoryKeyring({ get: () => Promise.resolve(undefined) })],
  ])('are kept while the vault %s, also when another server is saved', async (_, vault) => {
    await write(byHand(), plain);
    const store = await open(vault());
    const draft = serverDraftSchema.parse({ name: 'Other', transport: 'http', url: 'https://example.com/mcp' });
    await store.update(serverIdSchema.parse('plain'), draft);
    expect(JSON.parse(await fileText()).servers).toMatchObject([byHand(), { name: 'Other' }]);
    expect(await store.resolveSecrets(store.get(keyed))).toMatchObject(values());
    expect(JSON.stringify(store.list())).not.toContain('very');
    expect(store.movedSecrets).toBeUndefined();
  });

  it('are kept when their server is saved without a lasting vault', async () => {
    await write(byHand());
    const store = await open(new MemoryVault());
    const row = (name: string) => ({ name, secret: true });
    const rows = { headers: [row('Authorization')], query: [row('api_key')] };
    const url = 'https://example.com/mcp?tenant=a';
    await store.update(keyed, serverDraftSchema.parse({ name: 'Renamed', transport: 'http', url, ...rows }));
    const next = await open(new MemoryVault());
    expect(await next.resolveSecrets(next.get(keyed))).toMatchObject(values());
  });

  it('are moved once the vault is unlocked', async () => {
    const before = await openQuickVault(dataDir);
    await before.choose('correct horse');
    await write(byHand());
    const vault = await openQuickVault(dataDir);
    const store = await open(vault);
    expect(await fileText()).toContain('very');
    await vault.unlock('correct horse');
    await expect.poll(() => fileText()).not.toContain('very');
    expect(await store.resolveSecrets(store.get(keyed))).toMatchObject(values());
  });

  it('are moved only once by two Loupes that start together', async () => {
    await write(byHand(), plain);
    const vault = memoryKeyring();
    const both = await Promise.all([open(vault), open(vault)]);
    expect(both.filter(({ movedSecrets }) => movedSecrets !== undefined)).toHaveLength(1);
    expect(await fileText()).not.toContain('very');
    for (const store of both) expect(await store.resolveSecrets(store.get(keyed))).toMatchObject(values());
  });

  it('are those in the file when it changes meanwhile', async () => {
    await write(byHand('old'));
    const memory = new MemoryVault();
    const set = async (key: string, secret: string) => {
      await memory.set(key, secret);
      if (secret === 'old') await write({ ...byHand('newer'), name: 'Renamed' });
    };
    const store = await open(memoryKeyring({ set, get: (key) => memory.get(key) }));
    await expect.poll(() => fileText()).not.toMatch(/old|newer/);
    expect(store.get(keyed)).toMatchObject({ name: 'Renamed' });
    expect(await store.resolveSecrets(store.get(keyed))).toMatchObject(values('newer'));
  });
});

it('the window reports moved secrets; the command line moves none', async () => {
  await write(byHand());
  const cli = await openTestHost({ dataDir, frontEnd: 'cli', vault: memoryKeyring() });
  onTestFinished(cli.close);
  expect(await fileText()).toContain('very');
  expect(cli.problems()).toEqual([]);
  await cli.close();
  await write(byHand());
  const host = await openTestHost({ dataDir, vault: memoryKeyring() });
  onTestFinished(host.close);
  expect(host.problems()).toMatchObject([{ code: 'urlSecretsMoved', params: { servers: 'Keyed' } }]);
});
