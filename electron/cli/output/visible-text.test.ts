import { expect, test } from 'vitest';
import { visibleJson, visibleLine, visibleText } from './visible-text.ts';

test.each([
  ['plain, größe, 服务器, مرحبا, 👩‍💻', 'plain, größe, 服务器, مرحبا, 👩‍💻'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['windows\r\nlines', 'windows\nlines'],
  ['\u001b[2J\u001b]0;owned\u0007', '\\u{1b}[2J\\u{1b}]0;owned\\u{7}'],
  ['\u009b31m C1', '\\u{9b}31m C1'],
  ['overwritten\rline', 'overwritten\\rline'],
  ['back\bspace \u0000 \u007f', 'back\\u{8}space \\u{0} \\u{7f}'],
  ['user\u202egpj.exe', 'user\\u{202e}gpj.exe'],
])('%j is shown as %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

test('a line of a table stays one line', () => {
  expect(visibleLine('a\nb\tc\r')).toBe('a\\nb\\tc\\r');
});

test('a JSON document stays the same document', () => {
  const value = { 'a\u009b': 'b\u001b\u202e\n' };
  const shown = visibleJson(JSON.stringify(value, null, 2));
  expect(shown).not.toMatch(/[\u009b\u202e]/);
  expect(JSON.parse(shown)).toEqual(value);
});
