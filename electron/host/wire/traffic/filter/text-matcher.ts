import { textEnd } from '../frames/block.ts';
import { countOf, type Marks } from '../frames/seq-list.ts';
import type { BlockRange } from './matcher.ts';

/** Marks the seqs above `after` up to `until` whose body has a text. */
export type SearchBodies = (text: string, isExact: boolean, after: number, until: number) => Marks;

/** Looks at many frames of a block at once. */
export interface BlockTest {
  /** Looks into the bodies of the frames above `after` up to `until`, before these are narrowed down. */
  search(after: number, until: number): void;
  /** Takes those that don't match out of `left`, which has 1 at the index of each frame that matches so far. */
  narrow(run: BlockRange, left: Uint8Array): void;
  /** In how many bodies it was found; the more, the more are left. */
  readonly found: number;
  readonly isNegated: boolean;
}

/** So many frames are looked at one by one rather than with their whole block. */
const few = 64;

interface Wanted {
  text: string;
  isExact: boolean;
  isNegated: boolean;
}

/** Looks for a text in method, id, summary, logger and body, ignoring case. */
export function matchText({ text, isExact, isNegated }: Wanted, { bodies }: { bodies: SearchBodies }): BlockTest {
  const needle = text.toLowerCase();
  // Texts of a block lie one after another; a needle with a text's end in it would span two of them.
  const isPossible = !needle.includes(textEnd);
  let inBodies: Marks = { first: 0, marks: new Uint8Array(0) };
  let found: number | undefined;
  return {
    isNegated,
    get found() {
      // Only several texts are compared by it.
      found ??= countOf(inBodies.marks);
      return found;
    },
    search: (after, until) => {
      if (!isPossible) return;
      inBodies = bodies(text, isExact, after, until);
      found = undefined;
    },
    narrow(run, left) {
      const hits = new Uint8Array(left.length);
      if (isPossible) {
        markBodies(run, inBodies, hits);
        markTexts(run, needle, left, hits);
      }
      if (!hits.includes(1)) {
        if (!isNegated) left.fill(0);
        return;
      }
      // Which frames match follows no pattern: a branch here would be guessed wrong by the processor all the time.
      const flip = isNegated ? 1 : 0;
      for (let index = 0; index < left.length; index++) left[index] = (left[index] ?? 0) & ((hits[index] ?? 0) ^ flip);
    },
  };
}

/** The part of a frame's text at a place: method, id, summary, logger; in lower case. */
export function partOfText(run: BlockRange, index: number, place: number): string {
  return rowText(run, index).split(textEnd)[place] ?? '';
}

function rowText({ columns, texts }: BlockRange, index: number): string {
  return texts().slice(index === 0 ? 0 : columns.textEnds[index - 1], columns.textEnds[index]);
}

function markBodies({ first, columns: { offsets } }: BlockRange, inBodies: Marks, hits: Uint8Array): void {
  const ahead = first - inBodies.first;
  if (offsets.at(-1) === offsets.length - 1) {
    // Nearly every block has all of its frames.
    hits.set(inBodies.marks.subarray(Math.max(0, ahead), Math.max(0, ahead + hits.length)), Math.max(0, -ahead));
    return;
  }
  for (let index = 0; index < hits.length; index++) hits[index] = inBodies.marks[(offsets[index] ?? 0) + ahead] ?? 0;
}

/** Looks at the texts of what is left and not found in a body. */
function markTexts(run: BlockRange, needle: string, left: Uint8Array, hits: Uint8Array): void {
  const open = new Uint32Array(left.length);
  let count = 0;
  for (let index = 0; index < left.length; index++) {
    open[count] = index;
    count += (left[index] ?? 0) & ((hits[index] ?? 0) ^ 1);
  }
  if (count > few) {
    markFrom(run, needle, open.subarray(0, count), hits);
    return;
  }
  for (const index of open.subarray(0, count)) if (rowText(run, index).includes(needle)) hits[index] = 1;
}

/** Looks through the block's text from one of these frames to the next. */
function markFrom(
  { columns: { textEnds }, texts }: BlockRange,
  needle: string,
  open: Uint32Array,
  hits: Uint8Array,
): void {
  const haystack = texts();
  let at = -1;
  for (let next = 0; next < open.length; next++) {
    const index = open[next] ?? 0;
    const start = index === 0 ? 0 : (textEnds[index - 1] ?? 0);
    if (at < start) at = haystack.indexOf(needle, start);
    if (at === -1) return;
    if (at < (textEnds[index] ?? 0)) hits[index] = 1;
  }
}
