import type { CatalogKind } from '../../model/catalog.ts';
import { type Json, stringAt } from '../../model/json.ts';

/** What the items of each list are known by. */
const keyFields: Record<CatalogKind, string> = {
  resources: 'uri',
  templates: 'uriTemplate',
  prompts: 'name',
  tools: 'name',
};

/**
 * The items of a growing list as their JSON text: a part of what they take as objects, and nothing for the garbage
 * collector to go through. One is parsed again when it is wanted.
 */
export class ItemTexts {
  readonly #keyField: string;
  readonly #texts: string[] = [];
  readonly #keys: (string | undefined)[] = [];
  /** The last items that came, still as objects, until they are indexed. */
  #fresh: { from: number; items: readonly Json[] } = { from: 0, items: [] };

  constructor(kind: CatalogKind) {
    this.#keyField = keyFields[kind];
  }

  get length(): number {
    return this.#texts.length;
  }

  /** Takes the next items; they must not change any more. */
  push(items: readonly Json[]): void {
    this.#fresh = { from: this.#texts.length, items };
    for (const item of items) {
      this.#texts.push(JSON.stringify(item));
      this.#keys.push(stringAt(item, this.#keyField));
    }
  }

  /** The item at a place; undefined beyond the end. */
  at(ordinal: number): Json | undefined {
    const { from, items } = this.#fresh;
    if (ordinal >= from && ordinal - from < items.length) return items[ordinal - from];
    const text = this.#texts[ordinal];
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Nobody needs the last items as objects any more. */
  settle(): void {
    this.#fresh = { from: this.#texts.length, items: [] };
  }

  text(ordinal: number): string {
    return this.#texts[ordinal] ?? '';
  }

  /** The URI, template or name; undefined when the server gave none. */
  key(ordinal: number): string | undefined {
    return this.#keys[ordinal];
  }

  /** The places of all items with this URI, template or name. */
  withKey(key: string): number[] {
    const found: number[] = [];
    for (let at = this.#keys.indexOf(key); at !== -1; at = this.#keys.indexOf(key, at + 1)) found.push(at);
    return found;
  }

  *[Symbol.iterator](): Generator<Json, void, void> {
    for (let ordinal = 0; ordinal < this.length; ordinal += 1) yield this.at(ordinal) ?? null;
  }
}
