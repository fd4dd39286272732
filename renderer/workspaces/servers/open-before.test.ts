import { expect, test } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { SessionView } from '#shared/model/session.ts';
import { openAtQuit } from './open-before.ts';

const ended = (id: string, endedAt: number | undefined, cause: NonNullable<SessionView['end']>['cause'] = 'quit') => ({
  serverId: serverIdSchema.parse(id),
  end: { cause },
  ...(endedAt !== undefined && { endedAt }),
});

test('what the newest quit ended was open; what was stopped, failed, or ended by an earlier quit wasn’t', () => {
  const past = [
    ended('a', 100_000),
    ended('b', 100_400),
    ended('stopped', 100_000, 'stopped'),
    ended('lost', 100_000, 'lost'),
    ended('earlier', 50_000),
  ];
  expect(openAtQuit(past)).toEqual(['a', 'b']);
});

test('what was connected when Loupe was killed was open', () => {
  expect(openAtQuit([ended('a', undefined), ended('b', 5)])).toEqual(['a', 'b']);
  expect(openAtQuit([])).toEqual([]);
});
