import { type FileHandle, open as openFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runIdSchema } from '#shared/model/id/id.ts';
import type { Host } from './create-host.ts';
import type { Platform } from './platform.ts';
import { demoId } from './storage/config/server-draft.ts';
import { storeFiles } from './testing/store-files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { openTestHost } from './testing/test-host.ts';
import { frameInput } from './wire/traffic/testing/frame-input.ts';

let dataDir: string;
let host: Host;
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => host.close());
const open = async (platform: Partial<Platform> = {}) => {
  host = await openTestHost({ dataDir, logStorage: 'disk', ...platform });
};

/** Runs `cause` and resolves when a digest has reported changed problems. */
async function reported(cause: () => unknown): Promise<void> {
  const abort = new AbortController();
  try {
    for await (const digest of host.digests.watch(0, abort.signal)) {
      if (digest.reset === true) await cause();
      else if (digest.settings === true) return;
    }
  } finally {
    abort.abort();
  }
}

/** Damages all pages of a database except the first one. */
async function damage(file: string): Promise<void> {
  const path = join(dataDir, file);
  const db = new DatabaseSync(path);
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
  const bytes = await readFile(path);
  bytes.fill(0xaa, 4096);
  await writeFile(path, bytes);
}

/** Read with their next change only, or by the vault. */
const unwatched = new Set([
  'confirmed-tests.json',
  'muted-findings.json',
  'recorded-clients.json',
  'secrets.sealed.json',
]);
const documents = Object.keys(storeFiles).filter(
  (file) => storeFiles[file]?.kind === 'document' && !unwatched.has(file),
);

describe('a damaged file', () => {
  it.each(documents)('is reported while Loupe runs: %s', async (file) => {
    await open();
    await reported(() => writeFile(join(dataDir, file), '{"version":1,'));
    expect(host.problems()).toMatchObject([{ code: 'invalidConfig', params: { file } }]);
    await reported(() => rm(join(dataDir, file)));
    expect(host.problems()).toEqual([]);
  });

  it('is reported while Loupe runs, when it is set aside: state.sqlite', async () => {
    await open();
    await damage('state.sqlite');
    await reported(() => host.stores.state.removeServer(demoId));
    expect(host.problems()).toMatchObject([{ code: 'fileSetAside', params: { what: 'state.sqlite' } }]);
  });

  /** The pages of a body, which opening the log leaves alone. Its lock keeps every other connection out. */
  const damages: [string, (file: FileHandle, start: number, end: number) => Promise<unknown>][] = [
    ['has other bytes', (file, start, end) => file.write(Buffer.alloc(end - start, 0xaa), 0, end - start, start)],
    ['has lost its end', (file, start) => file.truncate(start)],
  ];
  it.each(damages)('is reported while Loupe runs, when it is set aside: traffic.sqlite that %s', async (...given) => {
    const [, damageFile] = given;
    await open();
    const filler = 'x'.repeat(8192);
    const seq = host.stores.traffic.record(frameInput({ body: Buffer.from(filler.repeat(64)) }));
    await host.close();
    await open();
    expect(host.problems()).toEqual([]);
    const path = join(dataDir, 'traffic.sqlite');
    const bytes = await readFile(path);
    await reported(async () => {
      // In place: a file that is written anew is empty for a moment.
      const file = await openFile(path, 'r+');
      await damageFile(file, bytes.indexOf(filler), bytes.lastIndexOf(filler));
      await file.close();
      await expect(host.stores.traffic.body(seq, 'raw', 0, 1)).rejects.toMatchObject({
        failure: { code: 'unknownFrame' },
      });
    });
    const aside = join(dataDir, 'traffic.corrupt-1.sqlite');
    expect(host.problems()).toMatchObject([{ code: 'fileSetAside', params: { what: 'traffic.sqlite', aside } }]);
    expect((await readFile(aside)).includes('SQLite format 3')).toBe(true);
  });
});

it.each([
  ['history.sqlite', 'runs', () => host.stores.history.pin(runIdSchema.parse('some'), true)],
  ['state.sqlite', 'watched', () => host.stores.state.removeServer(demoId)],
])('%s is reported while it can’t be written', async (file, table, write) => {
  await open();
  const run = (statement: string) => {
    const db = new DatabaseSync(join(dataDir, file));
    db.exec(statement);
    db.close();
  };
  run(`alter table ${table} rename to hidden`);
  await reported(write);
  expect(host.problems()).toMatchObject([{ code: 'storageFailed', params: { what: file } }]);
  run(`alter table hidden rename to ${table}`);
  await reported(write);
  expect(host.problems()).toEqual([]);
});
