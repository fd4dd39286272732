import { expect, test } from 'vitest';
import { packagedServers } from '#host/storage/known-servers/packaged-servers.ts';
import { npmServers } from './list.ts';

test('the built-in known servers are those of `npm run servers`, in the same versions', () => {
  const tried = npmServers.map(({ name, version }) => `${name} ${version}`);
  const offered = packagedServers('en').flatMap(({ offers }) => offers.map(({ subject }) => subject));
  expect(offered.filter((subject) => !tried.includes(subject))).toEqual([]);
  expect(new Set(offered).size).toBe(offered.length);
});
