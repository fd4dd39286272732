import { isJsonObject, type Json } from '#shared/model/json.ts';

/** One field of a listed item that differs; an absent side had no such field. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** What differs between two states of a listed item, field by field; annotations one by one. */
export function fieldChanges(before: Json, after: Json): FieldChange[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(item: Json, prefix = ''): Map<string, string> {
  if (!isJsonObject(item)) return new Map([[prefix === '' ? 'item' : prefix.slice(0, -1), JSON.stringify(item)]]);
  const fields = new Map<string, string>();
  for (const [key, value] of Object.entries(item)) {
    if (key === 'annotations' && isJsonObject(value)) {
      for (const [name, text] of fieldsOf(value, 'annotations.')) fields.set(name, text);
    } else fields.set(prefix + key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return fields;
}
