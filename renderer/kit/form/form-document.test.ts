import { describe, expect, it } from 'vitest';
import { readDocument, writeDocument } from './form-document.ts';

describe('the arguments as a document', () => {
  it('leave as they came: large numbers, unknown fields, the order of keys', () => {
    const text = JSON.stringify({ z: 0, a: ['', null, {}] }, null, 2).replace('0', '12345678901234567890');
    const { document, problem } = readDocument(text);
    expect(problem).toBeUndefined();
    expect(writeDocument(document)).toBe(text);
  });

  it.each([
    ['', 'notJson'],
    ['{"a": }', 'notJson'],
    ['[1]', 'notAnObject'],
    ['12345678901234567890', 'notAnObject'],
    ['{"a":1,"b":{"a":1,"\\u0061":2}}', 'repeatedKey'],
    [`{"a":"${'x'.repeat(2_000_000)}"}`, 'tooLarge'],
    [`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'tooDeep'],
  ])('have no form when the text is %.20j: %s', (text, problem) => {
    expect(readDocument(text).problem).toBe(problem);
  });

  it('may have colons and quotes in their texts', () => {
    expect(readDocument('{"a:\\"b\\":":"c:","__proto__":{"x":[{"y":1}]}}').problem).toBeUndefined();
  });
});
