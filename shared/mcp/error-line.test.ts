import { expect, it } from 'vitest';
import { whyEnded } from './error-line.ts';

const stack = Array.from({ length: 10 }, (_, index) => `    at step${index} (file:///server.js:${index}:1)`);

it('keeps the error of a stack that is longer than what is shown, as Node.js writes it', () => {
  const output = ['file:///server.js:1', 'throw new RangeError()', '^', '', 'RangeError: Out of range', ...stack];
  const shown = whyEnded([...output, '', 'Node.js v24.21.0', ''].join('\n')).split('\n');
  expect(shown[0]).toBe('RangeError: Out of range');
  expect(shown).toHaveLength(12);
});

it('keeps the last lines where the error is among them, as Python writes it, or where there is none', () => {
  const traceback = ['Traceback (most recent call last):', ...stack, 'ValueError: no'];
  expect(whyEnded(traceback.join('\n'))).toBe(traceback.join('\n'));
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  expect(whyEnded(lines.join('\n'))).toBe(lines.slice(8).join('\n'));
  expect(whyEnded('')).toBe('');
});
