import { expect, it } from 'vitest';
import { asTaskOf, taskSupportOf } from './as-task.ts';

const revision = '2025-11-25';

it('asks for a task when the tool is nothing else, or when the user wants it', () => {
  expect(asTaskOf(revision, 'required', {})).toEqual({});
  expect(asTaskOf(revision, 'optional', {})).toBeUndefined();
  expect(asTaskOf(revision, 'optional', { asTask: true, ttlMs: 5000 })).toEqual({ ttlMs: 5000 });
  expect(asTaskOf(revision, 'required', { asTask: false })).toBeUndefined();
});

it('requests it even from a tool that forbids it, to see the server’s response', () => {
  expect(asTaskOf(revision, 'forbidden', { asTask: true })).toEqual({});
});

it('never asks where a call cannot', () => {
  expect(asTaskOf('2025-06-18', 'required', {})).toBeUndefined();
  expect(asTaskOf('2026-07-28', 'optional', { asTask: true })).toBeUndefined();
});

it('reads what a tool declares', () => {
  expect(taskSupportOf({ execution: { taskSupport: 'optional' } })).toBe('optional');
  expect(taskSupportOf({ execution: { taskSupport: 7 } })).toBe('unsaid');
  expect(taskSupportOf('no tool')).toBe('unsaid');
});
