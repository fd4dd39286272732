import { expect, test } from 'vitest';
import { localeFor, shellText } from './shell.ts';

test.each([
  ['de_DE.UTF-8', 'de'],
  ['zh_CN.UTF-8', 'zh-CN'],
  ['fr-FR,fr;q=0.9,de;q=0.8', 'de'],
  ['C.UTF-8', 'en'],
  [undefined, 'en'],
])('%s reads %s', (preferred, locale) => {
  expect(localeFor(preferred)).toBe(locale);
});

test('a port is a number without grouping', () => {
  expect(shellText('de')('portTaken', { port: 41000 })).toContain('41000');
});
