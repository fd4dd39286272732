import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { serverDraftSchema } from '#shared/model/server.ts';
import { callTool } from '../testing/call-tool.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openTestHost } from '../testing/test-host.ts';
import { presetCommand, stdioServer } from '../testing/test-servers.ts';
import { PassphraseVault } from './vault/passphrase-vault.ts';

/** Two hosts start, one of them as a process. */
const TIME_LIMIT_MS = 60_000;

/** No permission keeps root from anything, except without the capabilities for that. */
const isRoot = process.getuid?.() === 0;
const capabilities = '-dac_override,-dac_read_search,-fowner';
const unprivileged = ['setpriv', `--bounding-set=${capabilities}`, `--inh-caps=${capabilities}`];

/** A folder within one that others can search, and that can be removed after the test whatever becomes of it. */
function folder(): string {
  const parent = temporaryFolder();
  chmodSync(parent, 0o755);
  onTestFinished(() => {
    for (const name of readdirSync(parent)) chmodSync(join(parent, name), 0o700);
  });
  return join(parent, 'loupe');
}

/** Lets nobody write the folder and its files any more. */
function seal(dataDir: string, owner: 'user' | 'another'): void {
  const paths = [...readdirSync(dataDir).map((name) => join(dataDir, name)), dataDir];
  for (const path of paths) {
    if (owner === 'another') chownSync(path, 65_534, 65_534);
    chmodSync(path, path === dataDir ? 0o555 : 0o444);
  }
}

function contentOf(dataDir: string): string[] {
  return readdirSync(dataDir).map((name) => `${name}: ${readFileSync(join(dataDir, name)).toString('base64')}`);
}

/** What a Loupe with this folder, and passphrase, reports; it must end by itself, and complain of nothing. */
async function runIn(...args: string[]): Promise<unknown> {
  const file = fileURLToPath(new URL('./testing/read-only-child.ts', import.meta.url));
  const [command = '', ...before] = [...(isRoot ? unprivileged : []), process.execPath];
  const child = spawn(command, [...before, file, ...args], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  let report: unknown;
  child.on('message', (message) => {
    report = message;
  });
  const [code] = await once(child, 'close');
  expect(complaints).toBe('');
  expect(code).toBe(0);
  return report;
}

const passphrase = 'correct horse battery staple';

/** Leaves in the folder what a Loupe leaves there. */
async function use(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { mode: 0o700 });
  const vault = await PassphraseVault.open(dataDir);
  await vault.choose(passphrase);
  const host = await openTestHost({ dataDir, vault, logStorage: 'disk' });
  await host.servers.add([serverDraftSchema.parse({ name: 'kept', transport: 'stdio', command: 'node' })], true);
  await host.settings.change({ locale: 'de' });
  const session = await host.sessions.connect(stdioServer(presetCommand('demo')));
  await session.ready();
  await callTool(host, session, 'echo', { message: 'hi' });
  await host.close();
}

const permissions = expect.stringMatching(/EACCES|EPERM|readonly|unable to open/);
const unsaved = (what: string) => ({
  code: 'storageFailed',
  params: { what },
  nextStep: 'Check the free space and the permissions of Loupe’s folder.',
  cause: permissions,
});
const unrecorded = { code: 'notRecorded', message: expect.stringContaining('audit log'), cause: permissions };

/** Each change says which file it is about, and the work goes on. */
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
/** What is to be seen for as long as this Loupe runs. */
const inMemory = { secret: 'a-secret', frames: expect.any(Number), audit: ['callEnded'] };

test.each(isRoot ? (['user', 'another'] as const) : (['user'] as const))(
  'a folder of %s that cannot be written: each failure names its file, nothing ends, and nothing is lost',
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
  TIME_LIMIT_MS,
);

test(
  'a folder that cannot be made: Loupe works in memory, and says why',
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
  TIME_LIMIT_MS,
);
