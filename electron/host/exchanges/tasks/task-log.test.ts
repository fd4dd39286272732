import { expect, it } from 'vitest';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { Era } from '#shared/model/revision.ts';
import { createdTask, readTask } from '../../wire/transports/read-task.ts';
import { createTask, updateTask } from './task-log.ts';

const times = { createdAt: '2026-01-01T00:00:00Z', lastUpdatedAt: '2026-01-01T00:00:00Z' };
const reading = (change: JsonObject = {}, era: Era = 'legacy') => {
  const task = readTask({ taskId: 't', status: 'working', ...times, ttl: 1000, ttlMs: 1000, ...change }, era);
  if (task === undefined) throw new Error('this isn’t a task');
  return task;
};
const seen = { at: 1, frameSeq: 7, from: 'polled' } as const;
const created = (change: JsonObject = {}, era: Era = 'legacy') =>
  createTask(reading(change, era), { ...seen, from: 'created' }, era);
const codes = ({ problems }: ReturnType<typeof created>) => problems.map(({ code }) => code);

it('distinguishes both kinds of created tasks from results', () => {
  const task = { taskId: 't', status: 'working' };
  expect(createdTask({ task }, 'legacy')).toEqual(task);
  expect(createdTask({ resultType: 'task', ...task }, 'modern')).toMatchObject(task);
  expect(createdTask({ task }, 'modern')).toBeUndefined();
  expect(createdTask({ content: [] }, 'legacy')).toBeUndefined();
});

it('polls at the server’s interval, within limits', () => {
  expect(created({ pollInterval: 2500 }).everyMs).toBe(2500);
  expect(created({ pollInterval: 0 }).everyMs).toBe(100);
  expect(created({ pollInterval: 1e300 }).everyMs).toBe(2_147_483_647);
  expect(created().everyMs).toBe(1000);
});

it('counts repeated states, and keeps the first and the newest of very many', () => {
  let task = updateTask(updateTask(created(), reading(), seen), reading(), seen);
  expect(task.states).toMatchObject([{ status: 'working', from: 'created', times: 3 }]);
  expect(task.polls).toBe(2);
  for (let poll = 1; poll <= 500; poll++) task = updateTask(task, reading({ statusMessage: `Poll ${poll}` }), seen);
  expect(task.states).toHaveLength(200);
  expect([task.states[0]?.from, task.states.at(-1)?.message]).toEqual(['created', 'Poll 500']);
});

it.each<[string, JsonObject, string[]]>([
  ['begins as something else', { status: 'completed' }, ['wrongFirstStatus']],
  ['has a status of its own', { status: 'pondering' }, ['unknownStatus', 'wrongFirstStatus']],
  ['leaves out what it must say', { createdAt: null }, ['fieldsMissing']],
  ['is kept for a negative time', { ttl: -1 }, ['badTtl']],
  ['wants to be asked soon', { pollInterval: 'soon' }, ['badInterval']],
])('marks a task that %s', (_title, change, expected) => {
  expect(codes(created(change))).toEqual(expected);
});

it('marks a task that changes after its end, and a response about another task', () => {
  const over = updateTask(created(), reading({ status: 'completed' }), seen);
  expect(codes(over)).toEqual([]);
  expect(codes(updateTask(over, reading(), seen))).toEqual(['changedAfterEnd']);
  const other = updateTask(over, reading({ taskId: 'other', status: 'failed' }), seen);
  expect([other.status, codes(other)]).toEqual(['completed', ['otherTask']]);
});

it('may have no TTL', () => {
  expect(created({ ttl: null })).toMatchObject({ ttlMs: null, problems: [] });
});
