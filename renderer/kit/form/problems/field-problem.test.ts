import { describe, expect, it } from 'vitest';
import { fieldProblem } from './field-problem.ts';
import { ProblemStore } from './problem-store.ts';

const schema = { properties: { a: { minimum: 3 }, b: { enum: ['x', 1] } }, required: ['c/d'] };

describe('a violation at its field', () => {
  it('says what the schema asks for', () => {
    const violation = {
      pointer: '/a',
      keyword: 'minimum',
      schemaPointer: '/properties/a/minimum',
      message: 'too small',
    };
    expect(fieldProblem(violation, schema)).toMatchObject({ pointer: '/a', asked: '3' });
    expect(fieldProblem({ ...violation, keyword: 'enum', schemaPointer: '/properties/b/enum' }, schema)).toMatchObject({
      asked: 'x, 1',
    });
  });

  it('stands where a missing field would be', () => {
    const message = 'Instance does not have required property "c/d".';
    const violation = { pointer: '', keyword: 'required', schemaPointer: '/required', message };
    expect(fieldProblem(violation, schema)).toMatchObject({ pointer: '/c~1d', asked: 'c/d' });
  });

  it('keeps the validator’s sentence when the schema does not say it in one place', () => {
    const violation = { pointer: '', keyword: 'odd', schemaPointer: '/nowhere', message: 'Odd.' };
    expect(fieldProblem(violation, undefined)).toEqual({ pointer: '', keyword: 'odd', message: 'Odd.' });
  });
});

it('a field hears of its own problems only when they change', () => {
  const store = new ProblemStore();
  const problem = { pointer: '/a', keyword: 'minimum', message: 'too small' };
  store.set([problem]);
  const before = store.at('/a');
  store.set([{ ...problem }, { ...problem, pointer: '/b' }]);
  expect(store.at('/a')).toBe(before);
  expect(store.at('/b')).toHaveLength(1);
  store.set([]);
  expect(store.at('/a')).toEqual([]);
  expect(store.at('/c')).toBe(store.at('/a'));
});
