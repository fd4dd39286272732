import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { serverDraftSchema } from '#shared/model/server.ts';
import { callTool } from '../testing/call-tool.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openTestHost } from '../testing/test-host.ts';
import { presetCommand, stdioServer } from '../testing/test-servers.ts';
import { canMount, mounted } from './testing/mounted.ts';
import { reportOf } from './testing/report-of.ts';
import { PassphraseVault } from './vault/passphrase-vault.ts';

/** Two hosts start, one of them as a process. */
const mostMs = 60_000;

/** Permissions don't restrict root, unless its capabilities are dropped. */
const isRoot = process.getuid?.() === 0;
const capabilities = '-dac_override,-dac_read_search,-fowner';
const unprivileged = ['setpriv', `--bounding-set=${capabilities}`, `--inh-caps=${capabilities}`];

/** A folder in one that others can search; removed after the test whatever its permissions. */
function folder(): string {
  const parent = temporaryFolder();
  chmodSync(parent, 0o755);
  onTestFinished(() => {
    for (const name of readdirSync(parent)) chmodSync(join(parent, name), 0o700);
  });
  return join(parent, 'loupe');
}

/** Makes the folder and its files read-only. */
function seal(dataDir: string, owner: 'user' | 'another'): void {
  const paths = [...filesIn(dataDir).map((name) => join(dataDir, name)), dataDir];
  for (const path of paths) {
    if (owner === 'another') chownSync(path, 65_534, 65_534);
    chmodSync(path, path === dataDir ? 0o555 : 0o444);
  }
}

function filesIn(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

function contentOf(dataDir: string): string[] {
  return filesIn(dataDir).map((name) => `${name}: ${readFileSync(join(dataDir, name)).toString('base64')}`);
}

const child = new URL('./testing/read-only-child.ts', import.meta.url);

/** The report of a Loupe with this folder and passphrase. */
function runIn(...args: string[]): Promise<unknown> {
  return reportOf(isRoot ? unprivileged : [], child, ...args);
}

const passphrase = 'correct horse battery staple';

/** Creates the files of a used Loupe. */
async function use(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { mode: 0o700 });
  const vault = await PassphraseVault.open(dataDir);
  await vault.choose(passphrase);
  const host = await openTestHost({ dataDir, vault, logStorage: 'disk' });
  await host.stores.servers.add([serverDraftSchema.parse({ name: 'kept', transport: 'stdio', command: 'node' })], true);
  await host.stores.settings.change({ locale: 'de' });
  const session = await host.connections.sessions.connect(stdioServer(presetCommand('demo')));
  await session.ready();
  await callTool(host, session, 'echo', { message: 'hi' });
  await host.close();
}

const permissions = expect.stringMatching(/EACCES|EPERM|EROFS|readonly|unable to open/);
const unsaved = (what: string) => ({
  code: 'storageFailed',
  params: { what },
  nextStep: 'Check the free space and the permissions of Loupe’s folder.',
  cause: permissions,
});
const unrecorded = { code: 'notRecorded', message: expect.stringContaining('audit log'), cause: permissions };

/** Each failure names its file. */
const outcomes = {
  settings: unsaved('settings.json'),
  servers: unsaved('servers.json'),
  consent: unrecorded,
  removal: unsaved('servers.json'),
  vault: unsaved('secrets.sealed.json'),
  policy: unrecorded,
  client: unsaved('client.json'),
  call: unrecorded,
  connect: 'none',
  request: 'none',
};
const databases = ['history.sqlite', 'audit.sqlite', 'state.sqlite', 'traffic.sqlite'].map((what) =>
  expect.objectContaining(unsaved(what)),
);
/** Available until this Loupe exits. */
const inMemory = { secret: 'a-secret', frames: expect.any(Number), audit: ['callEnded'] };

test.each(isRoot ? (['user', 'another'] as const) : (['user'] as const))(
  'a read-only folder of %s: each failure names its file, Loupe keeps working, and nothing is lost',
  async (owner) => {
    const dataDir = folder();
    await use(dataDir);
    seal(dataDir, owner);
    const content = contentOf(dataDir);

    const report = await runIn(dataDir, passphrase);
    expect(report).toMatchObject({
      failures: { ...outcomes, secret: unsaved('secrets.sealed.json') },
      problems: expect.arrayContaining(databases),
      locale: 'de',
      servers: ['Demo', 'kept'],
      ...inMemory,
    });
    expect(report).not.toMatchObject({ frames: 0 });
    expect(contentOf(dataDir)).toEqual(content);
  },
  mostMs,
);

test.skipIf(!canMount)(
  'a folder of a read-only file system: the same (needs mounts in a namespace)',
  async () => {
    const dataDir = folder();
    await use(dataDir);
    const content = contentOf(dataDir);

    const mount = `mount --bind '${dataDir}' '${dataDir}' && mount -o remount,bind,ro '${dataDir}'`;
    const report = await reportOf(mounted(mount), child, dataDir, passphrase);
    expect(report).toMatchObject({
      failures: { ...outcomes, secret: unsaved('secrets.sealed.json') },
      problems: expect.arrayContaining(databases),
      locale: 'de',
      servers: ['Demo', 'kept'],
      ...inMemory,
    });
    expect(contentOf(dataDir)).toEqual(content);
  },
  mostMs,
);

test(
  'a folder that can’t be created: Loupe works in memory and reports the reason',
  async () => {
    const dataDir = join(folder(), 'deeper');
    mkdirSync(join(dataDir, '..'), { mode: 0o555 });
    const report = await runIn(dataDir);
    expect(report).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining(unsaved(dataDir)), ...databases]),
      failures: { ...outcomes, removal: 'none', secret: unsaved('secret-names.json') },
      servers: ['Demo'],
      ...inMemory,
    });
  },
  mostMs,
);
