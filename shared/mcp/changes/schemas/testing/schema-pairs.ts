import { expect, test } from 'vitest';
import { type ChangeClass, type ChangeSide, changeClasses, type SchemaChangeKind } from '../../../../model/change.ts';
import { isJsonObject, type Json } from '../../../../model/json/json.ts';
import { parseExactJson } from '../../../json/exact-json.ts';
import { compareSchemas } from '../compare-schemas.ts';
import type { SchemaChange } from '../schema-changes.ts';

export type Outcome = ChangeClass | 'same';

/** What changed, the schema before and after, the worst class as an input and as an output, and the kinds of changes. */
export type SchemaPair = readonly [
  title: string,
  before: Json,
  after: Json,
  input: Outcome,
  output: Outcome,
  ...kinds: SchemaChangeKind[],
];

/** Tests each pair, and that a schema doesn't differ from itself. */
export function testPairs(pairs: readonly SchemaPair[]): void {
  test.each(pairs)('%s', (_, before, after, input, output, ...kinds) => {
    expect([before, after].map((schema) => compareSchemas('input', schema, copyOf(schema), ''))).toEqual([[], []]);
    const changes = changesOf('input', before, after);
    expect({ input: worst(changes), output: worst(changesOf('output', before, after)) }).toEqual({ input, output });
    expect([...new Set(changes.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
  });
}

export function changesOf(side: ChangeSide, before: Json, after: Json): SchemaChange[] {
  return compareSchemas(side, before, after, `/${side}Schema`);
}

export function worst(changes: readonly SchemaChange[]): Outcome {
  return changeClasses.find((each) => changes.some((change) => change.class === each)) ?? 'same';
}

/** A schema that accepts the same, in another text. */
function copyOf(schema: Json): Json {
  const copy = parseExactJson(JSON.stringify(schema));
  return isJsonObject(copy) ? { ...copy, $comment: 'a copy' } : copy;
}
