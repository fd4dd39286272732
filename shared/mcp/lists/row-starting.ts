/** The most rows that are searched for a letter. */
const mostRows = 20_000;

/** The first of `count` rows whose label starts with `start`, from `from` on and then from the top. */
export function rowStarting(
  count: number,
  start: string,
  from: number,
  labelAt: (index: number) => string,
): number | undefined {
  for (let step = 0; step < Math.min(count, mostRows); step += 1) {
    const index = (Math.max(0, from) + step) % count;
    if (labelAt(index).toLowerCase().startsWith(start)) return index;
  }
  return undefined;
}
