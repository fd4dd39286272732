import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crashFolder, listCrashFiles, writeCrashNote } from './crash-files.ts';

it('lists notes and dumps, and nothing without the folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loupe-crashes-'));
  expect(await listCrashFiles(dataDir)).toEqual([]);
  writeCrashNote(dataDir, 'x'.repeat(200_000), new Date('2026-11-26T10:00:00.000Z'));
  await mkdir(join(crashFolder(dataDir), 'completed'));
  await writeFile(join(crashFolder(dataDir), 'completed', 'a.dmp'), 'dump');
  await writeFile(join(crashFolder(dataDir), 'settings.dat'), '');
  const files = await listCrashFiles(dataDir);
  expect(files.map(({ name, bytes }) => [name, bytes]).sort()).toEqual([
    ['a.dmp', 4],
    ['loupe-2026-11-26T10-00-00-000Z.txt', 100_000],
  ]);
  await rm(dataDir, { recursive: true });
});

it('keeps the newest notes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loupe-crashes-'));
  for (let second = 0; second < 52; second += 1) writeCrashNote(dataDir, 'x', new Date(1e12 + second * 1000));
  const names = (await listCrashFiles(dataDir)).map(({ name }) => name).sort();
  expect(names).toHaveLength(50);
  expect(names[0]).toContain('2001-09-09T01-46-42');
  await rm(dataDir, { recursive: true });
});

it('a folder that can’t be written is no further failure', () => {
  expect(writeCrashNote('/dev/null/x', 'details')).toBeUndefined();
});
