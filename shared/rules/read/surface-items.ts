import type { FindingItem } from '../../model/findings/finding.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { ItemSurface } from '../item-rule.ts';
import { entriesOf, objectOf } from './message.ts';
import { schemaParts } from './schema-parts.ts';

/** An item of a surface. */
export interface SurfaceItem {
  readonly raw: JsonObject;
  readonly item: FindingItem;
}

/** A text of an item that a model may be given. */
export interface ModelText {
  readonly item: FindingItem;
  /** JSON pointer into the item. */
  readonly pointer: string;
  /** At most 65,536 characters. */
  readonly text: string;
  /** There is more of it. */
  readonly isCut: boolean;
  /** Then nothing in it is invisible or looks like another letter, except control characters. */
  readonly isAscii: boolean;
  /** `name` for names and URIs, `text` for what is written to be read. */
  readonly kind: 'name' | 'text';
}

export const theServer: FindingItem = { kind: 'server', name: '' };

const maxText = 65_536;

/** The items of one list that are objects; `name` is empty where it is missing. */
export function itemsOf(list: readonly Json[], kind: FindingItem['kind'], key: string): SurfaceItem[] {
  return list.flatMap((raw) => {
    if (!isJsonObject(raw)) return [];
    const name = raw[key];
    return [{ raw, item: { kind, name: typeof name === 'string' ? name : '' } }];
  });
}

/** The tools of a surface. */
export function toolsOf({ tools }: ItemSurface): SurfaceItem[] {
  return itemsOf(tools, 'tool', 'name');
}

/** All items of a surface. */
export function allItems(surface: ItemSurface): SurfaceItem[] {
  return [
    ...toolsOf(surface),
    ...itemsOf(surface.prompts, 'prompt', 'name'),
    ...itemsOf(surface.resources, 'resource', 'uri'),
    ...itemsOf(surface.templates, 'template', 'uriTemplate'),
  ];
}

const knownTexts = new WeakMap<ItemSurface, readonly ModelText[]>();

/** Every text of a surface that a model may be given, names included; read once for all rules. */
export function modelTexts(surface: ItemSurface): readonly ModelText[] {
  const texts = knownTexts.get(surface) ?? [...textsOf(surface)];
  knownTexts.set(surface, texts);
  return texts;
}

/** How many items have a longer text, or a larger schema, than rules read. */
export function partlyRead(surface: ItemSurface): number {
  const itemKey = ({ kind, name }: FindingItem) => `${kind} ${name}`;
  const withLongTexts = modelTexts(surface).filter(({ isCut }) => isCut);
  const withLargeSchemas = toolsOf(surface).filter(({ raw }) =>
    schemaFields.some((field) => schemaParts(raw[field]).isCut),
  );
  return new Set([...withLongTexts, ...withLargeSchemas].map(({ item }) => itemKey(item))).size;
}

const schemaFields = ['inputSchema', 'outputSchema'];

function* textsOf(surface: ItemSurface): Iterable<ModelText> {
  const { instructions } = surface;
  if (instructions !== undefined) yield textAt(theServer, '', instructions, 'text');
  for (const { raw, item } of allItems(surface)) {
    yield* memberTexts(item, raw, '', ['name', 'uri', 'uriTemplate'], 'name');
    yield* memberTexts(item, raw, '', ['title', 'description'], 'text');
    yield* memberTexts(item, objectOf(raw.annotations), '/annotations', ['title'], 'text');
    for (const [index, each] of entriesOf(raw.arguments)) {
      const at = pointerTo('/arguments', index);
      yield* memberTexts(item, objectOf(each), at, ['name'], 'name');
      yield* memberTexts(item, objectOf(each), at, ['title', 'description'], 'text');
    }
    for (const field of schemaFields) yield* schemaTexts(item, raw[field], `/${field}`);
  }
}

function* schemaTexts(item: FindingItem, root: Json | undefined, field: string): Iterable<ModelText> {
  for (const { schema, at, property } of schemaParts(root).parts) {
    const place = field + at;
    if (property !== undefined) yield textAt(item, place, property, 'name');
    yield* memberTexts(item, schema, place, ['title', 'description', '$comment', 'default', 'const'], 'text');
    for (const list of ['enum', 'examples']) {
      for (const [index, value] of entriesOf(schema[list])) {
        if (typeof value === 'string') yield textAt(item, pointerTo(place, list, index), value, 'text');
      }
    }
  }
}

function* memberTexts(
  item: FindingItem,
  holder: JsonObject | undefined,
  at: string,
  members: readonly string[],
  kind: ModelText['kind'],
): Iterable<ModelText> {
  for (const member of members) {
    const text = holder?.[member];
    if (typeof text === 'string') yield textAt(item, pointerTo(at, member), text, kind);
  }
}

function textAt(item: FindingItem, pointer: string, sent: string, kind: ModelText['kind']): ModelText {
  const isCut = sent.length > maxText;
  const text = isCut ? sent.slice(0, maxText) : sent;
  return { item, pointer, text, isCut, isAscii: /^\p{ASCII}*$/u.test(text), kind };
}
