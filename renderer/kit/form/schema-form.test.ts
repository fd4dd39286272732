import { describe, expect, it } from 'vitest';
import { readDocument, writeDocument } from './schema-form.tsx';

describe('the arguments as a document', () => {
  it('are written as they were read: large numbers, unknown fields, the order of keys', () => {
    const text = JSON.stringify({ z: 0, a: ['', null, {}] }, null, 2).replace('0', '12345678901234567890');
    const { document, problem } = readDocument(text);
    expect(problem).toBeUndefined();
    expect(writeDocument(document)).toBe(text);
  });

  it.each([
    ['nothing', '', 'notJson'],
    ['broken JSON', '{"a": }', 'notJson'],
    ['an array', '[1]', 'notAnObject'],
    ['a number', '12345678901234567890', 'notAnObject'],
    ['a name twice', '{"a":1,"b":{"a":1,"\\u0061":2}}', 'repeatedKey'],
    ['half a million characters', `{"a":"${'x'.repeat(500_000)}"}`, 'tooLarge'],
    ['200,000 levels', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'tooDeep'],
  ])('have no form when the text is %s', (_, text, problem) => {
    expect(readDocument(text).problem).toBe(problem);
  });

  it('may have colons and quotes in strings', () => {
    expect(readDocument('{"a:\\"b\\":":"c:","__proto__":{"x":[{"y":1}]}}').problem).toBeUndefined();
  });
});
