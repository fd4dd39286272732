import type { Effect } from '../model/hosts/effect.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json/json.ts';
import { mostSchemaDepth, schemaParts } from '../rules/read/schema-parts.ts';
import { sourceOf } from './effect.ts';
import type { HostProfile } from './profile.ts';

export interface GivenSchema {
  /** Without what the host takes out. */
  readonly schema: Json;
  readonly effects: readonly Effect[];
}

/** What a host makes of an input schema. Its time grows with the schema's size, up to 5,000 schemas in it. */
export function givenSchema(rules: HostProfile['schemas'], schema: Json): GivenSchema {
  const effects: Effect[] = [];
  let given = schema;
  for (const { value: rule, ...rest } of rules ?? []) {
    const fact = sourceOf(rest);
    if ('keeps' in rule) continue;
    if ('requires' in rule) {
      if (isJsonObject(schema) && schema.type === 'object') continue;
      effects.push({ kind: rule.loses === 'tool' ? 'schemaRoot' : 'schemaRootServer', values: {}, fact });
      continue;
    }
    if ('refuses' in rule) {
      const keywords = rule.refuses.filter((keyword) => isJsonObject(schema) && Object.hasOwn(schema, keyword));
      if (keywords.length === 0) continue;
      const kind = rule.loses === 'tool' ? 'schemaRefused' : 'schemaRefusedServer';
      effects.push({ kind, values: { keywords: keywords.join(', ') }, fact });
      continue;
    }
    const parts = schemaParts(given).parts.map((part) => part.schema);
    const keywords = rule.removes.filter((keyword) => parts.some((part) => Object.hasOwn(part, keyword)));
    if (keywords.length === 0) continue;
    given = without(given, new Set(keywords), new Set(parts));
    effects.push({ kind: 'schemaRemoved', values: { keywords: keywords.join(', ') }, fact });
  }
  return { schema: given, effects };
}

/** Each keyword may be between two schemas: `properties`, and the name of one. */
const deepest = 2 * mostSchemaDepth;

/** A copy in which `schemas` don't have the keywords. What has the same name elsewhere, such as a property, stays. */
function without(value: Json, keywords: ReadonlySet<string>, schemas: ReadonlySet<JsonObject>, depth = 0): Json {
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((each) => without(each, keywords, schemas, depth + 1));
  if (!isJsonObject(value)) return value;
  const isSchema = schemas.has(value);
  const kept = Object.entries(value).filter(([name]) => !(isSchema && keywords.has(name)));
  return Object.fromEntries(kept.map(([name, each]) => [name, without(each, keywords, schemas, depth + 1)]));
}
