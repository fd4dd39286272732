import { expect, it } from 'vitest';
import { asTaskOf, defaultOptions, readOptions, taskSupportOf } from './run-options.ts';

it.each([
  [{}, {}],
  [
    { times: '20', idleTimeout: '1.5' },
    { times: 20, timeoutMs: 1500 },
  ],
  [{ totalTimeout: '0,5' }, { maxTimeoutMs: 500 }],
  [{ times: '1' }, {}],
  [
    { times: '5000', idleTimeout: '0.01', totalTimeout: '1e9' },
    { times: 1000, timeoutMs: 100, maxTimeoutMs: 86_400_000 },
  ],
  [{ times: 'many', idleTimeout: '-3', totalTimeout: '' }, {}],
])('%j is read as %j', (typed, options) => {
  expect(readOptions({ ...defaultOptions, ...typed })).toEqual(options);
});

const revision = '2025-11-25';

it('requests a task when the tool requires it or the user chooses it', () => {
  expect(asTaskOf(revision, 'required', {})).toEqual({});
  expect(asTaskOf(revision, 'optional', {})).toBeUndefined();
  expect(asTaskOf(revision, 'optional', { asTask: true, ttlMs: 5000 })).toEqual({ ttlMs: 5000 });
  expect(asTaskOf(revision, 'required', { asTask: false })).toBeUndefined();
});

it('requests it even from a tool that forbids it, to see the server’s response', () => {
  expect(asTaskOf(revision, 'forbidden', { asTask: true })).toEqual({});
});

it('requests no task in other revisions', () => {
  expect(asTaskOf('2025-06-18', 'required', {})).toBeUndefined();
  expect(asTaskOf('2026-07-28', 'optional', { asTask: true })).toBeUndefined();
});

it('reads the task support of a tool', () => {
  expect(taskSupportOf({ execution: { taskSupport: 'optional' } })).toBe('optional');
  expect(taskSupportOf({ execution: { taskSupport: 7 } })).toBe('undeclared');
  expect(taskSupportOf('no tool')).toBe('undeclared');
});
