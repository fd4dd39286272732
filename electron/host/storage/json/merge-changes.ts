interface Identified {
  id: string;
}

/**
 * The outcome of two changes to one record: `mine`, made from `base`, and `theirs`, saved meanwhile. A field that I left
 * as it was is theirs; one that both changed is mine.
 */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  const untouched = Object.entries(theirs).filter(([name]) => same(fieldOf(base, name), fieldOf(mine, name)));
  const changed = Object.entries(mine).filter(([name]) => !same(fieldOf(base, name), fieldOf(mine, name)));
  return { ...mine, ...Object.fromEntries([...untouched, ...changed]) };
}

/** The same for a list: what they added stays, at the end; what they removed and I left alone goes. */
export function mergeById<T extends Identified>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const find = (list: readonly T[], id: string) => list.find((each) => each.id === id);
  const remaining = mine.flatMap((each) => {
    if (!same(find(base, each.id), each)) return [each];
    return find(theirs, each.id) ?? [];
  });
  const added = theirs.filter(({ id }) => find(base, id) === undefined && find(mine, id) === undefined);
  return [...remaining, ...added];
}

function fieldOf(record: object, name: string): unknown {
  return Object.entries(record).find(([each]) => each === name)?.[1];
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
