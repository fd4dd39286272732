/**
 * The row that a key leads to from row `from` of `count`; `page` is how many rows fit the view.
 * Undefined when the key does not move, or there is no row.
 */
export function nextRow(key: string, from: number, count: number, page: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const target: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from < 0 ? last : from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  };
  const row = target[key];
  return row === undefined ? undefined : Math.min(last, Math.max(0, row));
}
