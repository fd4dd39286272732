import { describe, expect, test } from 'vitest';
import { annotations, compositions, references } from './testing/composition-tables.ts';
import { readTable, testTable } from './testing/schema-table.ts';
import { lists, objects } from './testing/structure-tables.ts';
import { numbers, texts, types, values } from './testing/value-tables.ts';

const tables = { types, values, numbers, texts, lists, objects, compositions, references, annotations };
const rows = Object.entries(tables).map(([name, table]) => ({ name, pairs: readTable(table) }));

describe.each(rows)('$name', ({ pairs }) => testTable(pairs));

test('each keyword that is compared has a pair', () => {
  const known = [
    ...['type', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    ...['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType', 'items', 'prefixItems'],
    ...['minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'unevaluatedItems', 'properties', 'required'],
    ...['additionalProperties', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties', '$ref'],
    ...['dependentRequired', 'dependentSchemas', 'dependencies', 'unevaluatedProperties', 'allOf', 'anyOf', 'oneOf'],
    ...['not', 'if', 'then', '$defs', 'definitions', '$dynamicRef', 'title', 'description', 'default', 'examples'],
    ...['deprecated', 'readOnly', 'writeOnly', 'x-mcp-header', '$schema'],
  ];
  const all = Object.values(tables).join('');
  expect(known.filter((keyword) => !all.includes(`"${keyword}":`))).toEqual([]);
});

test('the table has 500 changes: each pair in both directions', () => {
  expect(rows.reduce((sum, { pairs }) => sum + pairs.length * 2, 0)).toBeGreaterThanOrEqual(500);
});
