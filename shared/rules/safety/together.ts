import type { FoundPhrase, Word } from './phrases.ts';
import { plainWord } from './plain-text.ts';

/** Words for one idea, in several languages. */
export interface Idea {
  /** By the first word of each, the words that follow it; `*` is any word. */
  readonly sequences: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** For languages without spaces between words. */
  readonly inside: readonly string[];
  /** Such as `://`, and the beginnings of paths and options: `~/.ssh`, `--force`. */
  readonly signs: readonly string[];
}

/** Ideas that say something only together, in one sentence and in any order. */
export type Together = readonly Idea[];

/** Longer sentences are read in parts. */
export const mostWords = 60;

/** An idea from texts such as `send|hand over|last * messages|发送|://`. */
export function idea(...written: string[]): Idea {
  const sequences = new Map<string, string[][]>();
  const inside: string[] = [];
  const signs: string[] = [];
  for (const each of written.flatMap((texts) => texts.split('|'))) {
    if (!/[\p{L}\p{N}]/u.test(each) || /^[~./-]/.test(each)) signs.push(each);
    else if (/\p{Script=Han}/u.test(each)) inside.push(plainWord(each));
    else {
      const [first = '', ...others] = each.split(' ').map(plainWord);
      sequences.set(first, [...(sequences.get(first) ?? []), others]);
    }
  }
  return { sequences, inside, signs };
}

/** What is one of several ideas. */
export function anyOf(...ideas: Idea[]): Idea {
  const sequences = new Map<string, (readonly string[])[]>();
  for (const [first, others] of ideas.flatMap((each) => [...each.sequences]))
    sequences.set(first, [...(sequences.get(first) ?? []), ...others]);
  return {
    sequences,
    inside: ideas.flatMap(({ inside }) => inside),
    signs: ideas.flatMap(({ signs }) => signs),
  };
}

/** Each of the first words with each of the second ones, together or with one word between them. */
export function pairs(first: string, second: string): string {
  const ends = second.split('|');
  return first
    .split('|')
    .flatMap((start) => ends.flatMap((end) => [`${start} ${end}`, `${start} * ${end}`]))
    .join('|');
}

/** The first sentence with all ideas of each set, from the first of them to the last. */
export function findTogether(text: string, words: readonly Word[], sets: readonly Together[]): FoundPhrase[] {
  const missing = new Set(sets);
  const found: FoundPhrase[] = [];
  for (const sentence of sentencesOf(text, words)) {
    if (missing.size === 0) break;
    const known = new Map<Idea, Place | undefined>();
    for (const set of missing) {
      const places: Place[] = [];
      for (const each of set) {
        const place = placeOf(sentence, each, known);
        if (place === undefined) break;
        places.push(place);
      }
      if (places.length < set.length) continue;
      const at = Math.min(...places.map((place) => place.at));
      found.push({ at, text: text.slice(at, Math.max(...places.map((place) => place.end))) });
      missing.delete(set);
    }
  }
  return found;
}

interface Place {
  readonly at: number;
  readonly end: number;
}

/** Its words, where its text with the signs around them begins, and that text with small Latin letters. */
interface Sentence {
  readonly words: readonly Word[];
  readonly from: number;
  readonly lower: string;
}

function* sentencesOf(text: string, words: readonly Word[]): Generator<Sentence> {
  let start = 0;
  let from = 0;
  for (const [index, { end }] of words.entries()) {
    const next = words[index + 1];
    const isEnd = next === undefined || isSentenceEnd(text.slice(end, next.at)) || index - start >= mostWords;
    if (!isEnd) continue;
    yield { words: words.slice(start, index + 1), from, lower: inLowerCase(text.slice(from, end)) };
    start = index + 1;
    from = end;
  }
}

/** As long as the text: the lower case of other letters may have another length, which would move the places. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** What is between two words. A full stop within an address or a file's name ends nothing. */
function isSentenceEnd(between: string): boolean {
  return /[.!?]["'”’»)\]]{0,2}\s|[。！？\n]/.test(between.slice(0, 20));
}

function placeOf(sentence: Sentence, wanted: Idea, known: Map<Idea, Place | undefined>): Place | undefined {
  if (!known.has(wanted)) known.set(wanted, signIn(sentence, wanted) ?? wordsIn(sentence.words, wanted));
  return known.get(wanted);
}

function signIn({ from, lower }: Sentence, { signs }: Idea): Place | undefined {
  for (const sign of signs) {
    const at = lower.indexOf(sign);
    if (at !== -1) return { at: from + at, end: from + at + sign.length };
  }
  return undefined;
}

function wordsIn(sentence: readonly Word[], { sequences, inside }: Idea): Place | undefined {
  for (const [index, { plain, at, end }] of sentence.entries()) {
    if (inside.some((each) => plain.includes(each))) return { at, end };
    for (const others of sequences.get(plain) ?? []) {
      const isThere = others.every((other, step) => {
        const next = sentence[index + step + 1]?.plain;
        return next !== undefined && (other === '*' || other === next);
      });
      if (isThere) return { at, end: sentence[index + others.length]?.end ?? end };
    }
  }
  return undefined;
}
