import { expect, test } from 'vitest';
import { fillReferences, isOnlyReferences, isServerAddress, referencesIn } from './reference.ts';

const secret = (name: string) => `$\{secret:${name}}`;
const env = (name: string) => `$\{env:${name}}`;

test('finds secret and env references; everything else is text', () => {
  expect(
    referencesIn(`a ${secret('gh')} ${env('HOME')}${secret('gh')} $HOME $\{workspaceFolder} ${secret('')}`),
  ).toEqual([
    { kind: 'secret', name: 'gh', text: secret('gh') },
    { kind: 'env', name: 'HOME', text: env('HOME') },
    { kind: 'secret', name: 'gh', text: secret('gh') },
    { kind: 'secret', name: '', text: secret('') },
  ]);
});

test('$$ escapes a reference, and filled-in values are not parsed again', () => {
  expect(fillReferences(`$${secret('a')} ${secret('b')}`, () => env('c'))).toBe(`${secret('a')} ${env('c')}`);
});

test.each([
  [secret('a'), true],
  [`Bearer ${secret('a')}`, true],
  [`${secret('a')}${env('b')}`, true],
  [`postgres://me:pw@host/${env('b')}`, false],
  ['Bearer abc', false],
  [`$${secret('a')}`, false],
])('%s holds nothing but references: %s', (text, expected) => {
  expect(isOnlyReferences(text)).toBe(expected);
});

test.each([
  ['https://example.com/mcp', true],
  [`https://${env('HOST')}:${env('PORT')}/${secret('path')}?key=${secret('key')}`, true],
  [`${env('BASE')}/mcp`, true],
  [`ftp://${env('HOST')}`, false],
  ['nothing', false],
])('%s is an address: %s', (text, expected) => {
  expect(isServerAddress(text)).toBe(expected);
});
