import { describe, expect, it } from 'vitest';
import { visibleLines, visibleText } from './visible-text.ts';

describe('visibleText', () => {
  it.each([
    ['\u202Egnp.exe', '⟨202E⟩gnp.exe'],
    ['bell\u0007 \u001b[31m', 'bell␇ ␛[31m'],
    ['two\nlines', 'two␊lines'],
    ['\u007f\u009b', '␡⟨009B⟩'],
    ['tab\tstays', 'tab\tstays'],
    ['שלום 中文 👩‍👩‍👧', 'שלום 中文 👩‍👩‍👧'],
  ])('%j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });
});

it('visibleLines keeps the breaks of lines, and nothing else that acts', () => {
  expect(visibleLines('one\r\n\ttwo\n\u001b[31mred\rover')).toBe('one\n\ttwo\n␛[31mred␍over');
});
