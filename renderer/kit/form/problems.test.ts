import { describe, expect, it } from 'vitest';
import { violationWords } from '#shared/messages/schema-words.ts';
import { fieldProblem } from './problems.tsx';

describe('a violation at its field', () => {
  it('names what the schema asks for', () => {
    const violation = { pointer: '/a', keyword: 'minimum', schemaPointer: '/properties/a/minimum', expected: '3' };
    expect(fieldProblem(violation)).toEqual({ pointer: '/a', keyword: 'minimum', expected: '3' });
    expect(violationWords(violation)).toEqual(['minimum', { value: '3' }]);
  });

  it('is shown where a missing field would be', () => {
    const violation = { pointer: '', keyword: 'required', schemaPointer: '/required', expected: 'c/d' };
    expect(fieldProblem(violation)).toMatchObject({ pointer: '/c~1d', expected: 'c/d' });
  });

  it('names its keyword when the schema has no single place for it', () => {
    expect(violationWords({ keyword: 'odd' })).toEqual(['other', { value: 'odd' }]);
    expect(violationWords({ keyword: 'type' })).toEqual(['other', { value: 'type' }]);
    expect(violationWords({ keyword: 'anyOf', expected: '[]' })).toEqual(['anyOf', { value: '' }]);
  });
});
