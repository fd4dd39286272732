import { chmodSync, existsSync, lstatSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openCodeCache } from './code-cache.ts';

const day = 24 * 60 * 60 * 1000;

test('creates the cache in Loupe’s folder, for its owner only', () => {
  const home = join(temporaryFolder(), 'home');
  expect(openCodeCache(home)).toBe(join(home, 'code-cache'));
  if (process.platform !== 'win32') expect(lstatSync(home).mode & 0o077).toBe(0);
});

test.skipIf(process.platform === 'win32')('doesn’t use a cache that other users can write to', () => {
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

test('clears a cache after a month', () => {
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

test('works without a cache when the folder can’t be created', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(openCodeCache(join(file, 'home'))).toBeUndefined();
});
