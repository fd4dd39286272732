import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** A place where two values differ; a side that is missing has no value there. */
export interface Difference {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  before?: Json;
  after?: Json;
  /** The name of the list's item that it is in, or that is missing. */
  item?: string;
}

/**
 * The places where two values differ, at most `most` of them; the order of keys doesn't matter. Lists of things with names
 * are compared by these: what was added, what is missing, and in what order; the pointers are those of `before` where it
 * has the item. For values whose depth is limited (`parseExactMessage`).
 */
export function differences(before: Json | undefined, after: Json | undefined, most: number): Difference[] {
  const found: Difference[] = [];
  const isFull = () => found.length >= most;
  const note = (pointer: string, one: Json | undefined, other: Json | undefined, item: string | undefined) => {
    found.push({
      pointer,
      ...(one !== undefined && { before: one }),
      ...(other !== undefined && { after: other }),
      ...(item !== undefined && { item }),
    });
  };
  const compare = (pointer: string, one: Json | undefined, other: Json | undefined, item?: string): void => {
    if (isFull()) return;
    if (Array.isArray(one) && Array.isArray(other)) {
      const [names, others] = namesIn(one, other);
      if (names !== undefined && others !== undefined) {
        compareNamed(pointer, one, other, names, others);
        return;
      }
      // What was added or removed in the middle doesn't make the rest differ.
      const [start, end] = one.length === other.length ? [0, 0] : commonEnds(one, other);
      const length = Math.max(one.length, other.length) - end;
      for (let index = start; index < length && !isFull(); index += 1) {
        const each = index < one.length - end ? one[index] : undefined;
        compare(`${pointer}/${index}`, each, index < other.length - end ? other[index] : undefined, item);
      }
    } else if (isJsonObject(one) && isJsonObject(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
        if (isFull()) return;
        compare(`${pointer}/${pointerStep(key)}`, ownValue(one, key), ownValue(other, key), item);
      }
    } else if (!isSameScalar(one, other)) note(pointer, one, other, item);
  };
  const compareNamed = (
    pointer: string,
    one: readonly Json[],
    other: readonly Json[],
    names: ReadonlyMap<string, number>,
    others: ReadonlyMap<string, number>,
  ): void => {
    for (const [name, index] of names) {
      const place = others.get(name);
      compare(`${pointer}/${index}`, one[index], place === undefined ? undefined : other[place], name);
    }
    for (const [name, index] of others) {
      if (!names.has(name)) compare(`${pointer}/${index}`, undefined, other[index], name);
    }
    const [kept, now] = [[...names.keys()].filter((name) => others.has(name)), [...others.keys()]];
    const order = now.filter((name) => names.has(name));
    if (!isFull() && order.some((name, index) => name !== kept[index])) note(pointer, kept, order, undefined);
  };
  compare('', before, after);
  return found;
}

/** What names the items of lists, the most exact first. */
const naming = ['uri', 'uriTemplate', 'id', 'name'];

/** The items of two lists by what names each of them in both, with their indexes; nothing where not all have names. */
function namesIn(one: readonly Json[], other: readonly Json[]): ReadonlyMap<string, number>[] {
  for (const key of naming) {
    const maps = [one, other].flatMap((items) => namedBy(key, items) ?? []);
    if (maps.length === 2) return maps;
  }
  return [];
}

function namedBy(key: string, items: readonly Json[]): ReadonlyMap<string, number> | undefined {
  const names = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const name = isJsonObject(item) ? ownValue(item, key) : undefined;
    if (typeof name !== 'string' || names.has(name)) return undefined;
    names.set(name, index);
  }
  return names;
}

/** How many items two arrays have in common at their start, and after those at their end. */
function commonEnds(one: readonly Json[], other: readonly Json[]): [start: number, end: number] {
  const most = Math.min(one.length, other.length);
  const isSame = (item: Json | undefined, now: Json | undefined) => differences(item, now, 1).length === 0;
  let start = 0;
  while (start < most && isSame(one[start], other[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(one.at(-1 - end), other.at(-1 - end))) end += 1;
  return [start, end];
}

/** A key as a step of a JSON Pointer. */
export function pointerStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function ownValue(object: { [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isSameScalar(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  // Of two containers, both are neither arrays nor objects at once.
  if (typeof one === 'object' || typeof other === 'object') return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}
