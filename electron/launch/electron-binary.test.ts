import { expect, test } from 'vitest';
import { hasDisplay } from './electron-binary.ts';

test('Linux has a display when X11 or Wayland names one', () => {
  expect(hasDisplay({}, 'linux')).toBe(false);
  expect(hasDisplay({ DISPLAY: '' }, 'linux')).toBe(false);
  expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
  expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
});

test('macOS and Windows always have one', () => {
  expect(hasDisplay({}, 'darwin')).toBe(true);
  expect(hasDisplay({}, 'win32')).toBe(true);
});
