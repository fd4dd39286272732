import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** `value` with the members of its objects in the order of `model`; others follow. Their order means nothing in JSON. */
export function inOrderOf(model: Json, value: Json): Json {
  if (Array.isArray(model) && Array.isArray(value)) {
    return value.map((item, index) => (index < model.length ? inOrderOf(model[index] ?? null, item) : item));
  }
  if (!isJsonObject(model) || !isJsonObject(value)) return value;
  const known = Object.keys(model).filter((key) => Object.hasOwn(value, key));
  const others = Object.keys(value).filter((key) => !Object.hasOwn(model, key));
  const members = [...known, ...others].map((key) => [key, inOrderOf(model[key] ?? null, value[key] ?? null)]);
  return Object.fromEntries(members);
}
