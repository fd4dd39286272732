import { expect, it } from 'vitest';
import { readOptions, usualOptions } from './run-options.ts';

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
  expect(readOptions({ ...usualOptions, ...typed })).toEqual(options);
});
