import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import open from 'open';
import { afterEach, expect, test, vi } from 'vitest';
import { announce } from './announce.ts';

vi.mock('open', () => ({ default: vi.fn(() => Promise.resolve()) }));

const url = 'http://127.0.0.1:4000/folder/enter?token=one-time';

afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(open).mockClear();
});

test('the address that enters once is printed, and in no argument of the program that opens it', async () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const entered = Promise.withResolvers<void>();
  await announce({ issueUrl: () => url, entered: entered.promise }, { open: true });
  expect(print.mock.calls.join('')).toContain(url);
  expect(open).toHaveBeenCalledOnce();
  expect(JSON.stringify(vi.mocked(open).mock.calls)).not.toContain('one-time');
  const file = fileURLToPath(vi.mocked(open).mock.calls[0]?.[0] ?? '');
  expect(readFileSync(file, 'utf8')).toContain('one-time');
  entered.resolve();
  await vi.waitFor(() => expect(existsSync(file)).toBe(false));
});

test('nothing is opened when that is not wanted', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await announce({ issueUrl: () => url, entered: new Promise(() => {}) }, { open: false });
  expect(open).not.toHaveBeenCalled();
});
