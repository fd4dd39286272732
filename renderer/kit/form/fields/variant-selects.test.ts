import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { levelOf } from '../schema/field-level.ts';
import { SchemaScope } from '../schema/schema-scope.ts';
import { valueForLevel } from './variant-selects.tsx';

const schema: Json = {
  oneOf: [
    { properties: { kind: { const: 'circle' }, radius: { type: 'number' } }, required: ['kind', 'radius'] },
    { properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
    { type: 'string' },
  ],
};
const scope = new SchemaScope(schema);

function afterChoosing(option: number, value: Json | undefined, mustBeThere = false) {
  return valueForLevel(scope, levelOf(scope, schema, value, { 0: option }), value, mustBeThere);
}

describe('choosing a variant', () => {
  it('fills in its constants and keeps the other values', () => {
    expect(afterChoosing(1, { kind: 'circle', radius: 2 })).toEqual({ kind: 'square', radius: 2 });
    expect(afterChoosing(0, undefined)).toEqual({ kind: 'circle' });
  });

  it('removes a value of another type; an item of a list gets an empty one', () => {
    expect(afterChoosing(2, { kind: 'circle' })).toBeUndefined();
    expect(afterChoosing(2, { kind: 'circle' }, true)).toBe('');
    expect(afterChoosing(2, 'stays')).toBe('stays');
  });
});
