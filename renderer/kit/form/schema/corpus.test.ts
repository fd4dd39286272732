import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Json } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { asObject, childPath, type JsonPath, rootPath, withValue } from './exact-document.ts';
import { firstValue, levelOf } from './field-level.ts';
import { rootSchema, SchemaScope } from './schema-scope.ts';
import { itemSchema } from './shapes.ts';
import { everything } from './testing/corpus/everything.ts';
import { filesystem } from './testing/corpus/filesystem.ts';
import { hostile } from './testing/corpus/hostile.ts';
import { keywords } from './testing/corpus/keywords.ts';
import { memory } from './testing/corpus/memory.ts';
import { outline } from './testing/outline.ts';

const examples = Object.entries({ ...keywords, ...hostile });
const real = Object.entries({ ...everything, ...filesystem, ...memory });
const schemas: [string, Json | undefined, string][] = [
  ...examples.map(([name, { schema, arguments: text = '{}' }]): [string, Json | undefined, string] => [
    name,
    schema,
    text,
  ]),
  ...real.map(([name, schema]): [string, Json | undefined, string] => [name, schema, '{}']),
];

describe('a form', () => {
  it.each(examples)('draws %s', (_, { schema, arguments: text = '{}', draws }) => {
    expect(outline(schema, parseExactJson(text)).split('\n')).toEqual(draws);
  });

  it.each(Object.entries(everything))('draws the tool %s of server-everything without problems', (_, schema) => {
    expect(outline(schema)).not.toMatch(/!|any/);
  });
});

/** The values that a form's fields hold: each leaf is set in a new document at its path. */
function fieldsOf(scope: SchemaScope, schema: Json, document: Json): Json | undefined {
  let drawn: Json | undefined;
  const visit = (part: Json, value: Json | undefined, path: JsonPath, depth: number): void => {
    const level = levelOf(scope, part, value, undefined, path.length === 0);
    const object = asObject(value);
    const isGroup = depth < 40 && (level.kind === 'object' || level.kind === 'array');
    if (isGroup && object !== undefined && level.kind === 'object') {
      drawn = withValue(drawn, path, {});
      const { properties, names, further } = level.object;
      for (const property of properties) {
        visit(property.schema, ownValue(object, property.name), childPath(path, property.name), depth + 1);
      }
      for (const key of Object.keys(object)) {
        if (!names.has(key)) visit(further, ownValue(object, key), childPath(path, key), depth + 1);
      }
    } else if (isGroup && Array.isArray(value) && level.kind === 'array') {
      drawn = withValue(drawn, path, []);
      for (const [index, item] of value.entries()) {
        visit(itemSchema(level.array, index), item, childPath(path, index), depth + 1);
      }
    } else if (value !== undefined) drawn = withValue(drawn, path, value);
  };
  visit(schema, document, rootPath, 0);
  return drawn;
}

/** Fields that no schema knows, numbers that JavaScript rounds, and names with a special meaning. */
const foreign =
  '{"__proto__":{"a":1.50},"constructor":[12345678901234567890],"not in the schema":{"b":[null,"",{}]},"x":-0.10}';

describe('a round trip through the form keeps', () => {
  it.each(schemas)('every value for %s', (_, sent, text) => {
    const { schema } = rootSchema(sent);
    const scope = new SchemaScope(schema);
    const document = parseExactJson(text);
    expect(sorted(fieldsOf(scope, schema, document))).toBe(sorted(document));
  });

  it.each(schemas)('what the schema of %s doesn’t name, when each of its fields is filled in', (_, sent) => {
    const { schema } = rootSchema(sent);
    const scope = new SchemaScope(schema);
    const before = parseExactJson(foreign);
    let document: Json | undefined = before;
    const filled = levelOf(scope, schema, before, undefined, true).object.properties.slice(0, 20);
    for (const property of filled) {
      document = withValue(document, [property.name], firstValue(levelOf(scope, property.schema, undefined)));
    }
    for (const key of Object.keys(asObject(before) ?? {})) {
      if (filled.some(({ name }) => name === key)) continue;
      expect(JSON.stringify(ownValue(asObject(document), key))).toBe(JSON.stringify(ownValue(asObject(before), key)));
    }
    for (const { name } of filled.filter((each) => !Object.hasOwn(asObject(before) ?? {}, each.name))) {
      document = withValue(document, [name], undefined);
    }
    if (filled.every(({ name }) => !Object.hasOwn(asObject(before) ?? {}, name))) {
      expect(JSON.stringify(document)).toBe(foreign);
    }
  });
});

it('the corpus is large enough', () => {
  expect(schemas.length).toBeGreaterThanOrEqual(100);
  expect(Object.keys(everything)).toHaveLength(19);
});

/** The document as text with sorted keys: a form has the order of the schema. */
function sorted(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`;
  const object = asObject(value);
  if (object === undefined) return JSON.stringify(value);
  const keys = Object.keys(object).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sorted(ownValue(object, key))}`).join()}}`;
}
