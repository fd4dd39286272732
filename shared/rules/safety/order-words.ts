import type { Word } from './phrases.ts';
import { mostWords } from './together.ts';

/** How much each feature of a sentence speaks for an order to a model. */
export interface OrderWeights {
  readonly bias: number;
  readonly features: ReadonlyMap<string, number>;
}

/** Endings that say nothing about what is ordered. */
const endings = ['ing', 'ed', 'es', 's', 'e'];
const leastStem = 4;

/**
 * What is looked at in a piece of text: its words without endings, two and three in a row, the whole word that begins each
 * sentence, and signs of addresses and paths. Of a language without spaces, one and two characters.
 */
export function orderFeatures({ at: start, text, words }: Piece): Set<string> {
  const found = new Set<string>();
  let [before, last] = ['', ''];
  for (const [index, { plain, at }] of words.entries()) {
    if (/\p{Script=Han}/u.test(plain)) {
      const characters = [...plain];
      for (const [place, character] of characters.entries()) {
        found.add(character);
        if (place > 0) found.add(`${characters[place - 1]}${character}`);
      }
      continue;
    }
    const stem = stemOf(plain);
    found.add(stem);
    if (last !== '') found.add(`${last} ${stem}`);
    if (before !== '') found.add(`${before} ${last} ${stem}`);
    if (index === 0 || isBeginning(text, (words[index - 1]?.end ?? start) - start, at - start)) found.add(`^${plain}`);
    [before, last] = [last, stem];
  }
  for (const sign of signs) if (text.includes(sign)) found.add(sign);
  return found;
}

const signs = ['://', '@', '~/', '/.', '=', '<', '[', '!['];

function stemOf(plain: string): string {
  const ending = endings.find((each) => plain.length > leastStem && plain.endsWith(each));
  return ending === undefined ? plain : plain.slice(0, -ending.length);
}

/** An order may begin after a comma, too. */
function isBeginning(text: string, from: number, to: number): boolean {
  return /[.!?:;,(\n]/.test(text.slice(from, Math.min(to, from + 20)));
}

/** The more it is above 0, the more a piece of text reads like an order to a model. */
export function orderScore(piece: Piece, { bias, features: weights }: OrderWeights): number {
  const features = orderFeatures(piece);
  let sum = 0;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return bias + sum / Math.sqrt(Math.max(1, features.size));
}

/** The same as `order-weights.json` has it, in thousandths. */
export interface LearnedWeights {
  readonly bias: number;
  readonly features: Readonly<Record<string, number>>;
}

/** A part of a text that is judged as one. */
export interface Piece {
  readonly at: number;
  readonly text: string;
  readonly words: readonly Word[];
}

/** Each sentence of a text, and each two of them that follow one another: an order may need both. */
export function* piecesOf(text: string, words: readonly Word[]): Generator<Piece> {
  let [before, start] = [0, 0];
  for (const [index, { end }] of words.entries()) {
    const next = words[index + 1];
    const isEnd =
      next === undefined || /[.!?]["'”’»)\]]{0,2}\s|[。！？\n]/.test(text.slice(end, Math.min(next.at, end + 20)));
    if (!isEnd && index - start < mostWords) continue;
    for (const from of new Set([before, start])) {
      const at = words[from]?.at ?? 0;
      yield { at, text: text.slice(at, end), words: words.slice(from, index + 1) };
    }
    before = start;
    start = index + 1;
  }
}
