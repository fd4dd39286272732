import { expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

it('a name keeps its letters and loses what would act', () => {
  expect(shownName('Wetter – 天气')).toBe('Wetter – 天气');
  expect(shownName('a\u202Egnp.exe\r\nClick\u0007 here\u2028')).toBe('a gnp.exe Click  here');
  expect(shownName('\u200B\n')).toBe('');
});

it('a name is at most 60 characters', () => {
  expect([...shownName('😀'.repeat(61))]).toHaveLength(60);
  expect(shownName('x'.repeat(60))).toBe('x'.repeat(60));
  expect(shownName(`${'x'.repeat(10)}${' '.repeat(1_000_000)}y`)).toBe('xxxxxxxxxx…');
});
