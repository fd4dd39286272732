import { plainWord } from './plain-text.ts';

/** Words in order: each step is one of its words, at most `within` other words after the step before. */
export type Phrase = readonly { readonly words: readonly string[]; readonly within: number }[];

/** Where a phrase is in a text. */
export interface FoundPhrase {
  /** Index of its first character. */
  readonly at: number;
  /** From its first to its last word, as written. */
  readonly text: string;
}

/** A word of a text, in lower case and without what hides in it. */
export interface Word {
  readonly plain: string;
  readonly at: number;
  readonly end: number;
}

/** Characters that hide within a word, so that a search for it fails, belong to it. */
const word = /[\p{L}\p{N}\p{Mn}\p{Cf}'’]+/gu;

/** A phrase from text: `ignore|forget 2 previous|above 1 instructions`, where a number is the `within` of what follows. */
export function phrase(written: string): Phrase {
  const steps: { words: readonly string[]; within: number }[] = [];
  let within = 0;
  for (const part of written.split(' ')) {
    if (/^\d$/.test(part)) within = Number(part);
    else {
      steps.push({ words: part.split('|').map(plainWord), within });
      within = 0;
    }
  }
  return steps;
}

/** The words of a text, with their places. */
export function readWords(text: string): Word[] {
  return Array.from(text.matchAll(word), ({ 0: written, index }) => ({
    plain: plainWord(written),
    at: index,
    end: index + written.length,
  }));
}

/** The first place of each phrase in a text. Takes time for each word of the text once per phrase that begins with it. */
export function findPhrases(
  text: string,
  phrases: readonly Phrase[],
  words: readonly Word[] = readWords(text),
): FoundPhrase[] {
  const starting = byFirstWord(phrases);
  const found = new Map<Phrase, FoundPhrase>();
  for (const [start, first] of words.entries()) {
    for (const each of starting.get(first.plain) ?? []) {
      const last = found.has(each) ? undefined : lastWord(words, start, each);
      if (last !== undefined) found.set(each, { at: first.at, text: text.slice(first.at, last.end) });
    }
  }
  return [...found.values()];
}

/** A rule looks for the same ones in each text. */
const known = new WeakMap<readonly Phrase[], ReadonlyMap<string, readonly Phrase[]>>();

function byFirstWord(phrases: readonly Phrase[]): ReadonlyMap<string, readonly Phrase[]> {
  const before = known.get(phrases);
  if (before !== undefined) return before;
  const starting = new Map<string, Phrase[]>();
  for (const each of phrases)
    for (const first of new Set(each[0]?.words)) starting.set(first, [...(starting.get(first) ?? []), each]);
  known.set(phrases, starting);
  return starting;
}

function lastWord(words: readonly Word[], start: number, steps: Phrase): Word | undefined {
  let at = start;
  for (const [index, { words: wanted, within }] of steps.entries()) {
    const most = index === 0 ? at : Math.min(words.length - 1, at + within);
    while (at <= most && !wanted.includes(words[at]?.plain ?? '')) at += 1;
    if (at > most) return undefined;
    at += 1;
  }
  return words[at - 1];
}
