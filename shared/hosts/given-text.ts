import type { Steps } from '../mcp/steps.ts';
import type { GivenSurface } from './given-surface.ts';
import { jsonLength } from './json-length.ts';

/** What a model is given of a server: the beginning as a text, and about how long the whole is, in UTF-16 units. */
export interface GivenText {
  readonly beginning: string;
  readonly length: number;
}

/** So much is a text; the rest is only measured. In UTF-16 units. */
const mostText = 100_000;

/** What a model is given of all items. In steps. */
export function* givenText({ items }: Pick<GivenSurface, 'items'>): Steps<GivenText> {
  const texts: string[] = [];
  let length = 0;
  for (const { given } of items) {
    yield;
    if (given === undefined) continue;
    if (length > mostText) {
      length += yield* jsonLength(given, Number.POSITIVE_INFINITY);
      continue;
    }
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    texts.push(text);
    length += text.length;
  }
  return { beginning: texts.join('\n'), length };
}

/** The tokens of the whole, from those of its beginning. */
export function wholeTokens({ beginning, length }: GivenText, tokens: number): number {
  return Math.round(tokens * Math.max(1, length / Math.max(1, beginning.length)));
}
