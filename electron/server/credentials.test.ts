import { expect, test } from 'vitest';
import { createCredentials } from './browser-server.ts';

test('two runs have different folders, tokens and sessions', () => {
  const [one, two] = [createCredentials(), createCredentials()];
  expect(one.folder).not.toBe(two.folder);
  const session = one.redeem(one.issueToken());
  expect(one.admits(`loupe-session=${session}`)).toBe(true);
  expect(two.admits(`loupe-session=${session}`)).toBe(false);
});

test('an empty or missing token is refused', () => {
  const credentials = createCredentials();
  credentials.issueToken();
  expect(credentials.redeem('')).toBeUndefined();
  expect(credentials.redeem(null)).toBeUndefined();
  expect(credentials.admits(undefined)).toBe(false);
  expect(credentials.admits('loupe-session=')).toBe(false);
});
