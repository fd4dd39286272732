/**
 * How well `query` fits `text`, higher is better; undefined when it does not. Every word of the query must
 * occur; words at the start of a word of the text count more. An empty query fits everything equally.
 */
export function matchScore(text: string, query: string): number | undefined {
  const hay = text.toLowerCase();
  let score = 0;
  for (const word of query.toLowerCase().split(/\s+/)) {
    if (word === '') continue;
    const at = hay.indexOf(word);
    if (at < 0) return undefined;
    const before = hay[at - 1];
    const startsWord = before === undefined || /[^\p{L}\p{N}]/u.test(before);
    score += (startsWord ? 10 : 1) + (at === 0 ? 5 : 0);
  }
  return score;
}

/** Those of `entries` whose text fits, best first, at most `limit`. Equal ones keep their order. */
export function bestMatches<Entry>(
  entries: readonly Entry[],
  query: string,
  textOf: (entry: Entry) => string,
  limit: number,
): Entry[] {
  return entries
    .flatMap((entry) => {
      const score = matchScore(textOf(entry), query);
      return score === undefined ? [] : [{ entry, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
