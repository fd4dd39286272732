import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { cutJson, jsonWeight, startOf } from '../json/json-head.ts';

/** A larger item is kept in part, in characters: lists are stored, compared and searched as a whole. */
const MAX_ITEM = 2_000_000;
/** A row shows little of an item, and a page requests many rows. */
const MAX_ROW = 200_000;

/** Marks a cut item, as the only member that the server didn't send. */
const KEY = 'loupe/cut';

/** How many fields of a cut item are kept; these always are. */
const MAX_FIELDS = 40;
const always = ['name', 'uri', 'uriTemplate', 'title', KEY];

/** The item, or its beginning without large schemas. Takes time for the kept part only. */
export function keptItem(item: Json): Json {
  if (jsonWeight(item, MAX_ITEM) <= MAX_ITEM) return item;
  return isJsonObject(item) ? { ...cut(item, MAX_ITEM, () => undefined), [KEY]: true } : cutJson(item, MAX_ITEM);
}

/** Whether `keptItem` left something out. */
export function isCutItem(item: Json | undefined): boolean {
  return isJsonObject(item) && item[KEY] === true;
}

/** What a row needs of an item. */
export function rowItem(item: Json): Json {
  if (!isJsonObject(item) || jsonWeight(item, MAX_ROW) <= MAX_ROW) return item;
  return cut(item, MAX_ROW, shallow);
}

function cut(item: JsonObject, limit: number, cutSchema: (schema: Json) => Json | undefined): JsonObject {
  const share = limit / 8;
  const kept: JsonObject = {};
  const keep = (key: string) => {
    const value = item[key] ?? null;
    const isLarge = jsonWeight(value, share) > share;
    const shown = !isLarge ? value : key.endsWith('Schema') ? cutSchema(value) : shortened(value, share);
    if (shown !== undefined) Object.defineProperty(kept, startOf(key, share), { value: shown, ...plain });
  };
  for (const key of always) if (Object.hasOwn(item, key)) keep(key);
  let fields = 0;
  for (const key in item) {
    if (fields === MAX_FIELDS) break;
    fields += 1;
    keep(key);
  }
  return kept;
}

/** A key named `__proto__` is one like any other. */
const plain = { enumerable: true, configurable: true, writable: true };

function shortened(value: Json, length: number): Json {
  return typeof value === 'string' ? `${startOf(value, length)}…` : cutJson(value, length);
}

/** The schema's own keywords without what is nested. */
function shallow(schema: Json): Json | undefined {
  if (!isJsonObject(schema)) return schema;
  const kept: JsonObject = {};
  for (const key of ['type', '$schema', 'title']) {
    const value = schema[key];
    if (typeof value === 'string') kept[key] = startOf(value, 1000);
  }
  return kept;
}
