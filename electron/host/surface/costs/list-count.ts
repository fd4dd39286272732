import { itemName, modelText } from '#shared/mcp/items/model-text.ts';
import type { ListCost } from '#shared/model/costs.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import type { ItemTexts } from '../lists/index/item-texts.ts';
import type { TokenCounter } from './token-counter.ts';

/** Items of one list that are counted. */
const maxItems = 5000;
/** A batch for the thread, in items and UTF-16 units. */
const batchItems = 200;
const batchLength = 200_000;
/** Of one text, in UTF-16 units; the rest is taken to be like it. */
const maxCounted = 100_000;

interface CountedItem {
  ordinal: number;
  name: string;
  bytes: number;
  tokens: number;
}

/** What is counted of a list. */
type Items = Pick<ItemTexts, 'length' | 'at'>;

/** The tokens of each text; of a long one its beginning is counted. */
export async function countedTokens(counter: TokenCounter, texts: readonly string[]): Promise<number[]> {
  const tokens = await counter.count(texts.map((text) => text.slice(0, maxCounted)));
  return texts.map(({ length }, index) => Math.round((tokens[index] ?? 0) * Math.max(1, length / maxCounted)));
}

/** The costs of one list's items, counted in batches as far as they are fetched. */
export class ListCount {
  readonly rows: CountedItem[] = [];
  readonly kind: CatalogKind;
  readonly #items: Items;
  readonly #counter: TokenCounter;
  #running: Promise<void> | undefined;
  #hasFailed = false;

  constructor(kind: CatalogKind, items: Items, counter: TokenCounter) {
    this.kind = kind;
    this.#items = items;
    this.#counter = counter;
  }

  get isWhole(): boolean {
    return this.#hasFailed || this.rows.length >= Math.min(this.#items.length, maxItems);
  }

  /** Counts what isn't counted yet; resolves when there is nothing more. Never rejects. */
  fill(): Promise<void> {
    this.#running ??= this.#fill().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** The list's sum: what isn't counted has the counted items' mean. */
  get sum(): ListCost {
    const items = this.#items.length;
    const counted = this.rows.length;
    const times = counted === 0 ? 0 : items / counted;
    const total = (of: 'bytes' | 'tokens') => Math.round(this.rows.reduce((sum, row) => sum + row[of], 0) * times);
    return { kind: this.kind, items, counted, bytes: total('bytes'), tokens: total('tokens') };
  }

  async #fill(): Promise<void> {
    while (!this.isWhole) {
      const batch = this.#nextBatch();
      try {
        const tokens = await countedTokens(
          this.#counter,
          batch.map(({ text }) => text),
        );
        for (const [index, { ordinal, name, text }] of batch.entries()) {
          this.rows.push({ ordinal, name, bytes: Buffer.byteLength(text), tokens: tokens[index] ?? 0 });
        }
      } catch {
        // The thread has ended: what was counted stays.
        this.#hasFailed = true;
      }
    }
  }

  #nextBatch() {
    const batch: { ordinal: number; name: string; text: string }[] = [];
    let length = 0;
    const end = Math.min(this.#items.length, maxItems, this.rows.length + batchItems);
    for (let ordinal = this.rows.length; ordinal < end && length < batchLength; ordinal += 1) {
      const item = this.#items.at(ordinal) ?? null;
      const text = modelText(this.kind, item);
      batch.push({ ordinal, name: itemName(this.kind, item), text });
      length += text.length;
    }
    return batch;
  }
}
