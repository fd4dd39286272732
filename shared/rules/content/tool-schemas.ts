import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { modernToolList, toolList } from '../read/item-examples.ts';
import { eachListed } from '../read/listed.ts';
import { everyRevision, modernRevisions, revisionsFrom } from '../read/revisions.ts';
import { mostSchemaDepth, mostSchemaParts, schemaParts } from '../read/schema-parts.ts';
import type { Rule, RuleFamily } from '../rule.ts';

const inputSchema = { type: 'object' };
const fields = ['inputSchema', 'outputSchema'] as const;

/** Before 2025-11-25 no dialect was named, so that a schema may follow one that isn't known here. */
const schema: Rule = {
  id: 'TOOL-SCHEMA',
  severity: 'error',
  revisions: everyRevision,
  clause: {
    '2024-11-05': 'server/tools#tool',
    '2025-03-26': 'server/tools#tool',
    '2025-06-18': 'server/tools#tool',
    '2025-11-25': 'basic/index#json-schema-usage',
    '2026-07-28': 'basic/index#json-schema-usage',
  },
  begin: eachListed(['tools/list'], function* ({ raw, at }, { revision, schemas }) {
    for (const field of fields) {
      const found = isJsonObject(raw[field]) ? schemas?.schemaFault(raw[field]) : undefined;
      if (found === undefined) continue;
      const isCertain = !found.isDialectUnknown && revision !== undefined && revision >= '2025-11-25';
      yield {
        pointer: `${pointerTo(at, field)}${found.pointer}`,
        severity: isCertain ? 'error' : 'warning',
        ...(found.actual !== undefined && { actual: found.actual }),
        values: { field, problem: found.isDialectUnknown ? 'dialect' : 'keyword' },
      };
    }
  }),
  bad: toolList('2025-11-25', { name: 'search', inputSchema: { type: 'object', properties: [] } }),
  good: toolList('2025-11-25', { name: 'search', inputSchema: { type: 'object', properties: {} } }),
};

const networkAddress = /^https?:\/\//i;

/** Clients don't fetch what a `$ref` names in the network, so the schema means less than it says. */
const networkReference: Rule = {
  id: 'TOOL-REF',
  severity: 'info',
  revisions: modernRevisions,
  clause: 'basic/index#json-schema-usage',
  begin: eachListed(['tools/list'], function* ({ raw, at }) {
    for (const field of fields) {
      const { parts } = schemaParts(raw[field]);
      const own = new Set(parts.map((part) => stringAt(part.schema, '$id')));
      for (const part of parts) {
        const reference = stringAt(part.schema, '$ref');
        if (reference === undefined || !networkAddress.test(reference)) continue;
        if (own.has(reference.split('#', 1)[0])) continue;
        yield { pointer: `${pointerTo(at, field)}${pointerTo(part.at, '$ref')}`, actual: reference };
      }
    }
  }),
  bad: modernToolList({
    name: 'search',
    inputSchema: { type: 'object', properties: { place: { $ref: 'https://example.com/place.json' } } },
  }),
  good: modernToolList({
    name: 'search',
    inputSchema: { type: 'object', properties: { place: { $ref: '#/$defs/place' } }, $defs: { place: {} } },
  }),
};

const tooLarge: Rule = {
  id: 'TOOL-BOMB',
  severity: 'warning',
  revisions: modernRevisions,
  clause: 'basic/index#json-schema-usage',
  begin: eachListed(['tools/list'], function* ({ raw, at }) {
    for (const field of fields) {
      if (!schemaParts(raw[field]).isCut) continue;
      yield { pointer: pointerTo(at, field), values: { depth: mostSchemaDepth, most: mostSchemaParts } };
    }
  }),
  bad: modernToolList({ name: 'search', inputSchema: nested(mostSchemaDepth + 1) }),
  good: modernToolList({ name: 'search', inputSchema: nested(mostSchemaDepth) }),
};

/** A schema with others in it, this many levels below its root. */
function nested(levels: number): JsonObject {
  let inner: JsonObject = { type: 'string' };
  for (let level = 1; level < levels; level += 1) inner = { type: 'array', items: inner };
  return { type: 'object', properties: { list: inner } };
}

const outputRoot: Rule = {
  id: 'TOOL-OUTROOT',
  severity: 'error',
  revisions: revisionsFrom('2025-06-18', '2025-11-25'),
  clause: 'server/tools#output-schema',
  begin: eachListed(['tools/list'], function* ({ raw, at }) {
    const output = raw.outputSchema;
    if (output === undefined || stringAt(output, 'type') === 'object') return;
    const actual: Json = isJsonObject(output) ? (output.type ?? null) : output;
    yield { pointer: pointerTo(at, 'outputSchema'), actual };
  }),
  bad: toolList('2025-06-18', { name: 'search', inputSchema, outputSchema: { type: 'array' } }),
  good: toolList('2025-06-18', { name: 'search', inputSchema, outputSchema: { type: 'object' } }),
};

/** The schemas of listed tools. */
export const toolSchemaRules: RuleFamily = {
  name: 'tool-schemas',
  rules: [schema, networkReference, tooLarge, outputRoot],
};
