import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { pointerSteps } from '#shared/model/json/json-pointer.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { asObject, valueAt } from './exact-document.ts';

/** The target of a reference; remote ones are never fetched. */
export type Resolved = { schema: Json } | { problem: 'remoteRef' | 'unresolvedRef' };

/** How many values of a schema are searched for identifiers; references by pointer need none. */
const maxSearched = 50_000;
/** The base of a schema without an `$id`. */
const ownBase = 'schema:///';
/** Keywords whose values are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'example']);

/** A whole schema, which resolves references by pointer, anchor or identifier. */
export class SchemaScope {
  readonly root: Json;
  readonly #bases = new WeakMap<object, string>();
  readonly #resources = new Map<string, Json>();
  readonly #anchors = new Map<string, Json>();

  constructor(root: Json) {
    this.root = root;
    this.#resources.set(ownBase, root);
    this.#search(root);
  }

  /** The target of a schema's `$ref`, `$dynamicRef` or `$recursiveRef`; undefined when it has none. */
  reference(schema: JsonObject): Resolved | undefined {
    const ref = refOf(schema);
    return typeof ref === 'string' ? this.#resolve(ref, this.#bases.get(schema) ?? ownBase) : undefined;
  }

  /** The object that a schema refers to; undefined without a reference, or with one that can't be resolved. */
  target(schema: JsonObject): JsonObject | undefined {
    const reference = this.reference(schema);
    return reference !== undefined && 'schema' in reference ? asObject(reference.schema) : undefined;
  }

  #resolve(ref: string, base: string): Resolved {
    const url = URL.parse(ref, base);
    if (url === null) return { problem: 'unresolvedRef' };
    const fragment = percentDecoded(url.hash.slice(1));
    url.hash = '';
    const resource = this.#resources.get(withoutHash(url));
    if (resource === undefined) return { problem: 'remoteRef' };
    const found =
      fragment === '' || fragment.startsWith('/')
        ? valueAt(resource, pointerSteps(fragment))
        : this.#anchors.get(`${withoutHash(url)}#${fragment}`);
    if (found !== undefined) return { schema: found };
    // Many servers paste a schema with an `$id` into another one; its pointers then refer to the whole.
    const fromRoot = fragment.startsWith('/') ? valueAt(this.root, pointerSteps(fragment)) : undefined;
    return fromRoot === undefined ? { problem: 'unresolvedRef' } : { schema: fromRoot };
  }

  /** Finds all identifiers and anchors, level by level, so that depth needs no stack. */
  #search(root: Json): void {
    const queue: { value: Json; base: string }[] = [{ value: root, base: ownBase }];
    for (let at = 0; at < queue.length && at < maxSearched; at += 1) {
      const next = queue[at];
      if (next === undefined) break;
      const { value } = next;
      let { base } = next;
      if (Array.isArray(value)) {
        for (const item of value) if (typeof item === 'object') queue.push({ value: item, base });
        continue;
      }
      const schema = asObject(value);
      if (schema === undefined) continue;
      const id = ownValue(schema, '$id');
      if (typeof id === 'string') {
        const url = URL.parse(id, base);
        if (url !== null && url.hash.length > 1) this.#anchors.set(`${withoutHash(url)}${url.hash}`, schema);
        else if (url !== null) {
          base = withoutHash(url);
          this.#resources.set(base, schema);
        }
      }
      this.#bases.set(schema, base);
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const anchor = ownValue(schema, keyword);
        if (typeof anchor === 'string') this.#anchors.set(`${base}#${anchor}`, schema);
      }
      for (const [keyword, member] of Object.entries(schema)) {
        if (isJsonObject(member) || Array.isArray(member)) {
          if (!dataKeywords.has(keyword)) queue.push({ value: member, base });
        }
      }
    }
  }
}

export function refOf({ $ref, $dynamicRef, $recursiveRef }: JsonObject): Json | undefined {
  return $ref ?? $dynamicRef ?? $recursiveRef;
}

function withoutHash(url: URL): string {
  return url.href.replace(/#.*$/s, '');
}

/** A problem of an `inputSchema` as a whole. */
export type RootProblem = { code: 'missing' } | { code: 'wrong'; detail: string };

/** The schema of an object, whatever the server sent, and its problem. */
export function rootSchema(sent: Json | undefined): { schema: Json; problem?: RootProblem } {
  if (sent === undefined) return { schema: {}, problem: { code: 'missing' } };
  const schema = asObject(sent);
  const detail = JSON.stringify(sent).slice(0, 200);
  if (schema === undefined) return { schema: {}, problem: { code: 'wrong', detail } };
  const { type } = schema;
  const isObject = type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'));
  return isObject ? { schema } : { schema, problem: { code: 'wrong', detail: JSON.stringify({ type }) } };
}
