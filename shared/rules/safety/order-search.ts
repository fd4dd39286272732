import type { ItemRule } from '../item-rule.ts';
import { type ModelText, modelTexts } from '../read/surface-items.ts';
import { type FoundPhrase, findPhrases, type Phrase, readWords, type Word } from './phrases.ts';
import { excerpt } from './plain-text.ts';
import { findTogether, type Together } from './together.ts';

interface Wanted {
  readonly phrases?: readonly Phrase[];
  /** Ideas in one sentence, each of which alone says nothing. */
  readonly together?: readonly Together[];
  /** For languages without spaces between words, and for what has signs between its words. Each reads a few characters on. */
  readonly expressions?: readonly RegExp[];
  /** True for a place whose surroundings say that it isn't meant. */
  readonly isExcused?: (text: string, at: number) => boolean;
}

/** `find` of a rule that yields the first order in each text that a model may be given. */
export function ordersIn(wanted: Wanted): ItemRule['find'] {
  const { phrases = [], together = [], expressions = [], isExcused = () => false } = wanted;
  return function* (surface) {
    for (const modelText of modelTexts(surface)) {
      const { item, pointer, text, kind } = modelText;
      if (kind === 'name' && !isSentence.test(text)) continue;
      const words = wordsOf(modelText);
      const places = [
        ...findPhrases(text, phrases, words),
        ...findTogether(text, words, together),
        ...findExpressions(text, expressions),
      ];
      const [found] = places.filter(({ at }) => !isExcused(text, at)).toSorted((one, other) => one.at - other.at);
      if (found === undefined) continue;
      const values = { found: found.text.slice(0, 80).toWellFormed(), index: found.at + 1 };
      yield { item, pointer, actual: excerpt(text, found.at, found.text.length), values };
    }
  };
}

const knownWords = new WeakMap<ModelText, readonly Word[]>();

/** The words of a text, which several rules read. */
export function wordsOf(modelText: ModelText): readonly Word[] {
  const words = knownWords.get(modelText) ?? readWords(modelText.text);
  knownWords.set(modelText, words);
  return words;
}

/** A name of several words is a text. */
const isSentence = /\S \S+ \S/;

function findExpressions(text: string, expressions: readonly RegExp[]): FoundPhrase[] {
  return expressions.flatMap((expression) => {
    const found = expression.exec(text);
    return found === null ? [] : [{ at: found.index, text: found[0] }];
  });
}
