import type { FoundPhrase, Word } from './phrases.ts';
import { plainWord } from './plain-text.ts';

/** Words for one idea, in several languages. */
export interface Idea {
  /** By the first word of each, the words that follow it; `*` is any word. */
  readonly sequences: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** For languages without spaces between words. */
  readonly inside: readonly string[];
  /** Such as `://`. */
  readonly signs: readonly string[];
}

/** Ideas that say something only together, in one sentence and in any order. */
export type Together = readonly Idea[];

/** Longer sentences are read in parts. */
const mostWords = 60;

/** An idea from texts such as `send|hand over|last * messages|发送|://`. */
export function idea(...written: string[]): Idea {
  const sequences = new Map<string, string[][]>();
  const inside: string[] = [];
  const signs: string[] = [];
  for (const each of written.flatMap((texts) => texts.split('|'))) {
    if (!/[\p{L}\p{N}]/u.test(each)) signs.push(each);
    else if (/\p{Script=Han}/u.test(each)) inside.push(plainWord(each));
    else {
      const [first = '', ...others] = each.split(' ').map(plainWord);
      sequences.set(first, [...(sequences.get(first) ?? []), others]);
    }
  }
  return { sequences, inside, signs };
}

/** The first sentence with all ideas of each set, from the first of them to the last. */
export function findTogether(text: string, words: readonly Word[], sets: readonly Together[]): FoundPhrase[] {
  const missing = new Set(sets);
  const found: FoundPhrase[] = [];
  for (const sentence of sentencesOf(text, words)) {
    if (missing.size === 0) break;
    const known = new Map<Idea, Place | undefined>();
    for (const set of missing) {
      const places = set.map((each) => placeOf(text, sentence, each, known));
      if (!places.every((place) => place !== undefined)) continue;
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

function* sentencesOf(text: string, words: readonly Word[]): Generator<readonly Word[]> {
  let start = 0;
  for (const [index, { end }] of words.entries()) {
    const next = words[index + 1];
    const isEnd = next === undefined || isSentenceEnd(text.slice(end, next.at)) || index - start >= mostWords;
    if (!isEnd) continue;
    yield words.slice(start, index + 1);
    start = index + 1;
  }
}

/** What is between two words. A full stop within an address or a file's name ends nothing. */
function isSentenceEnd(between: string): boolean {
  return /[.!?]["'”’»)\]]{0,2}\s|[。！？\n]/.test(between.slice(0, 20));
}

function placeOf(
  text: string,
  sentence: readonly Word[],
  wanted: Idea,
  known: Map<Idea, Place | undefined>,
): Place | undefined {
  if (!known.has(wanted)) known.set(wanted, signIn(text, sentence, wanted) ?? wordsIn(sentence, wanted));
  return known.get(wanted);
}

function signIn(text: string, sentence: readonly Word[], { signs }: Idea): Place | undefined {
  const [first, last] = [sentence[0], sentence.at(-1)];
  if (first === undefined || last === undefined || signs.length === 0) return undefined;
  const written = text.slice(first.at, last.end);
  for (const sign of signs) {
    const at = written.indexOf(sign);
    if (at !== -1) return { at: first.at + at, end: first.at + at + sign.length };
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
