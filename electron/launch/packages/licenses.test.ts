import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { licenseListSchema } from '#shared/model/app/licenses.ts';
import { fromRoot, projectRoot } from '../project-root.ts';
import { licenseList } from './licenses.ts';

function packageIn(folder: string, name: string, files: Record<string, string>, license: string | undefined = 'MIT') {
  const target = join(folder, name);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(target, file), text);
  return target;
}

it('lists each package once, Loupe first, with all of its texts, and each text once', async () => {
  const folder = temporaryFolder();
  const b = packageIn(folder, 'b', { LICENSE: 'Same\n', 'README.md': 'No license' });
  const a = packageIn(folder, 'a', { 'LICENCE.txt': 'Same', 'ThirdPartyNotices.txt': 'Others' }, 'Apache-2.0');
  const list = await licenseList([b, a, b, projectRoot]);
  expect(list.packages.map(({ name, license, texts }) => [name, license, texts])).toEqual([
    ['loupe-mcp', 'MIT', [0]],
    ['a', 'Apache-2.0', [1, 2]],
    ['b', 'MIT', [1]],
  ]);
  expect(list.texts.slice(1)).toEqual(['Same', 'Others']);
  expect(licenseListSchema.parse(list)).toEqual(list);
});

it('refuses a package without a text or a license, unless its text is known', async () => {
  const folder = temporaryFolder();
  await expect(licenseList([packageIn(folder, 'a', { 'README.md': 'MIT' })])).rejects.toThrow('a@1.0.0 has no file');
  await expect(licenseList([packageIn(folder, 'b', { LICENSE: ' \n' })])).rejects.toThrow('b@1.0.0 has no file');
  const unlicensed = join(folder, 'c');
  mkdirSync(unlicensed);
  writeFileSync(join(unlicensed, 'package.json'), '{ "name": "c", "version": "1.0.0" }');
  await expect(licenseList([unlicensed])).rejects.toThrow('names no license');
  const { packages, texts } = await licenseList([fromRoot('node_modules/sirv')]);
  expect(packages).toMatchObject([{ name: 'sirv', license: 'MIT', note: 'missingFile' }]);
  expect(texts[0]).toContain('Copyright (c) Luke Edwards');
});
