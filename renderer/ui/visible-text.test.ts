import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

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
