import { keptItem } from '#shared/mcp/items/cut-item.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { type Json, stringAt } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';

const itemsPerStep = 100;
const charactersPerStep = 200_000;

/** The field that identifies an item of each list. */
const keyFields: Record<CatalogKind, string> = {
  resources: 'uri',
  templates: 'uriTemplate',
  prompts: 'name',
  tools: 'name',
};

/**
 * The items of a growing list as JSON text: less memory than objects, and nothing for the garbage collector to
 * traverse. An item is parsed when it is requested. Very large ones are kept in part: see `keptItem`.
 */
export class ItemTexts {
  readonly #keyField: string;
  readonly #texts: string[] = [];
  readonly #keys: (string | undefined)[] = [];
  /** The newest items as objects, until they are indexed. */
  #fresh: { from: number; items: readonly Json[] } = { from: 0, items: [] };

  constructor(kind: CatalogKind) {
    this.#keyField = keyFields[kind];
  }

  get length(): number {
    return this.#texts.length;
  }

  /** Adds items, which must not change afterwards. */
  push(items: readonly Json[]): void {
    for (const _ of this.pushing(items));
  }

  /** As `push`, in steps. */
  *pushing(sent: readonly Json[]): Steps {
    const items: Json[] = [];
    this.#fresh = { from: this.#texts.length, items };
    let characters = 0;
    for (const [index, each] of sent.entries()) {
      const item = keptItem(each);
      const text = JSON.stringify(item);
      items.push(item);
      this.#texts.push(text);
      this.#keys.push(stringAt(item, this.#keyField));
      characters += text.length;
      if (index % itemsPerStep !== itemsPerStep - 1 && characters < charactersPerStep) continue;
      characters = 0;
      yield;
    }
  }

  /** Undefined beyond the end. */
  at(ordinal: number): Json | undefined {
    const { from, items } = this.#fresh;
    if (ordinal >= from && ordinal - from < items.length) return items[ordinal - from];
    const text = this.#texts[ordinal];
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Drops the objects of the newest items. */
  settle(): void {
    this.#fresh = { from: this.#texts.length, items: [] };
  }

  text(ordinal: number): string {
    return this.#texts[ordinal] ?? '';
  }

  /** The URI, template or name; undefined when it is missing. */
  key(ordinal: number): string | undefined {
    return this.#keys[ordinal];
  }

  /** The ordinals of all items with this URI, template or name. */
  withKey(key: string): number[] {
    const found: number[] = [];
    for (let at = this.#keys.indexOf(key); at !== -1; at = this.#keys.indexOf(key, at + 1)) found.push(at);
    return found;
  }

  *[Symbol.iterator](): Generator<Json, void, void> {
    for (let ordinal = 0; ordinal < this.length; ordinal += 1) yield this.at(ordinal) ?? null;
  }
}
