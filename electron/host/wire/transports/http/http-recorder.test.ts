import { expect, it } from 'vitest';
import { recordHeaders } from './http-recorder.ts';

it('keeps names and harmless values, but no secrets', () => {
  const headers: [string, string][] = [
    ['authorization', 'Bearer canary'],
    ['x-agent-api-key', 'canary'],
    ['x-tenant', 'canary'],
    ['accept', 'application/json'],
  ];
  const record = recordHeaders(headers, new Set(['x-tenant']));
  expect(record).toEqual({
    authorization: 'Bearer [masked]',
    'x-agent-api-key': '[masked]',
    'x-tenant': '[masked]',
    accept: 'application/json',
  });
});
