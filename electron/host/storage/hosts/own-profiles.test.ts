import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { shippedProfiles } from '#shared/hosts/profiles.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readOwnProfiles } from './own-profiles.ts';

const profile = (id: string) => JSON.stringify({ loupeHost: 1, id, name: 'Mine' });

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'hosts'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'hosts', name), text);
  return folder;
}

it('reads the profiles that a person put into the folder, in the order of their files', async () => {
  const folder = folderWith({ 'b.json': profile('second'), 'a.json': `\uFEFF${profile('first')}`, 'notes.txt': 'x' });
  const { profiles, unusable } = await readOwnProfiles(folder);
  expect([profiles.map(({ id }) => id), unusable]).toEqual([['first', 'second'], []]);
});

it('has none without the folder', async () => {
  expect(await readOwnProfiles(temporaryFolder())).toEqual({ profiles: [], unusable: [] });
});

it('says what is wrong with a file, and uses the others', async () => {
  const folder = folderWith({
    'a-large.json': JSON.stringify({ text: 'x'.repeat(300_000) }),
    'b-deep.json': `${'['.repeat(1000)}${']'.repeat(1000)}`,
    'c-cut.json': '{"loupeHost":1,',
    'd-other.json': '{"mcpServers":{}}',
    'e-newer.json': '{"loupeHost":9}',
    'f-wrong.json': '{"loupeHost":1,"id":"x","name":"x","pages":{"tools":{"value":"some"}}}',
    'g-good.json': profile('good'),
  });
  const { profiles, unusable } = await readOwnProfiles(folder);
  expect(profiles.map(({ id }) => id)).toEqual(['good']);
  expect(unusable.map(({ file, fault }) => [file, fault.problem])).toEqual([
    ['hosts/a-large.json', 'complex'],
    ['hosts/b-deep.json', 'complex'],
    ['hosts/c-cut.json', 'incomplete'],
    ['hosts/d-other.json', 'otherFormat'],
    ['hosts/e-newer.json', 'newer'],
    ['hosts/f-wrong.json', 'missing'],
  ]);
});

it('the profiles that come with Loupe are all that are in their folder, each in the file of its id', () => {
  const folder = join(import.meta.dirname, '../../../../shared/hosts');
  const files = globSync('*.json', { cwd: folder });
  const idSchema = z.object({ id: z.string() });
  const ids = files.map((file) => idSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))).id);
  expect(ids.map((id) => `${id}.json`)).toEqual(files);
  expect(ids.toSorted()).toEqual(shippedProfiles.map(({ id }) => id).toSorted());
});

it.skipIf(process.platform === 'win32')('waits for no pipe', async () => {
  const folder = folderWith({ 'good.json': profile('good') });
  execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', join(folder, 'hosts', 'pipe.json')]);
  const { profiles, unusable } = await readOwnProfiles(folder);
  expect(profiles.map(({ id }) => id)).toEqual(['good']);
  expect(unusable).toEqual([{ file: 'hosts/pipe.json', fault: { problem: 'unreadable' } }]);
});
