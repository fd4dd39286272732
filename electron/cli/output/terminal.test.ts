import { expect, test } from 'vitest';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import { visibleJson, visibleLine, visibleText } from './terminal.ts';

const hostile = 'red \u001b[31m\u202e';

test('writes exact content into a pipe', () => {
  const { terminal, shown } = fakeTerminal();
  terminal.printContent(hostile);
  terminal.printJson({ hostile });
  expect(shown.stdout()).toBe(`${hostile}{\n  "hostile": "red \\u001b[31m\u202e"\n}\n`);
});

test('escapes control characters on a terminal, and ends lines', () => {
  const { terminal, shown } = fakeTerminal(true);
  terminal.printContent(hostile);
  terminal.printJson({ hostile });
  expect(shown.stdout()).toBe('red \\u{1b}[31m\\u{202e}\n{\n  "hostile": "red \\u001b[31m\\u202e"\n}\n');
});

test('prints notes to stderr with escaped control characters', () => {
  const { terminal, shown } = fakeTerminal();
  terminal.note(hostile);
  expect([shown.stdout(), shown.stderr()]).toEqual(['', 'red \\u{1b}[31m\\u{202e}\n']);
});

test('writes nothing after the reader closed', async () => {
  const { terminal, stdout, shown } = fakeTerminal();
  stdout.destroy(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }));
  await new Promise((resolve) => terminal.readerClosed.addEventListener('abort', resolve));
  terminal.print('more');
  await terminal.flush();
  expect(shown.stdout()).toBe('');
});

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

test('keeps a line of a table on one line', () => {
  expect(visibleLine('a\nb\tc\r')).toBe('a\\nb\\tc\\r');
});

test('keeps the value of a JSON document', () => {
  const value = { 'a\u009b': 'b\u001b\u202e\n' };
  const shown = visibleJson(JSON.stringify(value, null, 2));
  expect(shown).not.toMatch(/[\u009b\u202e]/);
  expect(JSON.parse(shown)).toEqual(value);
});
