import { describe, expect, it } from 'vitest';
import { sessionIdSchema } from '#shared/model/id.ts';
import type { Round, RoundTripKey } from '#shared/model/round.ts';
import { OpenRounds } from './open-rounds.ts';

const letter: RoundTripKey = {
  sessionId: sessionIdSchema.parse('s'),
  method: 'resources/read',
  target: 'requests://letter',
};
const round = (number: number): Round => ({ number, at: 0, requestSeq: 1, responseSeq: 2, inputs: [] });

function openRounds() {
  let changes = 0;
  const open = new OpenRounds(() => {
    changes += 1;
  });
  return { open, changes: () => changes };
}

describe('OpenRounds', () => {
  it('has a request’s rounds until it is over', () => {
    const { open, changes } = openRounds();
    const trip = open.follow(letter);
    trip.onRound(round(1));
    trip.onRound(round(2));
    trip.onRound({ ...round(2), at: 7 });
    expect(open.list(letter)).toEqual([round(1), { ...round(2), at: 7 }]);
    expect(open.list({ ...letter, target: 'requests://plain' })).toEqual([]);
    expect(open.list({ ...letter, method: 'prompts/get' })).toEqual([]);
    trip.end();
    expect(open.list(letter)).toEqual([]);
    expect(trip.rounds).toHaveLength(2);
    expect(changes()).toBe(4);
  });

  it('tells nobody of a request that was answered at once', () => {
    const { open, changes } = openRounds();
    open.follow(letter).end();
    expect(changes()).toBe(0);
  });

  it('shows the newer of two that ask for the same', () => {
    const { open } = openRounds();
    const older = open.follow(letter);
    const newer = open.follow(letter);
    older.onRound(round(1));
    expect(open.list(letter)).toEqual([]);
    newer.end();
    expect(open.list(letter)).toEqual([round(1)]);
  });
});
