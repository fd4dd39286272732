/** Items of which the first by an order is at hand; adding and taking one takes logarithmic time. */
export class Heap<Item> {
  readonly #compare: (one: Item, other: Item) => number;
  readonly #items: Item[] = [];

  constructor(compare: (one: Item, other: Item) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#items.length;
  }

  get first(): Item | undefined {
    return this.#items[0];
  }

  add(item: Item): void {
    const items = this.#items;
    let at = items.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above];
      if (parent === undefined || this.#compare(parent, item) <= 0) break;
      items[at] = parent;
      at = above;
    }
    items[at] = item;
  }

  /** Removes the first item. */
  take(): Item | undefined {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (last !== undefined && items.length > 0) this.#sink(last);
    return first;
  }

  /** Puts an item in place of the first one. */
  #sink(item: Item): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const [one, other] = [items[left], items[left + 1]];
      if (one === undefined) break;
      const isRight = other !== undefined && this.#compare(other, one) < 0;
      const smaller = isRight ? other : one;
      if (this.#compare(item, smaller) <= 0) break;
      items[at] = smaller;
      at = isRight ? left + 1 : left;
    }
    items[at] = item;
  }
}
