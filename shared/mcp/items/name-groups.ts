/** Items whose names begin alike, or one that has no company. */
export interface NameGroup<Item> {
  /** What the names have in common, without what separates it from the rest; absent for one on its own. */
  prefix?: string;
  items: readonly Item[];
}

/** Up to the first separator, or to the first capital inside a word: `git_log`, `fs.read`, `a/b`, `getUser`. */
const firstWord = /^([^_\-./: ]+?)(?:[_\-./: ]|(?<=[a-z\d])(?=[A-Z]))/;

/** What a name begins with; undefined when it is a single word. */
export function prefixOf(name: string): string | undefined {
  return firstWord.exec(name)?.[1];
}

/**
 * Puts items together whose names begin with the same word, where there are at least two of them. Groups are where
 * their first item is; everything else keeps its order.
 */
export function groupByPrefix<Item extends { name: string }>(items: readonly Item[]): NameGroup<Item>[] {
  const byPrefix = new Map<string, Item[]>();
  for (const item of items) {
    const prefix = prefixOf(item.name);
    if (prefix === undefined) continue;
    const group = byPrefix.get(prefix);
    if (group === undefined) byPrefix.set(prefix, [item]);
    else group.push(item);
  }
  return items.flatMap((item): NameGroup<Item>[] => {
    const prefix = prefixOf(item.name);
    const group = prefix === undefined ? undefined : byPrefix.get(prefix);
    if (prefix === undefined || group === undefined || group.length < 2) return [{ items: [item] }];
    return group[0] === item ? [{ prefix, items: group }] : [];
  });
}
