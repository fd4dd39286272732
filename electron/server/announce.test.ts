import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { announce } from './open-in-browser.ts';

const url = 'http://127.0.0.1:4000/folder/enter?token=one-time';

afterEach(() => void vi.restoreAllMocks());

test('prints the one-time URL, and doesn’t pass it as an argument to the opener', async () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const opened: string[] = [];
  const openFile = async (address: string) => void opened.push(address);
  const entered = Promise.withResolvers<void>();
  await announce({ issueUrl: () => url, entered: entered.promise }, { open: true }, openFile);
  expect(print.mock.calls.join('')).toContain(url);
  expect(opened).toEqual([expect.not.stringContaining('one-time')]);
  const file = fileURLToPath(opened[0] ?? '');
  expect(readFileSync(file, 'utf8')).toContain('one-time');
  entered.resolve();
  await expect.poll(() => existsSync(file)).toBe(false);
});

test('opens nothing with --no-open', async () => {
  const openFile = vi.fn(async () => {});
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await announce({ issueUrl: () => url, entered: new Promise(() => {}) }, { open: false }, openFile);
  expect(openFile).not.toHaveBeenCalled();
});
