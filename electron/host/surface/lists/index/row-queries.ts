/** The results of the last queries of a list are kept until it changes, so that scrolling doesn't search again. */
export const keptQueries = 4;

/** Most rows that are searched. */
const maxRows = 20_000;

/** The first of `count` rows from `from` on, wrapping around, whose label starts with `start`. */
export function rowStarting(
  count: number,
  start: string,
  from: number,
  labelAt: (index: number) => string,
): number | undefined {
  for (let step = 0; step < Math.min(count, maxRows); step += 1) {
    const index = (Math.max(0, from) + step) % count;
    if (labelAt(index).toLowerCase().startsWith(start)) return index;
  }
  return undefined;
}
