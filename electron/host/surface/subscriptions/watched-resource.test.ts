import { expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { ChangeRate, WatchedResource } from './watched-resource.ts';

it('averages over the last ten seconds', () => {
  const rate = new ChangeRate();
  for (let count = 0; count < 20; count++) rate.count(5000 + count);
  rate.count(9999);
  expect(rate.perSecond(10_000)).toBe(2.1);
  expect(rate.perSecond(15_500)).toBe(0.1);
  expect(rate.perSecond(60_000)).toBe(0);
});

it('a watched resource knows how long before the newest update the last ones were', () => {
  const about = { serverId: serverIdSchema.parse('a'), sessionId: sessionIdSchema.parse('a.1'), serverName: 'a' };
  const watched = WatchedResource.restored({ ...about, uri: 'x:a', since: 0, rereads: false });
  watched.updated(1000);
  expect(watched.view(1000).lately).toBeUndefined();
  watched.updated(1500);
  watched.updated(4000);
  expect(watched.view(9000).lately).toEqual([0, 2500, 3000]);
  for (let count = 0; count < 100; count += 1) watched.updated(5000 + count);
  expect(watched.view(9000).lately?.length).toBe(32);
});
