import { expect, test } from 'vitest';
import { runDesktop } from './desktop.ts';

test('an app that ends well is done', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no program `true`');
  expect(await runDesktop('true')).toEqual({ type: 'done', exitCode: 0 });
});

test('one that fails at once cannot run on this machine', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no program `false`');
  expect(await runDesktop('false')).toEqual({ type: 'failedAtOnce', problem: 'exit code 1' });
});

test('nor can one that is not there', async () => {
  expect(await runDesktop('/no/such/electron')).toMatchObject({ type: 'failedAtOnce' });
});
