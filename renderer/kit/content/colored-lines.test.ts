import { expect, it } from 'vitest';
import { diffType, stackTraceType } from '#shared/mcp/content/text-type.ts';
import { coloredLines } from './colored-lines.ts';

it('the colours of a terminal go on over lines, until they end', () => {
  expect(coloredLines('\u001b[1;31mred\nstill\u001b[0m plain\u001b[K', undefined)).toEqual([
    [{ text: 'red', tone: 'error', isStrong: true }],
    [{ text: 'still', tone: 'error', isStrong: true }, { text: ' plain' }],
  ]);
});

it('a faint text has its colour again afterwards', () => {
  expect(coloredLines('\u001b[2m12:00\u001b[22m ERROR', undefined)).toEqual([
    [{ text: '12:00', tone: 'dim' }, { text: ' ERROR' }],
  ]);
  expect(coloredLines('\u001b[31ma\u001b[2mb\u001b[22mc', undefined)).toEqual([
    [
      { text: 'a', tone: 'error' },
      { text: 'b', tone: 'dim' },
      { text: 'c', tone: 'error' },
    ],
  ]);
});

it('what could hide a text is left out', () => {
  expect(coloredLines('\u001b[8;30;40mhidden\u001b[48;5;0;38;2;1;1;1mtoo', undefined)).toEqual([
    [{ text: 'hidden' }, { text: 'too' }],
  ]);
});

it('a diff shows what was added and removed', () => {
  const lines = coloredLines('--- a\n+++ b\n@@ -1 +1 @@\n-one\n+two\n same', diffType);
  expect(lines.map(([span]) => span?.tone)).toEqual(['dim', 'dim', 'accent', 'error', 'ok', undefined]);
});

it('a stack trace shows what happened, and pales what is in libraries', () => {
  const lines = coloredLines('Error: no\n    at f (/a.js:1:2)\n    at g (/node_modules/x.js:1:2)', stackTraceType);
  expect(lines.map(([span]) => span?.tone)).toEqual(['error', undefined, 'dim']);
});
