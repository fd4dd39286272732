import { expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { Tap } from './tap.ts';

it('waits for a log that is behind only when its own connection recorded much', () => {
  const behind = Promise.resolve();
  let room: Promise<void> | undefined = behind;
  const recorder = { record: () => 1, room: () => room };
  const identity = { serverId: serverIdSchema.parse('a'), sessionId: sessionIdSchema.parse('b'), serverName: 'a' };
  const tap = new Tap(recorder, identity, new TestClock(0));
  const receive = (bytes: number) =>
    tap.bytes({ direction: 'in', channel: 'stderr', kind: 'stderr', body: new Uint8Array(bytes) });
  receive(1000);
  expect(tap.room()).toBeUndefined();
  receive(1_000_000);
  expect(tap.room()).toBe(behind);
  room = undefined;
  expect(tap.room()).toBeUndefined();
  room = behind;
  receive(1000);
  expect(tap.room()).toBeUndefined();
});
