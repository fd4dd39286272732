import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

/**
 * The beginning of a value as compact JSON: the whole of it when that has at most `limit` characters, else at
 * least so many, without closing what is open. However large the value is, only the part that is written costs.
 */
export function jsonHead(value: Json, limit: number): string {
  const writer = new HeadWriter(limit);
  writer.value(value);
  return writer.text;
}

/** Each level of nesting writes a character at least, so that the limit bounds the depth too. */
class HeadWriter {
  readonly #limit: number;
  text = '';

  constructor(limit: number) {
    this.#limit = limit;
  }

  value(value: Json): void {
    if (this.#isFull) return;
    if (typeof value === 'string') this.text += JSON.stringify(value.slice(0, this.#limit));
    else if (Array.isArray(value)) this.#array(value);
    else if (isJsonObject(value)) this.#object(value);
    else this.text += JSON.isRawJSON(value) ? value.rawJSON : String(value);
  }

  get #isFull(): boolean {
    return this.text.length > this.#limit;
  }

  #array(items: Json[]): void {
    this.text += '[';
    for (const [index, item] of items.entries()) {
      if (index > 0) this.text += ',';
      this.value(item);
      if (this.#isFull) return;
    }
    this.text += ']';
  }

  #object(object: JsonObject): void {
    this.text += '{';
    let separator = '';
    for (const key in object) {
      const value = object[key];
      if (value === undefined) continue;
      this.text += `${separator}${JSON.stringify(key.slice(0, this.#limit))}:`;
      separator = ',';
      this.value(value);
      if (this.#isFull) return;
    }
    this.text += '}';
  }
}
