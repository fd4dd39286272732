import { expect, test } from 'vitest';
import { fakeTerminal } from '../testing/fake-terminal.ts';

const hostile = 'red \u001b[31m\u202e';

test('a pipe gets content byte for byte', () => {
  const { terminal, shown } = fakeTerminal();
  terminal.printContent(hostile);
  terminal.printJson({ hostile });
  expect(shown.stdout()).toBe(`${hostile}{\n  "hostile": "red \\u001b[31m\u202e"\n}\n`);
});

test('a person’s terminal gets nothing that it would act upon, and whole lines', () => {
  const { terminal, shown } = fakeTerminal(true);
  terminal.printContent(hostile);
  terminal.printJson({ hostile });
  expect(shown.stdout()).toBe('red \\u{1b}[31m\\u{202e}\n{\n  "hostile": "red \\u001b[31m\\u202e"\n}\n');
});

test('notes go to stderr without control characters', () => {
  const { terminal, shown } = fakeTerminal();
  terminal.note(hostile);
  expect([shown.stdout(), shown.stderr()]).toEqual(['', 'red \\u{1b}[31m\\u{202e}\n']);
});

test('after the reader closed, nothing more is written', async () => {
  const { terminal, stdout, shown } = fakeTerminal();
  stdout.destroy(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }));
  await new Promise((resolve) => terminal.readerClosed.addEventListener('abort', resolve));
  terminal.print('more');
  await terminal.flush();
  expect(shown.stdout()).toBe('');
});
