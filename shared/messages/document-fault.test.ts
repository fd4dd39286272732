import { createTranslator } from 'use-intl/core';
import { describe, expect, it, test } from 'vitest';
import type { DocumentFault } from '../mcp/json/document-fault.ts';
import { locales } from '../model/settings/default-settings.ts';
import { catalogue } from './catalogue.ts';

/** One of each kind. */
const faults: Record<DocumentFault['problem'], DocumentFault> = {
  empty: { problem: 'empty' },
  syntax: { problem: 'syntax', line: 2, column: 3, offset: 9, found: '<p>' },
  tooDeep: { problem: 'tooDeep', line: 2, column: 3, offset: 9, found: '[' },
  incomplete: { problem: 'incomplete', line: 2, column: 3, offset: 9 },
  documentType: { problem: 'documentType', expected: 'object', found: 'array' },
  type: { problem: 'type', field: 'a.b', expected: 'string', alternative: 'number', found: 'null' },
  missing: { problem: 'missing', field: 'a.b', expected: 'string', alternative: 'none' },
  choice: { problem: 'choice', field: 'a.b', expected: '"x", "y"', found: '"z"' },
  format: { problem: 'format', field: 'a.b', expected: 'url', found: '"nowhere"' },
  atLeast: { problem: 'atLeast', field: 'a.b', of: 'number', expected: 1024, found: 80 },
  atMost: { problem: 'atMost', field: 'a.b', of: 'length', expected: 3, found: 4 },
  unknownField: { problem: 'unknownField', field: 'a.b' },
  unusable: { problem: 'unusable', field: 'a.b', found: '"no"' },
};

describe.each(locales)('in %s', (locale) => {
  const translate = createTranslator({
    locale,
    messages: { failure: catalogue[locale].failure },
    namespace: 'failure',
    onError: (error) => {
      throw error;
    },
  });
  const words = (fault: DocumentFault) =>
    translate('authorizationMetadataInvalid.message', {
      url: 'https://as.example',
      document: 'serverMetadata',
      ...fault,
    });

  test.each(Object.values(faults))('$problem is worded with its facts', (fault) => {
    const text = words(fault);
    expect(text).not.toMatch(/[{}]|undefined/);
    if ('field' in fault) expect(text).toContain('a.b');
    if ('line' in fault) expect(text).toMatch(/2.*3/);
    if (fault.problem === 'choice') expect(text).toContain(fault.expected);
  });

  it('words every kind differently', () => {
    const texts = Object.values(faults).map(words);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

test('the English words', () => {
  const translate = createTranslator({ locale: 'en', messages: catalogue.en, namespace: 'failure' });
  const words = (fault: DocumentFault) =>
    translate('authorizationMetadataInvalid.message', { url: 'U', document: 'serverMetadata', ...fault });
  expect(words(faults.type)).toBe(
    'The authorization server metadata at U can’t be used: “a.b” is null, but must be a string or a number.',
  );
  expect(words(faults.syntax)).toContain('it isn’t JSON from line 2, column 3 on (“<p>”).');
  expect(words(faults.missing)).toContain('“a.b” is missing; it must be a string.');
});
