import { expect, it } from 'vitest';
import { taskProblemSchema, taskStateSchema } from './task.ts';

it.each([
  ['asked', 'polled'],
  ['told', 'notified'],
  ['created', 'created'],
])('a state stored as %s is read as %s', (stored, from) => {
  const state = { at: 1, status: 'working', frameSeq: 7, times: 1 };
  expect(taskStateSchema.parse({ ...state, from: stored })).toEqual({ ...state, from });
});

it.each([
  ['bornElsewhere', 'wrongFirstStatus'],
  ['notAsked', 'notRequested'],
  ['badTtl', 'badTtl'],
])('a problem stored as %s is read as %s', (stored, code) => {
  expect(taskProblemSchema.parse({ code: stored, frameSeq: 7 })).toEqual({ code, frameSeq: 7 });
});

it('rejects any other value', () => {
  expect(taskProblemSchema.safeParse({ code: 'constructor', frameSeq: 7 }).success).toBe(false);
  expect(taskProblemSchema.safeParse({ code: 7, frameSeq: 7 }).success).toBe(false);
});
