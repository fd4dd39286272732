import process from 'node:process';
import { expect, it } from 'vitest';
import { isRunning } from './is-running.ts';

it('a process runs that was there then', () => {
  expect(isRunning(process.pid, Date.now())).toBe(true);
});

it.skipIf(process.platform !== 'linux')('one that started later is another one with the same number', () => {
  expect(isRunning(process.pid, Date.now() - process.uptime() * 1000 - 60_000)).toBe(false);
});
