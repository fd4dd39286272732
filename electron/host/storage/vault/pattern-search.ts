import type { Steps } from '#shared/mcp/steps.ts';

/** Bytes that are searched between two yields. */
const bytesPerStep = 1_000_000;
/** Blocks of two bytes: so many different ones there are. */
const blocks = 65_536;

/** Where a pattern is: `end` is behind its last byte. */
export interface FoundPattern {
  start: number;
  end: number;
  /** Of the pattern, in the list that was given. */
  index: number;
}

/**
 * Finds any of many patterns in one pass, whose time doesn't grow with their number as long as they have few blocks of
 * two bytes in common with the text (the algorithm of Wu and Manber).
 */
export class PatternSearch {
  readonly #patterns: readonly Uint8Array[];
  /** Of the shortest pattern; of each, so many bytes decide whether it may be there. */
  readonly #length: number;
  /** By the last two bytes of a window: how far it can move on. */
  readonly #shifts = new Uint8Array(blocks);
  /** Patterns whose beginning ends with a block, the longest first. */
  readonly #candidates = new Map<number, number[]>();

  /** Each pattern has two bytes at least. */
  constructor(patterns: readonly Uint8Array[]) {
    this.#patterns = patterns;
    this.#length = Math.min(255, ...patterns.map(({ length }) => length));
    this.#shifts.fill(Math.max(1, this.#length - 1));
    const longestFirst = patterns
      .map((_, index) => index)
      .sort((a, b) => lengthOf(patterns[b]) - lengthOf(patterns[a]));
    for (const index of longestFirst) {
      const pattern = patterns[index] ?? new Uint8Array();
      for (let end = 2; end <= this.#length; end += 1) {
        const block = blockAt(pattern, end - 1);
        this.#shifts[block] = Math.min(this.#shifts[block] ?? 0, this.#length - end);
      }
      const last = blockAt(pattern, this.#length - 1);
      this.#candidates.set(last, [...(this.#candidates.get(last) ?? []), index]);
    }
  }

  /** The longest pattern at each place where `isAccepted`, in order; they may overlap. */
  *find(given: Uint8Array, isAccepted: (found: FoundPattern) => boolean): Steps<FoundPattern[]> {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const found: FoundPattern[] = [];
    if (this.#patterns.length === 0) return found;
    let at = this.#length - 1;
    for (let stepEnd = bytesPerStep; at < bytes.length; stepEnd += bytesPerStep) {
      if (stepEnd > bytesPerStep) yield;
      for (const end = Math.min(stepEnd, bytes.length); at < end; ) {
        const block = blockAt(bytes, at);
        const shift = this.#shifts[block] ?? 1;
        if (shift === 0) {
          const place = this.#placeAt(bytes, at - this.#length + 1, block, isAccepted);
          if (place !== undefined) found.push(place);
        }
        at += Math.max(1, shift);
      }
    }
    return found;
  }

  #placeAt(
    bytes: Buffer,
    start: number,
    block: number,
    isAccepted: (found: FoundPattern) => boolean,
  ): FoundPattern | undefined {
    for (const index of this.#candidates.get(block) ?? []) {
      const pattern = this.#patterns[index] ?? new Uint8Array();
      const found = { start, end: start + pattern.length, index };
      if (isAt(bytes, start, pattern) && isAccepted(found)) return found;
    }
    return undefined;
  }
}

function lengthOf(pattern: Uint8Array | undefined): number {
  return pattern?.length ?? 0;
}

function blockAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
}

function isAt(bytes: Buffer, start: number, pattern: Uint8Array): boolean {
  const end = start + pattern.length;
  if (end > bytes.length || bytes[end - 1] !== pattern[pattern.length - 1]) return false;
  // Long ones are compared by the system: a server may repeat the beginning of a long token a million times.
  return bytes.compare(pattern, 0, pattern.length, start, end) === 0;
}
