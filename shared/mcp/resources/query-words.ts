/** The distinct words of a query in lower case. */
export function queryWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
}

/** A range of matching text. */
type HighlightRange = readonly [start: number, end: number];

/** The ranges of the query's words in `text`, merged and in order. */
export function highlightRanges(text: string, words: readonly string[]): HighlightRange[] {
  const lower = text.toLowerCase();
  // A few letters (İ) become longer in lower case: then positions would be wrong, so nothing is highlighted.
  if (lower.length !== text.length) return [];
  const found: [number, number][] = [];
  for (const word of words) {
    if (word === '') continue;
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
      found.push([at, at + word.length]);
    }
  }
  found.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last !== undefined && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push(range);
  }
  return merged;
}
