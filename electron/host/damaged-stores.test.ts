import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { recordingIdSchema, runIdSchema } from '#shared/model/id/id.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import type { Host } from './create-host.ts';
import { InstalledRecorders } from './recordings/clients/installed-recorders.ts';
import { sessionFile } from './recordings/testing/session-files.ts';
import { demoId } from './storage/config/server-draft.ts';
import { newWindowId } from './storage/drafts/draft-store.ts';
import { AppConsents } from './surface/apps/app-consents.ts';
import { codeOf, type Damage, damages, otherFiles, storeFiles } from './testing/store-files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { openQuickVault, openTestHost } from './testing/test-host.ts';
import { stdioServer } from './testing/test-servers.ts';
import { frameInput } from './wire/traffic/testing/frame-input.ts';
import { RunningProcesses } from './wire/transports/stdio/running-processes.ts';

const files = Object.keys(storeFiles);

/** The folder of a Loupe in which every store was written. */
let used: string;
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'loupe-used-'));
  const host = await openHost(used);
  await host.platform.vault.passphrase?.choose('correct horse battery staple');
  await host.stores.servers.add([serverDraftSchema.parse({ name: 'kept', transport: 'stdio', command: 'node' })], true);
  expect(await changeAll(host, used)).toEqual({});
  await host.close();
});
afterAll(() => rm(used, { recursive: true }));

it('every file with which the host’s source is concerned is in the table', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const sources = (await readdir(folder, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing/'),
  );
  const named = new Set<string>();
  for (const path of sources) {
    const text = await readFile(join(folder, path), 'utf8');
    if (!/dataDir|JsonStore/.test(text)) continue;
    for (const [, name = ''] of text.matchAll(/'([a-zA-Z0-9.-]{1,60}\.(?:json|sqlite|key))'/g)) named.add(name);
  }
  // SQLite's lock has its name in folder-lock.ts, which knows no data folder.
  expect([...named, 'lock.sqlite'].sort()).toEqual([...files, ...Object.keys(otherFiles)].sort());
});

it('every file that a used Loupe leaves is in the table', async () => {
  const isSideFile = (name: string) => /-(wal|shm)$/.test(name);
  const left = (await readdir(used)).filter((name) => extname(name) !== '' && !isSideFile(name));
  expect(left.sort()).toEqual([...files].sort());
});

it.each(files.flatMap((file) => damages.map((damage) => [file, damage] as const)))(
  '%s that is %s: it is kept and reported, and all other stores work as before',
  async (file, damage) => {
    const dataDir = join(temporaryFolder(), 'loupe');
    await cp(used, dataDir, { recursive: true });
    const path = join(dataDir, file);
    await damageFile(path, damage);
    const content = await contentOf(path, damage);
    const outcome = storeFiles[file]?.outcomes[damage] ?? 'setAside';

    const host = await openHost(dataDir);
    onTestFinished(() => host.close());
    const code = codeOf(outcome);
    const problems = host.problems().filter(({ code: each }) => each !== 'vaultLocked');
    expect(problems.map((each) => each.code)).toEqual(code === undefined ? [] : [code]);
    expect(Object.values(problems[0]?.params ?? {})).toEqual(code === undefined ? [] : expect.arrayContaining([file]));
    const aside = join(dataDir, `${basename(file, extname(file))}.corrupt-1${extname(file)}`);
    const kept = outcome === 'setAside' ? aside : path;
    if (outcome !== 'emptied' && outcome !== 'read') expect(await contentOf(kept, damage)).toEqual(content);
    expect(await readdir(dataDir)).toEqual(
      outcome === 'setAside'
        ? expect.arrayContaining([basename(aside)])
        : expect.not.arrayContaining([basename(aside)]),
    );

    // What the other files have is there.
    expect(host.stores.servers.list().map(({ server }) => server.name)).toEqual(
      file === 'servers.json' && damage !== 'older' ? ['Demo'] : ['Demo', 'kept', 'new'],
    );
    expect(host.stores.settings.value.locale).toBe(file === 'settings.json' && outcome === 'left' ? undefined : 'de');
    if (file !== 'traffic.sqlite') expect((await host.stores.traffic.rows({}, 0, 1)).total).toBe(1);
    if (file !== 'audit.sqlite') expect(host.stores.audit.list({}, 0, 1).total).toBeGreaterThan(0);
    expect(await changeAll(host, dataDir)).toEqual(refused(file, outcome));
    if (outcome === 'left') expect(await contentOf(path, damage)).toEqual(content);
  },
);

it('a recording that is corrupt, truncated, or of another version is listed with its reason; the others open', async () => {
  const dataDir = join(temporaryFolder(), 'loupe');
  const folder = join(dataDir, 'recordings');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sound = await readFile(sessionFile([{ type: 'line', t: 1, from: 'client', text: '{}' }]));
  const newer = sound.toString().replace('"loupeSession":1', '"loupeSession":2');
  const older = sound.toString().replace('"loupeSession":1', '"loupeSession":0');
  const contents = { corrupt: 'x'.repeat(500), truncated: sound.subarray(0, 40), older, newer, sound };
  for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, `${name}.jsonl`), content);
  const host = await openHost(dataDir);
  onTestFinished(() => host.close());
  const { recordings, unreadable } = await host.recorded.recordings.list();
  expect(recordings.map(({ id }) => id)).toEqual(['sound']);
  expect(unreadable.map(({ file }) => file).sort()).toEqual(
    ['corrupt', 'newer', 'older', 'truncated'].map((name) => `${name}.jsonl`),
  );
  for (const { failure } of unreadable) expect(failure.nextStep).not.toBe('');
  for (const [name, content] of Object.entries(contents)) {
    expect((await readFile(join(folder, `${name}.jsonl`))).equals(Buffer.from(content))).toBe(true);
  }
});

async function openHost(dataDir: string): Promise<Host> {
  return openTestHost({ dataDir, logStorage: 'disk', vault: await openQuickVault(dataDir) });
}

/** Changes every store. Returns the code of each change that failed, by file. */
async function changeAll(host: Host, dataDir: string): Promise<Record<string, string>> {
  const demo = host.stores.servers.get(demoId);
  const appConsents = await AppConsents.open({ dataDir });
  const processes = await RunningProcesses.open({ dataDir });
  const installed = await InstalledRecorders.open({ dataDir });
  const changes: Record<string, () => unknown> = {
    'apps.json': () => appConsents.set(demo, 'ui://app', { sources: [], permissions: [] }, true),
    'approvals.json': () => host.stores.approvals.remember(stdioServer({ command: randomUUID() })),
    'audit.sqlite': () => host.stores.audit.record({ kind: 'policyChanged', subject: 'Demo', detail: {} }),
    'client.json': () => host.stores.clientSetup.set({ serverId: demoId, switches: {}, roots: [] }),
    'confirmed-tests.json': () =>
      host.recorded.confirmedTests.confirm({
        ...{ path: '/project/tests.yaml', server: demo },
        requests: [{ method: 'resources/read', params: { uri: 'demo://clock' } }],
      }),
    'drafts.sqlite': () => host.stores.drafts.removeWindow(newWindowId()),
    'gate.json': () => host.stores.policies.set(demo, { policy: 'deny', trusted: false }),
    'history.sqlite': () => host.stores.history.pin(runIdSchema.parse('some'), true),
    'muted-findings.json': () => host.diagnostics.findings.mute({ rule: 'any', serverId: demoId, reason: 'known' }),
    'processes.json': () => processes.started(process.pid, { serverId: demoId, serverName: 'Demo', command: 'node' }),
    'recorded-clients.json': () => installed.remove(new Set(['none'])),
    'recordings.json': () =>
      host.recorded.recordings.notes.set(recordingIdSchema.parse('one'), { name: 'One', note: '' }),
    'secret-names.json': () => host.stores.namedSecrets.set('token', 'a-secret'),
    'servers.json': () =>
      host.stores.servers.add([serverDraftSchema.parse({ name: 'new', transport: 'stdio', command: 'node' })], false),
    'settings.json': () => host.stores.settings.change({ locale: 'de' }),
    'state.sqlite': () => host.stores.state.removeServer(demoId),
    'traffic.sqlite': async () => {
      const seq = host.stores.traffic.record(frameInput({ body: 'a frame' }));
      expect((await host.stores.traffic.frame(seq)).frame.size).toBe(7);
    },
  };
  const failed: Record<string, string> = {};
  for (const [file, change] of Object.entries(changes)) {
    try {
      await change();
    } catch (thrown) {
      failed[file] = failureFrom(thrown).code;
    }
  }
  await Promise.all([appConsents, processes, installed].map((store) => store.close()));
  return failed;
}

/** The changes that a file that is left in place refuses. */
function refused(file: string, outcome: string): Record<string, string> {
  // Nothing is done that isn't in the audit log.
  if (file === 'audit.sqlite' && outcome === 'inMemory')
    return { 'audit.sqlite': 'notRecorded', 'gate.json': 'notRecorded' };
  // Processes are recorded where possible, and secrets are in memory meanwhile.
  if (outcome !== 'left' || file === 'processes.json' || file === 'secrets.sealed.json') return {};
  return { [file]: 'invalidConfig' };
}

async function damageFile(path: string, damage: Damage): Promise<void> {
  const kind = storeFiles[basename(path)]?.kind;
  if (damage === 'corrupt') return writeFile(path, 'not what it was '.repeat(500));
  // A write-ahead log that belongs to another file isn't part of the damage.
  if (kind === 'database' && damage !== 'truncated') return setFormat(path, damage === 'older' ? -1 : 1);
  if (damage === 'truncated') {
    const content = await readFile(path);
    return writeFile(path, kind === 'text' ? 'x' : content.subarray(0, Math.min(1500, content.length - 10)));
  }
  if (kind === 'text') return writeFile(path, `${damage} `.repeat(20));
  const value: unknown = JSON.parse(await readFile(path, 'utf8'));
  return writeFile(
    path,
    JSON.stringify({ ...Object(value), ...(damage === 'older' ? { version: 0, sealed: 0 } : { version: 2 }) }),
  );
}

/** A file's bytes; of a database of another format its format and tables, since opening it changes its header. */
async function contentOf(path: string, damage: Damage): Promise<unknown> {
  if (extname(path) !== '.sqlite' || damage === 'corrupt' || damage === 'truncated') {
    return (await readFile(path)).toString('base64');
  }
  if (basename(path) === 'lock.sqlite') return undefined;
  // Its own user may have it open, alone.
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return [db.prepare('pragma user_version').get(), db.prepare('select name from sqlite_schema order by name').all()];
  } finally {
    db.close();
  }
}

function setFormat(path: string, by: number): void {
  const db = new DatabaseSync(path);
  const { user_version: version } = db.prepare('pragma user_version').get() ?? {};
  db.exec(`pragma user_version = ${Number(version) + by}; pragma wal_checkpoint(truncate)`);
  db.close();
}
