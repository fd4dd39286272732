import { isJsonObject, type Json, type JsonObject } from '../../../model/json/json.ts';
import { canonicalText } from '../../json/canonical.ts';
import type { Budget } from './budget.ts';
import { childOf, type Node, type Part } from './schema-document.ts';

/** They don't say which values are accepted. */
const annotations = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$comment',
  '$defs',
  'definitions',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);
const byName = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependencies']);
const verbatim = new Set(['const', 'enum', 'required', 'dependentRequired', 'type']);

/**
 * A text that is the same for schemas that are written alike, regardless of annotations, of the order of members, and of
 * the names and places of local definitions. Undefined when the budget ends.
 */
export function schemaText(part: Part, budget: Budget, open: readonly Json[] = []): string | undefined {
  const { schema, document } = part;
  if (!budget.spend()) return undefined;
  if (Array.isArray(schema))
    return listText(
      schema.map((each, at) => childOf(part, each, String(at))),
      budget,
      open,
    );
  if (!isJsonObject(schema)) return canonicalText(schema);
  const at = open.indexOf(schema);
  // A recursive schema: how many levels up it goes on.
  if (at >= 0) return `^${open.length - at}`;
  const inside = [...open, schema];
  const { $ref: ref } = schema;
  const target = typeof ref === 'string' ? document.resolve(ref) : undefined;
  const members: string[] = [];
  for (const key of Object.keys(schema).sort()) {
    if (annotations.has(key) || (key === '$ref' && target !== undefined)) continue;
    if (document.isOlder && ref !== undefined && key !== '$ref') continue;
    const text = memberText(part, schema, key, budget, inside);
    if (text === undefined || !budget.spend(text.length)) return undefined;
    members.push(`${JSON.stringify(key)}:${text}`);
  }
  if (target === undefined) return `{${members.join(',')}}`;
  const text = schemaText(target, budget, inside);
  if (text === undefined) return undefined;
  return members.length === 0 ? text : `{${members.join(',')}}&${text}`;
}

function memberText(part: Part, schema: JsonObject, key: string, budget: Budget, open: readonly Json[]) {
  const value = schema[key] ?? null;
  if (verbatim.has(key)) {
    const text = canonicalText(value);
    return budget.spend(text.length) ? text : undefined;
  }
  if (!byName.has(key) || !isJsonObject(value)) return schemaText(childOf(part, value, key), budget, open);
  const texts: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const text = schemaText(childOf(part, value[name] ?? null, key, name), budget, open);
    if (text === undefined) return undefined;
    texts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${texts.join(',')}}`;
}

function listText(parts: Node, budget: Budget, open: readonly Json[]): string | undefined {
  const texts: string[] = [];
  for (const each of parts) {
    const text = schemaText(each, budget, open);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}

/** The text of all schemas of a node, regardless of their order. */
export function nodeText(node: Node, budget: Budget): string | undefined {
  const texts: string[] = [];
  for (const part of node) {
    const text = schemaText(part, budget);
    if (text === undefined) return undefined;
    if (text !== '{}' && text !== 'true') texts.push(text);
  }
  return [...new Set(texts)].sort().join('&');
}
