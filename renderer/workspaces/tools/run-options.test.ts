import { expect, it } from 'vitest';
import { readOptions, usualOptions } from './run-options.ts';

it.each([
  [{}, {}],
  [
    { times: '20', silence: '1.5' },
    { times: 20, timeoutMs: 1500 },
  ],
  [{ longest: '0,5' }, { maxTimeoutMs: 500 }],
  [{ times: '1' }, {}],
  [
    { times: '5000', silence: '0.01', longest: '1e9' },
    { times: 1000, timeoutMs: 100, maxTimeoutMs: 86_400_000 },
  ],
  [{ times: 'many', silence: '-3', longest: '' }, {}],
])('%j is read as %j', (typed, options) => {
  expect(readOptions({ ...usualOptions, ...typed })).toEqual(options);
});
