import { expect, it } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import type { FailureCode } from '#shared/model/failure.ts';
import { statusOf } from './call-status.ts';

const params = { tool: 't', server: 's', method: 'tools/call', code: -1, waitedMs: 1, framesMeanwhile: 0 };

it('a running call has the status of its phase', () => {
  expect(statusOf({ phase: 'waiting' })).toBe('waiting');
  expect(statusOf({ phase: 'running' })).toBe('running');
});

it('a response is a result, also when the tool failed', () => {
  expect(statusOf({ phase: 'ended', outcome: 'result' })).toBe('result');
  expect(statusOf({ phase: 'ended', outcome: 'toolError' })).toBe('toolError');
});

it.each<[FailureCode, string]>([
  ['callDenied', 'denied'],
  ['callWithdrawn', 'withdrawn'],
  ['cancelled', 'cancelled'],
  ['requestTimedOut', 'timedOut'],
  ['hostTimedOut', 'timedOut'],
  ['serverError', 'protocolError'],
  ['connectionLost', 'failed'],
])('without an answer, %s reads %s', (code, status) => {
  expect(statusOf({ phase: 'ended', outcome: 'failed', failure: createFailure(code, params) })).toBe(status);
});
