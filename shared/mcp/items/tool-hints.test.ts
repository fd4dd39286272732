import { expect, it } from 'vitest';
import { toolHints } from './tool-hints.ts';

it('tells what the server says, and what holds where it says nothing', () => {
  expect(toolHints({ name: 'a', annotations: { readOnlyHint: true, openWorldHint: 'no' } })).toEqual([
    { name: 'readOnlyHint', value: true, said: true },
    { name: 'destructiveHint', value: true, said: false },
    { name: 'idempotentHint', value: false, said: false },
    { name: 'openWorldHint', value: true, said: false },
  ]);
  expect(toolHints('no tool').every(({ said }) => !said)).toBe(true);
});
