import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { serverDraftSchema } from '#shared/model/server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openTestHost } from '../testing/test-host.ts';
import { openPrivateFolder } from './private-folder.ts';

/** The paths of a folder and everything in it that others than the owner can use. */
function openToOthers(folder: string): string[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((each) => join(folder, each)),
  ];
  return paths.filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
}

async function openHost(dataDir: string) {
  const host = await openTestHost({ dataDir, logStorage: 'disk' });
  onTestFinished(host.close);
  return host;
}

function withUsualUmask(): void {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
}

test.skipIf(process.platform === 'win32')('others cannot read anything in a new data folder', async () => {
  withUsualUmask();
  const dataDir = join(temporaryFolder(), 'inner', 'loupe');
  const host = await openHost(dataDir);
  await host.stores.servers.add([serverDraftSchema.parse({ name: 'a', transport: 'stdio', command: 'node' })], true);
  await host.stores.settings.change({ locale: 'de' });
  host.stores.audit.append({ kind: 'consent', subject: 'node', detail: {} });
  await host.stores.traffic.sizeBytes();
  const names = readdirSync(dataDir);
  expect(names).toEqual(
    expect.arrayContaining(['servers.json', 'traffic.sqlite', 'traffic.sqlite-wal', 'audit.sqlite']),
  );
  expect(openToOthers(dataDir)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'removes the permissions of others from the folder of an older version',
  async () => {
    withUsualUmask();
    const dataDir = temporaryFolder();
    const elsewhere = join(temporaryFolder(), 'mine.txt');
    writeFileSync(elsewhere, '');
    mkdirSync(join(dataDir, 'electron'));
    for (const name of ['traffic-2.sqlite', 'traffic-2.sqlite-wal', 'traffic.corrupt-1.sqlite', 'window.json']) {
      writeFileSync(join(dataDir, name), '');
    }
    symlinkSync(elsewhere, join(dataDir, 'link'));
    chmodSync(dataDir, 0o755);
    const host = await openHost(dataDir);
    await host.stores.traffic.sizeBytes();
    expect(openToOthers(dataDir)).toEqual([]);
    expect(lstatSync(elsewhere).mode & 0o077).toBe(0o044);
    expect(host.problems()).toEqual([]);
  },
);

test.skipIf(process.platform !== 'linux')('reports a folder that others can still read', async () => {
  const folder = `/proc/${process.pid}`;
  expect(await openPrivateFolder(folder)).toMatchObject({ code: 'folderNotPrivate', params: { folder } });
});
