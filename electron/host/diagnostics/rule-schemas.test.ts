import { expect, it } from 'vitest';
import { RuleSchemas } from './rule-schemas.ts';

it('names the place where a schema is wrong', () => {
  expect(new RuleSchemas().schemaFault({ properties: { a: { type: 'Date' } } })).toEqual({
    pointer: '/properties/a/type',
    keyword: 'type',
    actual: 'Date',
  });
});

it('finds nothing in a valid schema, and in one of which nothing is certain', () => {
  const schemas = new RuleSchemas();
  expect(schemas.schemaFault({ type: 'object' })).toBeUndefined();
  expect(schemas.schemaFault({ $ref: 'https://example.com/a.json' })).toBeUndefined();
  expect(schemas.schemaFault({ $ref: '#' })).toBeUndefined();
});

it('says that a dialect is unknown', () => {
  const $schema = 'https://example.com/my-dialect';
  expect(new RuleSchemas().schemaFault({ $schema })).toMatchObject({ pointer: '/$schema', isDialectUnknown: true });
});

it('names the place where a value doesn’t follow its schema', () => {
  const schema = { properties: { a: { type: 'number' } } };
  expect(new RuleSchemas().valueFault(schema, { a: 'x' })).toEqual({ pointer: '/a', keyword: 'type', actual: 'x' });
  expect(new RuleSchemas().valueFault(schema, { a: 1 })).toBeUndefined();
});

it('ends a check that takes too long, and goes on with others', () => {
  const schemas = new RuleSchemas();
  // Takes time that doubles with each character.
  const slow = { pattern: '^(a+)+$' };
  const value = `${'a'.repeat(60)}!`;
  expect(schemas.valueFault(slow, value)).toBeUndefined();
  expect(schemas.valueFault(slow, value)).toBeUndefined();
  expect(schemas.notJudged).toBe(2);
  expect(schemas.valueFault({ type: 'number' }, value)).toMatchObject({ keyword: 'type' });
});

it('counts what it didn’t judge, and nothing else', () => {
  const schemas = new RuleSchemas();
  const large = { description: 'x'.repeat(1_000_001) };
  expect([schemas.schemaFault(large), schemas.valueFault({ type: 'string' }, large.description)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(schemas.notJudged).toBe(2);
  // A value can't be judged by a schema that is elsewhere; the schema itself has no fault.
  schemas.schemaFault({ $ref: 'https://example.com/a.json' });
  expect(schemas.notJudged).toBe(2);
  schemas.valueFault({ $ref: 'https://example.com/a.json' }, 1);
  expect(schemas.notJudged).toBe(3);
  schemas.valueFault({ properties: { a: { type: 'Date' } } }, {});
  schemas.valueFault({ type: 'number' }, 'x');
  expect(schemas.notJudged).toBe(3);
});
