import type { Mutant } from './mutants.ts';
import { hashOf } from './sources.ts';

/**
 * `count` of the mutants, chosen by `seed`: the same for the same seed, and mostly the same after a change elsewhere in
 * the files. Each file has a part by the number of its mutants.
 */
export function sample(
  mutants: readonly Mutant[],
  count: number,
  seed: string,
  texts: ReadonlyMap<string, string>,
): Mutant[] {
  if (mutants.length <= count) return [...mutants];
  const rank = (mutant: Mutant) => {
    const { file, start, end, replacement, kind } = mutant;
    return hashOf(seed, file, kind, lineOf(texts.get(file) ?? '', start), String(end - start), replacement);
  };
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(mutant) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = new Set(ranked.slice(0, count).map(({ mutant }) => mutant));
  return mutants.filter((mutant) => chosen.has(mutant));
}

function lineOf(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? text.length : end);
}
