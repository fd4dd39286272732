import { expect, test } from 'vitest';
import { dataDir, namedDataDir } from './data-dir.ts';

test('LOUPE_HOME takes precedence on every system', () => {
  expect(dataDir({ LOUPE_HOME: '/elsewhere' }, 'darwin', '/home/ada')).toBe('/elsewhere');
});

test('uses the standard place of each system', () => {
  expect(dataDir({}, 'linux', '/home/ada')).toBe('/home/ada/.config/loupe');
  expect(dataDir({ XDG_CONFIG_HOME: '/conf' }, 'linux', '/home/ada')).toBe('/conf/loupe');
  expect(dataDir({}, 'darwin', '/Users/ada')).toBe('/Users/ada/Library/Application Support/Loupe');
  expect(dataDir({ APPDATA: '/ada/Roaming' }, 'win32', '/ada')).toBe('/ada/Roaming/Loupe');
});

test('only a folder that a client’s server doesn’t find by itself is named', () => {
  const machine = ['linux', '/home/ada'] as const;
  expect(namedDataDir('/home/ada/.config/loupe', {}, ...machine)).toBeUndefined();
  expect(namedDataDir('/conf/loupe', { XDG_CONFIG_HOME: '/conf' }, ...machine)).toBe('/conf/loupe');
  expect(namedDataDir('/ada/Roaming/Loupe', { APPDATA: '/ada/Roaming' }, 'win32', '/ada')).toBeUndefined();
});
