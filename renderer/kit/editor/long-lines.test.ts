import { expect, it } from 'vitest';
import { hasEndlessLine } from './long-lines.ts';

const long = 'x'.repeat(20_001);

it('finds a line that is too long to be drawn, anywhere in the text', () => {
  expect(hasEndlessLine(long)).toBe(true);
  expect(hasEndlessLine(`a\n${long}\nb`)).toBe(true);
  expect(hasEndlessLine(`a\n${long}`)).toBe(true);
});

it('accepts a long text of short lines', () => {
  expect(hasEndlessLine('')).toBe(false);
  expect(hasEndlessLine(`${'x'.repeat(80)}\n`.repeat(1000))).toBe(false);
});
