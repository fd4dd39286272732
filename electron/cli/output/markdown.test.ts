import { expect, it } from 'vitest';
import { markdownCode, markdownTable, markdownText } from './markdown.ts';

it.each([
  ['add', '`add`'],
  ['a`b', '`` a`b ``'],
  ['``', '``` `` ```'],
  ['', '`  `'],
  ['<img src=x> @team [a](b)', '`<img src=x> @team [a](b)`'],
  ['two\nlines', '`two\\nlines`'],
])('%j is the code %s', (text, code) => {
  expect(markdownCode(text)).toBe(code);
});

it('gives nothing in a text a meaning', () => {
  expect(markdownText('a_b *c* <d> [e]')).toBe('a\\_b \\*c\\* \\<d\\> \\[e\\]');
});

it('keeps what is in a cell in it', () => {
  expect(markdownTable([['name'], [markdownCode('a|b')]])).toBe('| name |\n| --- |\n| `a\\|b` |\n');
});
