import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { run as measureFirstLoad } from '../bench/initial-javascript.ts';
import { runNode } from '../gate/step.ts';

/** Marks the fuses in an Electron binary; version, count and one byte for each fuse follow it. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-package-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

// The real binary is 250 MB from the network. What is checked here is our configuration: what goes into the
// archive, and which fuses are set. Whether the packaged app starts is not.
test('the package holds the bundles only, and its fuses are set', async () => {
  const electronDist = join(folder, 'electron-dist');
  await mkdir(join(electronDist, 'resources'), { recursive: true });
  await writeFile(
    join(electronDist, 'electron'),
    Buffer.concat([Buffer.from(`stand-in ${fuseSentinel}`), Buffer.from([1, 9]), Buffer.from('101100111')]),
  );
  await writeFile(join(electronDist, 'version'), '45.4.1');

  const { exitCode, output } = await runNode(fromRoot('node_modules/electron-builder/cli.js'), [
    ...['--dir', '--linux', '--x64', '--publish', 'never'],
    `-c.electronDist=${electronDist}`,
    `-c.directories.output=${join(folder, 'dist')}`,
  ]);
  expect(output).toContain('packaging');
  expect([exitCode, output]).toEqual([0, expect.anything()]);

  const app = join(folder, 'dist/linux-unpacked');
  const {
    version: _version,
    resetAdHocDarwinSignature: _signature,
    ...fuses
  } = await getCurrentFuseWire(join(app, 'loupe'));
  expect(fuses).toMatchObject({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  });

  const files = await listArchive(join(app, 'resources/app.asar'));
  for (const file of [
    'main/main.js',
    'preload/preload.cjs',
    'renderer/index.html',
    'node/log-worker.js',
    'node/schema-worker.js',
    'node/demo.js',
  ]) {
    expect(files).toContain(`/out/${file}`);
  }
  expect(files.filter((file) => !file.startsWith('/out/'))).toEqual(['/package.json']);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

const entrySchema = z.object({
  get files() {
    return z.record(z.string(), entrySchema).optional();
  },
});

/** Paths in an asar archive: four numbers, of which the last is the length of the JSON that follows. */
async function listArchive(path: string): Promise<string[]> {
  const bytes = await readFile(path);
  const header = entrySchema.parse(JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))));
  const list = (entry: z.infer<typeof entrySchema>, prefix: string): string[] =>
    entry.files ? Object.entries(entry.files).flatMap(([name, inner]) => list(inner, `${prefix}/${name}`)) : [prefix];
  return list(header, '');
}

test('what the window loads before it shows anything stays within its budget', async () => {
  for (const row of await measureFirstLoad()) expect(row, row.measured).toMatchObject({ ok: true });
});
