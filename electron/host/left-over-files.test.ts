import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { sessionFile } from './recordings/testing/session-files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { openTestHost } from './testing/test-host.ts';

/** Where files are that are sent to a window or by one, in parts. */
const folders = ['snapshots', 'recordings/incoming', 'recordings/outgoing', 'bundles/incoming'];

it('uploads and exports that a kill cut are removed at the next start; recordings, bundles and what is in use stay', async () => {
  const dataDir = join(temporaryFolder(), 'loupe');
  const { pid } = spawnSync(process.execPath, ['--version']);
  const cut = folders.map((folder) => join(dataDir, folder, `process-${pid}-${Date.now()}`));
  const used = folders.map((folder) => join(dataDir, folder, `process-${process.ppid}-${Date.now()}`));
  for (const folder of [...cut, ...used]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'part'), 'cut');
  }
  const bundle = join(dataDir, 'bundles/one/files');
  mkdirSync(bundle, { recursive: true });
  const recording = readFileSync(sessionFile([{ type: 'line', t: 1, from: 'client', text: '{}' }]));
  writeFileSync(join(dataDir, 'recordings/whole.jsonl'), recording);

  const host = await openTestHost({ dataDir });
  onTestFinished(() => host.close());
  await expect.poll(() => cut.filter((folder) => existsSync(folder))).toEqual([]);
  expect(used.filter((folder) => !existsSync(join(folder, 'part')))).toEqual([]);
  expect(existsSync(bundle)).toBe(true);
  const { recordings, unreadable } = await host.recorded.recordings.list();
  expect([recordings.map(({ id }) => id), unreadable]).toEqual([['whole'], []]);
});

it('a file that is imported appears as a recording when it is whole', async () => {
  const dataDir = join(temporaryFolder(), 'loupe');
  const host = await openTestHost({ dataDir });
  onTestFinished(() => host.close());
  const path = sessionFile([{ type: 'line', t: 1, from: 'client', text: '{}' }]);
  const { recordings } = await host.recorded.recordings.imports.import(path);
  const files = readdirSync(join(dataDir, 'recordings')).filter((name) => name.endsWith('.jsonl'));
  expect(files).toEqual(recordings.map((id) => `${id}.jsonl`));
  expect(readdirSync(join(dataDir, 'recordings/incoming'), { recursive: true })).toHaveLength(1);
});
