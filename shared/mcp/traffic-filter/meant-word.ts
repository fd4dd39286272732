/** Longer words are nobody's mistyped key. */
const mostCharacters = 20;

/** What others call a key. */
const otherNames: Readonly<Record<string, string>> = {
  type: 'kind',
  code: 'status',
  time: 'latency',
  duration: 'latency',
  bytes: 'size',
  rule: 'finding',
  has: 'is',
};

/** The one of some words that a mistyped word probably means: at most two letters differ, of short words one. */
export function meantWord(typed: string, words: readonly string[]): string | undefined {
  const lower = typed.toLowerCase();
  if (lower.length > mostCharacters) return undefined;
  const other = Object.hasOwn(otherNames, lower) ? otherNames[lower] : undefined;
  if (other !== undefined && words.includes(other)) return other;
  const [nearest] = words
    .map((word) => ({ word, changes: changesBetween(lower, word) }))
    .filter(({ word, changes }) => changes <= (Math.min(word.length, lower.length) < 5 ? 1 : 2))
    .sort((one, another) => one.changes - another.changes);
  return nearest?.word;
}

/** How many letters to insert, remove, replace or swap with their neighbour. */
function changesBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
