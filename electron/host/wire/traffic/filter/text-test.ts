import { firstIndex, textEnd } from '../frames/block.ts';
import type { Run } from './matcher.ts';

/** The seqs above `after` up to `until` whose body has a text, in order. */
export type SearchBodies = (text: string, isExact: boolean, after: number, until: number) => Float64Array;

/** Looks at many frames of a block at once. */
export interface BlockTest {
  /** Looks into the bodies of the frames above `after` up to `until`, before these are narrowed down. */
  search(after: number, until: number): void;
  /** Takes those that don't match out of `left`, which has 1 at the index of each frame that matches so far. */
  narrow(run: Run, left: Uint8Array): void;
  /** In how many bodies it was found. */
  readonly found: number;
}

/** So many frames are looked at one by one rather than with their whole block. */
const few = 64;

interface Wanted {
  text: string;
  isExact: boolean;
  isNegated: boolean;
}

/** Looks for a text in method, id, summary, logger and body, ignoring case. */
export function textTest({ text, isExact, isNegated }: Wanted, { bodies }: { bodies: SearchBodies }): BlockTest {
  const needle = text.toLowerCase();
  // Texts of a block lie one after another; a needle with a text's end in it would span two of them.
  const isPossible = !needle.includes(textEnd);
  let seqs: Float64Array = new Float64Array(0);
  return {
    get found() {
      return seqs.length;
    },
    search: (after, until) => {
      seqs = isPossible ? bodies(text, isExact, after, until) : new Float64Array(0);
    },
    narrow(run, left) {
      const hits = new Uint8Array(left.length);
      if (isPossible) {
        markBodies(run, seqs, hits);
        markTexts(run, needle, left, hits);
      }
      for (let index = 0; index < left.length; index++) {
        if (left[index] === 1 && (hits[index] === 1) === isNegated) left[index] = 0;
      }
    },
  };
}

/** The part of a frame's text at a place: method, id, summary, logger; in lower case. */
export function partOfText(run: Run, index: number, place: number): string {
  return textOf(run, index).split(textEnd)[place] ?? '';
}

function textOf({ columns, texts }: Run, index: number): string {
  return texts().slice(index === 0 ? 0 : columns.textEnds[index - 1], columns.textEnds[index]);
}

function markBodies({ first, columns }: Run, seqs: Float64Array, hits: Uint8Array): void {
  const { offsets } = columns;
  const last = first + (offsets.at(-1) ?? 0);
  let index = 0;
  for (let at = firstIndex(0, seqs.length, (each) => (seqs[each] ?? 0) >= first); at < seqs.length; at++) {
    const seq = seqs[at] ?? 0;
    if (seq > last) return;
    const offset = seq - first;
    while ((offsets[index] ?? offset) < offset) index++;
    if (offsets[index] === offset) hits[index] = 1;
  }
}

/** Looks at the texts of what is left and not found in a body. */
function markTexts(run: Run, needle: string, left: Uint8Array, hits: Uint8Array): void {
  let count = 0;
  let start = -1;
  for (let index = 0; index < left.length; index++) {
    if (left[index] === 0 || hits[index] === 1) continue;
    if (start === -1) start = index;
    count += 1;
  }
  if (count === 0) return;
  if (count > few) {
    markFrom(run, needle, start, hits);
    return;
  }
  for (let index = start; index < left.length; index++) {
    if (left[index] === 1 && hits[index] === 0 && textOf(run, index).includes(needle)) hits[index] = 1;
  }
}

function markFrom({ columns, texts }: Run, needle: string, start: number, hits: Uint8Array): void {
  const { textEnds } = columns;
  const haystack = texts();
  let index = start;
  let at = start === 0 ? 0 : (textEnds[start - 1] ?? 0);
  for (;;) {
    at = haystack.indexOf(needle, at);
    if (at === -1) return;
    while (index < textEnds.length && (textEnds[index] ?? 0) <= at) index++;
    if (index >= textEnds.length) return;
    hits[index] = 1;
    at = textEnds[index] ?? haystack.length;
    index++;
  }
}
