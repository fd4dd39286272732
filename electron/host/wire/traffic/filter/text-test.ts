import { firstIndex, textEnd } from '../frames/block.ts';
import type { ScannedBlock } from './matcher.ts';

/** Looks at many frames of a block at once. */
export interface ListTest {
  /** Looks into the bodies of the frames above a seq, before these are filtered. */
  prepare(after: number): void;
  /** Those of the given indexes that match; they ascend, as blocks do from call to call. */
  filter(block: ScannedBlock, indexes: number[]): number[];
}

/** So many frames are looked at one by one rather than with their whole block. */
const few = 64;

interface Wanted {
  text: string;
  isExact: boolean;
  isNegated: boolean;
}

/** Looks for a text in method, id, summary, logger and body, ignoring case. */
export function textTest(
  { text, isExact, isNegated }: Wanted,
  { bodies }: { bodies(text: string, isExact: boolean, after: number): Float64Array },
): ListTest {
  const needle = text.toLowerCase();
  // Texts of a block lie one after another; a needle with a text's end in it would span two of them.
  const isPossible = !needle.includes(textEnd);
  let seqs: Float64Array = new Float64Array(0);
  return {
    prepare: (after) => {
      seqs = isPossible ? bodies(text, isExact, after) : new Float64Array(0);
    },
    filter(block, indexes) {
      const hits = new Uint8Array(block.columns.offsets.length);
      if (isPossible) {
        markBodies(block, seqs, hits);
        if (indexes.length <= few) markEach(block, needle, indexes, hits);
        else markAll(block, needle, indexes[0] ?? 0, hits);
      }
      return indexes.filter((index) => (hits[index] === 1) !== isNegated);
    },
  };
}

/** The part of a frame's text at a place: method, id, summary, logger; in lower case. */
export function partOfText(block: ScannedBlock, index: number, place: number): string {
  return textOf(block, index).split(textEnd)[place] ?? '';
}

function textOf({ columns, texts }: ScannedBlock, index: number): string {
  return texts().slice(index === 0 ? 0 : columns.textEnds[index - 1], columns.textEnds[index]);
}

function markBodies({ first, columns }: ScannedBlock, seqs: Float64Array, hits: Uint8Array): void {
  const { offsets } = columns;
  const last = first + (offsets.at(-1) ?? 0);
  let index = 0;
  for (let at = firstIndex(0, seqs.length, (each) => (seqs[each] ?? 0) >= first); at < seqs.length; at++) {
    const seq = seqs[at] ?? 0;
    if (seq > last) return;
    while (index < offsets.length && first + (offsets[index] ?? 0) < seq) index++;
    if (first + (offsets[index] ?? -1) === seq) hits[index] = 1;
  }
}

function markEach(block: ScannedBlock, needle: string, indexes: readonly number[], hits: Uint8Array): void {
  for (const index of indexes) if (hits[index] === 0 && textOf(block, index).includes(needle)) hits[index] = 1;
}

function markAll({ columns, texts }: ScannedBlock, needle: string, start: number, hits: Uint8Array): void {
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
