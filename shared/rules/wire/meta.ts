import { metaOf } from '../../mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachServerMessage } from '../read/each-message.ts';
import { answers, asks, legacy, modern, modernAsks, modernResult } from '../read/examples.ts';
import { modernRevisions, revisionsFrom } from '../read/revisions.ts';
import type { Fault, Rule, RuleFamily } from '../rule.ts';

/** Labels with dots and a slash; they may be absent. */
const prefixed = /^(?:([A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*)\/)?(.*)$/s;
const validName = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;
const maxKey = 200;

/** What the specification and its extensions define under their own prefix. */
const reservedKeys = [
  'protocolVersion',
  'clientInfo',
  'clientCapabilities',
  'serverInfo',
  'logLevel',
  'subscriptionId',
  'related-task',
  'model-immediate-response',
];

/** An extension's own prefix, under which it defines the keys. */
const extensionPrefixes = ['io.modelcontextprotocol.skills'];

/** Members with values of the server's own, where `_meta` may be anything. */
const foreign = new Set([
  'structuredContent',
  'arguments',
  'inputSchema',
  'outputSchema',
  'requestedSchema',
  'data',
  'capabilities',
]);

/** Most levels and members that are searched for `_meta`. */
const limits = { depth: 8, members: 20_000 };

interface Place {
  readonly value: Json[] | JsonObject;
  readonly above?: Place;
  /** In what is above. */
  readonly key: string;
  readonly depth: number;
}

interface PlacedMeta {
  meta: JsonObject;
  path: string;
}

/** Of the messages that are judged: both rules ask for them. */
const known = new WeakMap<JsonObject, readonly PlacedMeta[]>();

/** Each `_meta` of a message. */
function metasOf(message: JsonObject, pointer: string): readonly PlacedMeta[] {
  const found = known.get(message) ?? findMetas(message, pointer);
  known.set(message, found);
  return found;
}

function findMetas(message: JsonObject, pointer: string): PlacedMeta[] {
  const found: PlacedMeta[] = [];
  const open: Place[] = [{ value: message, key: '', depth: 0 }];
  let seen = 0;
  for (let next = open.pop(); next !== undefined && seen <= limits.members; next = open.pop()) {
    const { value, depth } = next;
    for (const key in value) {
      seen += 1;
      const child: Json | undefined = Array.isArray(value) ? value[Number(key)] : value[key];
      if (typeof child !== 'object' || child === null || JSON.isRawJSON(child)) continue;
      // Most messages have no `_meta`, so a pointer is made only where one is.
      if (key === '_meta' && isJsonObject(child)) found.push({ meta: child, path: pathOf(next, pointer, key) });
      else if (depth < limits.depth && !foreign.has(key))
        open.push({ value: child, above: next, key, depth: depth + 1 });
    }
  }
  return found;
}

function pathOf(place: Place, pointer: string, key: string): string {
  const keys = [key];
  for (let each: Place | undefined = place; each?.above !== undefined; each = each.above) keys.unshift(each.key);
  return pointerTo(pointer, ...keys);
}

/** `grammar` or `reserved` when the key isn't allowed. */
function problemOf(key: string): string | undefined {
  const [, prefix, name = ''] = prefixed.exec(key.slice(0, maxKey)) ?? [];
  if (!validName.test(name)) return 'grammar';
  const labels = prefix?.split('.') ?? [];
  if (!['modelcontextprotocol', 'mcp'].includes(labels[1] ?? '')) return undefined;
  const isDefined =
    prefix === 'io.modelcontextprotocol' ? reservedKeys.includes(name) : extensionPrefixes.includes(prefix ?? '');
  return isDefined ? undefined : 'reserved';
}

const key: Rule = {
  id: 'META-KEY',
  severity: 'warning',
  revisions: revisionsFrom('2025-06-18'),
  clause: 'basic#meta',
  begin: eachServerMessage(function* ({ json, pointer }): Generator<Fault> {
    for (const { meta, path } of metasOf(json, pointer)) {
      for (const each of Object.keys(meta)) {
        const problem = problemOf(each);
        if (problem !== undefined)
          yield { pointer: pointerTo(path, each), actual: each, values: { key: each, problem } };
      }
    }
  }),
  bad: legacy('2025-06-18', [asks(1, 'ping'), answers(1, { _meta: { 'a key': 1 } })]),
  good: legacy('2025-06-18', [asks(1, 'ping'), answers(1, { _meta: { 'com.example/a-key': 1 } })]),
};

const traceparent = /^[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const baggage = /^[^\s=,;]+\s?=[^,]*$/;

function isTrace(name: string, value: Json): boolean {
  if (typeof value !== 'string' || value.length > 8192) return false;
  return name === 'traceparent' ? traceparent.test(value) : value.split(',').every((each) => baggage.test(each.trim()));
}

const trace: Rule = {
  id: 'META-TRACE',
  severity: 'warning',
  revisions: modernRevisions,
  clause: 'basic#meta',
  begin: eachServerMessage(function* ({ json, pointer }): Generator<Fault> {
    for (const { meta, path } of metasOf(json, pointer)) {
      for (const name of ['traceparent', 'baggage']) {
        const value = meta[name];
        if (value !== undefined && !isTrace(name, value))
          yield { pointer: pointerTo(path, name), actual: value, values: { name } };
      }
    }
  }),
  bad: modern([modernAsks(1, 'tools/call', { name: 'a' }), answers(1, traced('1234'))], { server: { tools: {} } }),
  good: modern(
    [
      modernAsks(1, 'tools/call', { name: 'a' }),
      answers(1, traced('00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01')),
    ],
    { server: { tools: {} } },
  ),
};

function traced(value: string): JsonObject {
  const result = modernResult({ content: [] });
  return { ...result, _meta: { ...metaOf(result), traceparent: value } };
}

/** The keys and values of `_meta`. */
export const meta: RuleFamily = { name: 'meta', rules: [key, trace] };
