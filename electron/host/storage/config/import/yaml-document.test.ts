import { expect, test } from 'vitest';
import { readTests } from '../../../surface/checks/tests/read-tests.ts';
import { differingFields } from '../../../surface/skills/skills.ts';
import { readConfigText } from './config-text.ts';
import { readYamlDocument } from './yaml-document.ts';

const complex = { problem: 'complex' };

/** Small texts whose conversion would take exponential or quadratic time, or repeat more than fits in memory. */
test.each([
  ['keys within keys', `${'? '.repeat(90)}a`, { problem: 'keyType', line: 1, column: 3 }],
  ['keys within keys in braces', `${'{? '.repeat(90)}a${'}'.repeat(90)}`, { problem: 'keyType', line: 1, column: 4 }],
  ['lists as keys', `${'? - '.repeat(40)}a`, { problem: 'keyType', line: 1, column: 3 }],
  ['an alias of a map as a key', 'a: &a { b: c }\n? *a\n: d\n', { problem: 'keyType', line: 2, column: 3 }],
  ['aliases of aliases', `a: &a [${'x,'.repeat(400)}]\nb: [${'*a,'.repeat(400)}]\n`, complex],
  ['a list that has itself', `&a [${'*a,'.repeat(300)}]`, complex],
  ['a long text, repeated', `a: &a ${'x'.repeat(100_000)}\nb: [${'*a,'.repeat(300)}]\n`, complex],
  ['a long key, repeated', `a: &a { ${'x'.repeat(900)}: 1 }\nb: [${'*a,'.repeat(3000)}]\n`, complex],
  ['an alias of nothing', 'a: *b\n', { problem: 'yaml', line: 1, column: 4 }],
  ['one list of very many', `[${'a,'.repeat(100_000)}]`, complex],
])('%s: every reader of YAML refuses it', (_, text, fault) => {
  expect(readConfigText(text, 'YAML')).toEqual({ ok: false, fault });
  expect(readTests(text, 'tests.yaml')).toMatchObject({ problems: [{ code: 'testsFileInvalid', params: fault }] });
  expect(differingFields(Buffer.from(`---\n${text}\n---\n`), {})).toBeUndefined();
});

test('an alias is the last such anchor before it', () => {
  const text = 'a: &x [&y 1]\nb: &y 2\nc: *x\nd: *y\ne: &x 3\nf: *x\n*x : g\n';
  expect(readYamlDocument(text)).toMatchObject({ value: { a: [1], b: 2, c: [1], d: 2, e: 3, f: 3, 3: 'g' } });
});

test('a text with as many errors as fit has the place of the first one', () => {
  expect(readYamlDocument('}'.repeat(9999))).toEqual({ fault: { problem: 'yaml', line: 1, column: 1 } });
});

test('a key that occurs twice has its path, and numbers their digits where it is asked for', () => {
  expect(readYamlDocument('a:\n  - b: 1\n    b: 2\n')).toMatchObject({ duplicate: ['a', 0, 'b'] });
  const read = readYamlDocument('a: 12345678901234567890\n', { isExact: true });
  expect('fault' in read ? undefined : JSON.stringify(read.value)).toBe('{"a":12345678901234567890}');
});
