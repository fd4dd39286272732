import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { paramsShape, resultShape, type Shape } from './shapes.ts';

/**
 * A part of a message without its optional fields that are null, which count as absent: many servers write every field.
 * The same value when there are none; never changes `value`.
 */
export function withoutNulls(value: Json, shape: Shape): Json {
  if (!isJsonObject(value) || isEmpty(value)) return value;
  let result = value;
  const change = (field: string, to: Json | undefined) => {
    if (result === value) result = { ...value };
    if (to === undefined) delete result[field];
    else Object.defineProperty(result, field, { value: to, enumerable: true, configurable: true, writable: true });
  };
  if (shape.areAllOptional) {
    for (const field of Object.keys(value)) if (value[field] === null) change(field, undefined);
  } else {
    for (const field of shape.optional) if (value[field] === null) change(field, undefined);
  }
  for (const [field, inside] of shape.inside) {
    const before = value[field];
    if (typeof before !== 'object' || before === null || inside.shape.isKept) continue;
    const after = inside.each ? eachWithoutNulls(before, inside.shape) : withoutNulls(before, inside.shape);
    if (after !== before) change(field, after);
  }
  return result;
}

function isEmpty(value: JsonObject): boolean {
  for (const _ in value) return false;
  return true;
}

/** As `withoutNulls`, of an object. */
export function presentFields(value: JsonObject, shape: Shape): JsonObject {
  const present = withoutNulls(value, shape);
  return isJsonObject(present) ? present : value;
}

function eachWithoutNulls(values: Json, shape: Shape): Json {
  // Most lists have none, and are large: nothing is copied for them.
  if (Array.isArray(values)) {
    let changed: Json[] | undefined;
    for (const [index, value] of values.entries()) {
      const after = withoutNulls(value, shape);
      if (after === value) continue;
      changed ??= [...values];
      changed[index] = after;
    }
    return changed ?? values;
  }
  if (!isJsonObject(values)) return values;
  const changed = new Map<string, Json>();
  for (const [key, value] of Object.entries(values)) {
    const after = withoutNulls(value, shape);
    if (after !== value) changed.set(key, after);
  }
  if (changed.size === 0) return values;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, changed.get(key) ?? value]));
}

/** Most items of a list that are searched, and most places that are named. */
const mostItems = 5000;
const mostPlaces = 20;
const mostCharacters = 80;

/**
 * The optional fields of a message that are null, as a list of JSON Pointers: `/result/isError`. For items, with `*` in
 * place of their index and how many there are. Empty when there are none.
 */
export function nullFieldsOf(message: Json): string {
  const places = new Map<string, number>();
  const entries = Array.isArray(message) ? message.slice(0, mostItems) : [message];
  for (const entry of entries) collectMessage(entry, places);
  const named = [...places].slice(0, mostPlaces);
  const texts = named.map(([place, count]) => (count === 1 ? place : `${place} (${count})`));
  return texts.join(', ') + (places.size > named.length ? ', …' : '');
}

function collectMessage(message: Json, places: Map<string, number>): void {
  if (!isJsonObject(message)) return;
  const { method, params, result, error } = message;
  const add = (place: string) => places.set(place, (places.get(place) ?? 0) + 1);
  if (typeof method === 'string') {
    if (message.id === null) add('/id');
    if (params === null) add('/params');
    collect(params, paramsShape, '/params', add);
    return;
  }
  if (result === null && isJsonObject(error)) add('/result');
  if (error === null && result !== undefined) add('/error');
  if (isJsonObject(error) && error.data === null) add('/error/data');
  if (isJsonObject(result) && result.structuredContent === null) add('/result/structuredContent');
  collect(result, resultShape, '/result', add);
}

function collect(value: Json | undefined, shape: Shape, at: string, add: (place: string) => void): void {
  if (!isJsonObject(value)) return;
  const fields = shape.areAllOptional ? Object.keys(value).slice(0, mostItems) : shape.optional;
  for (const field of fields) {
    if (value[field] === null) add(pointerTo(at, field.slice(0, mostCharacters)));
  }
  for (const [field, inside] of shape.inside) {
    const child = value[field];
    if (typeof child !== 'object' || child === null) continue;
    // A message may have one block in place of a list of them.
    const isItem = !inside.each || (inside.shape.isKept && !Array.isArray(child));
    if (isItem) collect(child, inside.shape, `${at}/${field}`, add);
    else {
      for (const item of Object.values(child).slice(0, mostItems)) collect(item, inside.shape, `${at}/${field}/*`, add);
    }
  }
}
