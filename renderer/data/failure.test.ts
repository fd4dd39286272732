import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { failureOf } from './failure.ts';

describe('narrowing what was thrown', () => {
  const refused = createFailure('connectionRefused', { url: 'http://127.0.0.1:1/mcp' });

  it('finds the failure in a typed error of the host', () => {
    expect(failureOf(new ORPCError('FAILED', { defined: true, data: refused }))).toEqual(refused);
  });

  it('finds the failure in our own error', () => {
    expect(failureOf(new FailureError(refused))).toEqual(refused);
  });

  it('keeps the words of anything else', () => {
    expect(failureOf(new ORPCError('BAD_REQUEST', { message: 'Input validation failed' }))).toMatchObject({
      code: 'internal',
      cause: 'BAD_REQUEST: Input validation failed',
    });
    expect(failureOf('odd')).toMatchObject({ code: 'internal', cause: 'odd' });
  });
});
