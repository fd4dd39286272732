import { dereference, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import { BadSchemaError, draftOf, tidySchema } from './tidy-schema.ts';

/** A schema that values can be checked against. */
export interface PreparedSchema {
  schema: Schema;
  draft: SchemaDraft;
  /** Every schema in it by its absolute URI. */
  lookup: Record<string, Schema | boolean>;
  /** What a check cannot be sure of. */
  doubt?: string;
}

/**
 * Prepares what a server calls a schema. Throws BadSchemaError for what is none, for a reference that leads out of it
 * (nothing is ever fetched) and for references that go around in circles; RangeError for one that is too deep.
 */
export function prepareSchema(raw: Json): PreparedSchema {
  if (!isJsonObject(raw)) throw new BadSchemaError('The schema is no JSON object');
  const schema = tidySchema(raw);
  const lookup = dereferenced(schema);
  for (const each of Object.values(lookup)) checkReference(each, lookup);
  checkEndless(lookup);
  const draft = draftOf(raw);
  return hasRivalAnchors(raw)
    ? { schema, draft, lookup, doubt: '$dynamicRef is followed like $ref' }
    : { schema, draft, lookup };
}

function dereferenced(schema: Schema): PreparedSchema['lookup'] {
  try {
    return dereference(schema);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new BadSchemaError(error instanceof Error ? error.message : String(error));
  }
}

function checkReference(schema: Schema | boolean, lookup: PreparedSchema['lookup']): void {
  if (typeof schema === 'boolean' || schema.$ref === undefined) return;
  if (target(schema, lookup) !== undefined) return;
  throw new BadSchemaError(`“$ref” leads to “${schema.$ref}”, which is not in the schema; nothing is fetched`);
}

function target(schema: Schema, lookup: PreparedSchema['lookup']): Schema | boolean | undefined {
  return schema.$ref === undefined ? undefined : lookup[schema.__absolute_ref__ ?? schema.$ref];
}

/** Refuses a schema that refers to itself for the same value: checking it would never end. */
function checkEndless(lookup: PreparedSchema['lookup']): void {
  const done = new Set<Schema>();
  const path = new Set<Schema>();
  const visit = (schema: Schema | boolean | undefined): void => {
    if (typeof schema !== 'object' || done.has(schema)) return;
    if (path.has(schema)) throw new BadSchemaError('“$ref” leads around in a circle');
    path.add(schema);
    const { allOf = [], anyOf = [], oneOf = [], not, if: condition } = schema;
    for (const next of [target(schema, lookup), ...allOf, ...anyOf, ...oneOf, not, condition]) visit(next);
    path.delete(schema);
    done.add(schema);
  };
  for (const schema of Object.values(lookup)) visit(schema);
}

/** Whether two resources of one schema give the same name to a dynamic anchor, so that it matters where the reference is. */
function hasRivalAnchors(value: Json, seen = new Set<string>()): boolean {
  if (Array.isArray(value)) return value.some((item) => hasRivalAnchors(item, seen));
  if (!isJsonObject(value)) return false;
  const { $dynamicAnchor } = value;
  if (typeof $dynamicAnchor === 'string') {
    if (seen.has($dynamicAnchor)) return true;
    seen.add($dynamicAnchor);
  }
  return Object.values(value).some((item) => hasRivalAnchors(item, seen));
}
