import { expect, it } from 'vitest';
import { shownEntry, shownWords } from './shown-change.ts';

const variable = (text: string) => `\${${text}}`;

it.each([
  [
    ['--token', 'abc', '--verbose'],
    ['--token', '[masked]', '--verbose'],
  ],
  [
    ['--api-key=abc', '-e', 'GITHUB_TOKEN=abc'],
    ['--api-key=[masked]', '-e', 'GITHUB_TOKEN=[masked]'],
  ],
  [
    ['--header', 'Authorization: Bearer abc'],
    ['--header', 'Authorization: Bearer [masked]'],
  ],
  [
    ['--header', `Authorization: Bearer ${variable('TOKEN')}`],
    ['--header', `Authorization: Bearer ${variable('TOKEN')}`],
  ],
  [
    ['--token', variable('input:token')],
    ['--token', variable('input:token')],
  ],
  [
    ['--token', variable('TOKEN:-abc')],
    ['--token', '[masked]'],
  ],
  [['https://ada:abc@example.com/mcp?api_key=abc'], ['https://[masked]@example.com/mcp?api_key=[masked]']],
  [
    ['-e', 'DATABASE_URL=postgres://ada:abc@db/x', '--env=DSN_URL=redis://:abc@cache', '--db=https://x/?key=abc&a=b'],
    [
      '-e',
      'DATABASE_URL=postgres://[masked]@db/x',
      '--env=DSN_URL=redis://[masked]@cache',
      '--db=https://x/?key=[masked]&a=b',
    ],
  ],
  [['https://example.com/mcp?api_key=abc&page=2'], ['https://example.com/mcp?api_key=[masked]&page=2']],
  [
    ['C:\\keys\\a.js', '-p', '8080:80', 'a=b'],
    ['C:\\keys\\a.js', '-p', '8080:80', 'a=b'],
  ],
])('the words %j are shown as %j', (words, shown) => {
  expect(shownWords(words)).toEqual(shown);
});

it('no value of the environment and no comment is shown', () => {
  const text = `"a" /* abc */: { "command": "x", "password": "abc", // abc
    "env": { "PLAIN": "abc", "REF": "${variable('env:X')}", "LIST": ["abc"], "INNER": { "A": "abc" } }, "headers": { "X": "abc" } }`;
  const shown = shownEntry(text, '  ');
  expect(shown).not.toContain('abc');
  expect(shown).toMatch(/^ {2}"a" \/\* … \*\/: \{ "command": "x", "password": "\[masked\]", \/\/ …\n {4}"env"/);
  expect(shown).toContain(variable('env:X'));
});
