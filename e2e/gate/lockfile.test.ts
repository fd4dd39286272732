import { expect, test } from 'vitest';
import { missingOptionals } from './lockfile.ts';

test('names the optional packages that the lockfile does not hold', () => {
  const packages = {
    '': { optionalDependencies: { keyring: '1' } },
    'node_modules/keyring': { optionalDependencies: { 'keyring-linux': '1', 'keyring-mac': '1' } },
    'node_modules/keyring/node_modules/keyring-linux': {},
  };
  expect(missingOptionals({ packages })).toEqual(['node_modules/keyring wants keyring-mac']);
});
