import { isDeepStrictEqual } from 'node:util';
import type { ItemTexts } from '#shared/mcp/lists/item-texts.ts';
import { catalogKinds } from '#shared/model/catalog.ts';
import type { ComparedKind, ComparedState } from '#shared/model/comparison.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';

/** What a server offered at one time. */
export interface Surface {
  capabilities: Json | undefined;
  lists: Partial<Record<(typeof catalogKinds)[number], ItemTexts>>;
}

/** One thing that at least one side has, with its JSON text there. */
export interface Compared {
  kind: ComparedKind;
  key: string;
  state: ComparedState;
  a?: () => string;
  b?: () => string;
}

/** Longest key of a row, in characters. */
const MOST_CHARACTERS = 2000;

/**
 * Everything that either side has: capabilities by name, items by URI, template or name and their number among equals.
 * The order of a list or of an object's members means nothing. Yields now and then.
 */
export function* compareSurfaces(a: Surface, b: Surface): Generator<void, Compared[], void> {
  const rows = [...compareCapabilities(a.capabilities, b.capabilities)];
  for (const kind of catalogKinds) yield* compareLists(kind, a.lists[kind], b.lists[kind], rows);
  return rows;
}

function* compareCapabilities(a: Json | undefined, b: Json | undefined): Generator<Compared> {
  const [left, right] = [isJsonObject(a) ? a : {}, isJsonObject(b) ? b : {}];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [one, other] = [left[key], right[key]];
    yield {
      kind: 'capabilities',
      key: key.slice(0, MOST_CHARACTERS),
      state: stateOf(one, other),
      ...(one !== undefined && { a: () => JSON.stringify(one) }),
      ...(other !== undefined && { b: () => JSON.stringify(other) }),
    };
  }
}

function stateOf(one: Json | undefined, other: Json | undefined): ComparedState {
  if (one === undefined) return 'onlyB';
  if (other === undefined) return 'onlyA';
  return isDeepStrictEqual(one, other) ? 'same' : 'different';
}

function* compareLists(
  kind: ComparedKind,
  a: ItemTexts | undefined,
  b: ItemTexts | undefined,
  rows: Compared[],
): Generator<void, void, void> {
  const left = yield* keyed(a);
  const right = yield* keyed(b);
  const row = (name: string, state: ComparedState, one: number | undefined, other: number | undefined) => {
    const key = name.slice(name.indexOf(' ') + 1).slice(0, MOST_CHARACTERS);
    const texts = {
      ...(one !== undefined && { a: () => a?.text(one) ?? '' }),
      ...(other !== undefined && { b: () => b?.text(other) ?? '' }),
    };
    rows.push({ kind, key, state, ...texts });
  };
  for (const [name, one] of left) {
    const other = right.get(name);
    yield;
    if (other === undefined) row(name, 'onlyA', one, undefined);
    else {
      const isSame = a?.text(one) === b?.text(other) || isDeepStrictEqual(a?.at(one), b?.at(other));
      row(name, isSame ? 'same' : 'different', one, other);
    }
  }
  for (const [name, other] of right) {
    yield;
    if (!left.has(name)) row(name, 'onlyB', undefined, other);
  }
}

/** The places of a list's items, by their number among equals and their key. */
function* keyed(items: ItemTexts | undefined): Generator<void, Map<string, number>, void> {
  const map = new Map<string, number>();
  const seen = new Map<string, number>();
  for (let ordinal = 0; ordinal < (items?.length ?? 0); ordinal += 1) {
    const key = items?.key(ordinal) ?? stringAt(items?.at(ordinal), 'name') ?? items?.text(ordinal) ?? '';
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    map.set(`${nth} ${key}`, ordinal);
    yield;
  }
  return map;
}
