import { chmodSync, existsSync, lstatSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openCodeCache } from './code-cache.ts';

const day = 24 * 60 * 60 * 1000;

test('the cache lies in Loupe’s folder, which is made for its owner alone', () => {
  const home = join(temporaryFolder(), 'home');
  expect(openCodeCache(home)).toBe(join(home, 'code-cache'));
  if (process.platform !== 'win32') expect(lstatSync(home).mode & 0o077).toBe(0);
});

test.skipIf(process.platform === 'win32')('code that somebody else could have written is not run', () => {
  const shared = temporaryFolder();
  chmodSync(shared, 0o777);
  expect(openCodeCache(shared)).toBeUndefined();

  const home = temporaryFolder();
  mkdirSync(join(home, 'code-cache'));
  chmodSync(join(home, 'code-cache'), 0o770);
  expect(openCodeCache(home)).toBeUndefined();

  const linked = temporaryFolder();
  symlinkSync(temporaryFolder(), join(linked, 'code-cache'));
  expect(openCodeCache(linked)).toBeUndefined();
});

test('a cache that was begun a month ago is begun again', () => {
  const home = temporaryFolder();
  const cache = join(home, 'code-cache');
  mkdirSync(cache, { mode: 0o700 });
  writeFileSync(join(cache, 'old'), '');
  utimesSync(cache, new Date(), new Date());
  expect(openCodeCache(home, Date.now() + 29 * day)).toBeDefined();
  expect(existsSync(join(cache, 'old'))).toBe(true);
  expect(openCodeCache(home, Date.now() + 31 * day)).toBeDefined();
  expect(existsSync(join(cache, 'old'))).toBe(false);
});

test('a folder that cannot be made is no reason to fail', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(openCodeCache(join(file, 'home'))).toBeUndefined();
});
