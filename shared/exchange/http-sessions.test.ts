import { expect, it } from 'vitest';
import { HttpSessions } from './http-sessions.ts';

it('has one session for each id, and gives the one that a request opened the id of its response', () => {
  let begun = 0;
  const sessions = new HttpSessions(() => {
    begun += 1;
    return begun;
  });
  expect([sessions.of({}), sessions.of({ opened: 'a' }), sessions.of({ asked: 'a' })]).toEqual([1, 1, 1]);
  expect([sessions.of({}), sessions.of({ opened: 'b' }), sessions.of({ asked: 'c' })]).toEqual([2, 2, 3]);
  expect([sessions.of({ asked: 'a', opened: 'x' }), sessions.of({ opened: 'b' })]).toEqual([1, 2]);
  expect([...sessions.values()].toSorted()).toEqual([1, 2, 3]);
});
