import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { cutJson, jsonWeight, startOf } from '../json/json-head.ts';

/** A larger item is kept in part, in characters: lists are stored, compared and searched as a whole. */
const maxItem = 2_000_000;
/** A row shows little of an item, and a page requests many rows. */
const maxRow = 200_000;

/** Marks a cut item, as the only member that the server didn't send. */
const cutKey = 'loupe/cut';

/** How many fields of a cut item are kept; these always are. */
const maxFields = 40;
const always = ['name', 'uri', 'uriTemplate', 'title', cutKey];

/** The item, or its beginning without large schemas. Takes time for the kept part only. */
export function keptItem(item: Json): Json {
  if (jsonWeight(item, maxItem) <= maxItem) return item;
  return isJsonObject(item) ? { ...cut(item, maxItem, () => undefined), [cutKey]: true } : cutJson(item, maxItem);
}

/** Whether `keptItem` left something out. */
export function isCutItem(item: Json | undefined): boolean {
  return isJsonObject(item) && item[cutKey] === true;
}

/** What a row needs of an item. */
export function rowItem(item: Json): Json {
  if (!isJsonObject(item) || jsonWeight(item, maxRow) <= maxRow) return item;
  return cut(item, maxRow, shallow);
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
    if (fields === maxFields) break;
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
