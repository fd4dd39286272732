import type { ChangeSide } from '../../../model/change.ts';
import { isJsonObject, type Json } from '../../../model/json/json.ts';
import { canonicalText } from '../../json/canonical.ts';
import { onlyShown, type SchemaChange } from './schema-changes.ts';
import { childOf, type Node, type Part } from './schema-document.ts';

/** They are shown or tell a client how to write a value; a client that doesn't know them sends and accepts the same. */
const shown = ['examples', 'deprecated', 'readOnly', 'writeOnly'] as const;
/** What is in a text, and where a value is sent (2026-07-28, custom headers from tool parameters). */
const meaning = ['contentEncoding', 'contentMediaType', 'x-mcp-header'] as const;

/**
 * Differences of defaults, descriptions and other keywords that don't say what is accepted. `isRequired`: the value is always
 * there, so that a default says nothing.
 */
export function* compareAnnotations(
  side: ChangeSide,
  old: Node,
  now: Node,
  isRequired: boolean,
): Generator<SchemaChange> {
  const [place = old[0]] = now;
  if (place === undefined) return;
  const at = (key: string) => ({ before: annotation(old, key), after: annotation(now, key) });
  const given = at('default');
  if (differs(given)) {
    const { before, after } = given;
    const kind = before === undefined ? 'default-added' : after === undefined ? 'default-removed' : 'default-changed';
    const pointer = pointerOf(now, place, 'default');
    // A call that leaves the property out means something else now.
    if (side === 'input' && before !== undefined && !isRequired)
      yield { kind, class: 'risky', reason: 'defaultDiffers', pointer, ...given };
    else yield { kind, ...onlyShown, pointer, ...given };
  }
  for (const key of ['title', 'description'] as const) {
    // Who describes a parameter says what a model does with it.
    const change = { kind: 'description-changed', ...(key === 'title' ? onlyShown : forModels) } as const;
    const texts = at(key);
    if (differs(texts)) yield { ...change, pointer: pointerOf(now, place, key), ...texts };
    const [had, has] = [textsBelow(old, key), textsBelow(now, key)];
    const [before, after] = [had.find((text) => !has.includes(text)), has.find((text) => !had.includes(text))];
    if (before !== after) yield { ...change, pointer: place.pointer, before, after };
  }
  for (const key of [...shown, ...meaning]) {
    const values = at(key);
    if (!differs(values)) continue;
    const isShown = shown.some((each) => each === key);
    const pointer = pointerOf(now, place, key);
    yield { kind: 'annotation-changed', ...(isShown ? onlyShown : otherContent), pointer, ...values };
  }
}

const forModels = { class: 'minor', reason: 'modelReads' } as const;
const otherContent = { class: 'risky', reason: 'contentDiffers' } as const;

function differs({ before, after }: { before: Json | undefined; after: Json | undefined }): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return canonicalText(before) !== canonicalText(after);
}

/** The annotation of the first schema that has it, also through one reference. */
function annotation(node: Node, key: string): Json | undefined {
  for (const { schema, document } of node) {
    if (!isJsonObject(schema)) continue;
    if (schema[key] !== undefined) return schema[key];
    const target = typeof schema.$ref === 'string' ? document.resolve(schema.$ref)?.schema : undefined;
    if (isJsonObject(target) && target[key] !== undefined) return target[key];
  }
  return undefined;
}

function pointerOf(node: Node, place: Part, key: string): string {
  const found = node.find(({ schema }) => isJsonObject(schema) && schema[key] !== undefined);
  return found === undefined ? place.pointer : `${found.pointer}/${key}`;
}

/** Most schemas of compositions whose texts are read. */
const mostParts = 50;
const compositions = ['allOf', 'anyOf', 'oneOf'] as const;

/** The titles or descriptions in a schema's compositions, also through references. */
function textsBelow(node: Node, key: 'title' | 'description'): string[] {
  const open = node.flatMap(targetsOf).flatMap(branchesOf);
  const texts = new Set<string>();
  for (const [count, part] of open.entries()) {
    if (count >= mostParts) break;
    for (const target of targetsOf(part)) {
      const text = isJsonObject(target.schema) ? target.schema[key] : undefined;
      if (typeof text === 'string') texts.add(text);
      if (open.length < mostParts) open.push(...branchesOf(target));
    }
  }
  return [...texts];
}

/** A schema and what it refers to. */
function targetsOf(part: Part): Part[] {
  const { schema, document } = part;
  const target = isJsonObject(schema) && typeof schema.$ref === 'string' ? document.resolve(schema.$ref) : undefined;
  return target === undefined ? [part] : [part, target];
}

function branchesOf(part: Part): Part[] {
  const { schema } = part;
  if (!isJsonObject(schema)) return [];
  return compositions.flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list) ? list.slice(0, mostParts).map((each, at) => childOf(part, each, key, String(at))) : [];
  });
}
