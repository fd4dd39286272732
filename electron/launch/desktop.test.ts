import { expect, test } from 'vitest';
import { hasDisplay, runDesktop } from './desktop.ts';

test('an app that exits normally is done', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no program `true`');
  expect(await runDesktop('true')).toEqual({ type: 'done', exitCode: 0 });
});

test('an app that fails at once can’t run on this machine', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no program `false`');
  expect(await runDesktop('false')).toEqual({ type: 'failedAtOnce', problem: 'exit code 1' });
});

test('a missing app can’t run', async () => {
  expect(await runDesktop('/no/such/electron')).toMatchObject({ type: 'failedAtOnce' });
});

test('Linux has a display when DISPLAY or WAYLAND_DISPLAY is set', () => {
  expect(hasDisplay({}, 'linux')).toBe(false);
  expect(hasDisplay({ DISPLAY: '' }, 'linux')).toBe(false);
  expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
  expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
});

test('macOS and Windows always have one', () => {
  expect(hasDisplay({}, 'darwin')).toBe(true);
  expect(hasDisplay({}, 'win32')).toBe(true);
});
