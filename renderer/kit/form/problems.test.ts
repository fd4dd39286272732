import { describe, expect, it } from 'vitest';
import { fieldProblem } from './problems.tsx';

const schema = { properties: { a: { minimum: 3 }, b: { enum: ['x', 1] } }, required: ['c/d'] };

describe('a violation at its field', () => {
  it('names what the schema asks for', () => {
    const violation = {
      pointer: '/a',
      keyword: 'minimum',
      schemaPointer: '/properties/a/minimum',
      message: 'too small',
    };
    expect(fieldProblem(violation, schema)).toMatchObject({ pointer: '/a', expected: '3' });
    expect(fieldProblem({ ...violation, keyword: 'enum', schemaPointer: '/properties/b/enum' }, schema)).toMatchObject({
      expected: 'x, 1',
    });
  });

  it('is shown where a missing field would be', () => {
    const message = 'Instance does not have required property "c/d".';
    const violation = { pointer: '', keyword: 'required', schemaPointer: '/required', message };
    expect(fieldProblem(violation, schema)).toMatchObject({ pointer: '/c~1d', expected: 'c/d' });
  });

  it('has the validator’s message when the schema has no single place for it', () => {
    const violation = { pointer: '', keyword: 'odd', schemaPointer: '/nowhere', message: 'Odd.' };
    expect(fieldProblem(violation, undefined)).toEqual({ pointer: '', keyword: 'odd', message: 'Odd.' });
  });
});
