const NEWLINE = 0x0a;

/** Longest line that is kept in memory whole: far above any message, so that only a runaway stream meets it. */
export const MAX_LINE_BYTES = 768 * 1024 * 1024;

/** A line without its newline. `complete` is false for what the stream's end or the limit cut off. */
export interface Line {
  bytes: Uint8Array;
  complete: boolean;
}

/**
 * Cuts a byte stream into lines without looking at their content, so that broken UTF-8 and half lines survive.
 * Chunks are joined only when their line is complete: a 60 MB line costs one copy.
 */
export class LineSplitter {
  readonly #onLine: (line: Line) => void;
  readonly #maxBytes: number;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;

  constructor(onLine: (line: Line) => void, maxBytes = MAX_LINE_BYTES) {
    this.#onLine = onLine;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#emit(chunk.subarray(start, end), true);
      start = end + 1;
    }
    if (start === chunk.length) return;
    this.#pending.push(chunk.subarray(start));
    this.#pendingBytes += chunk.length - start;
    if (this.#pendingBytes > this.#maxBytes) this.end();
  }

  /** Gives out what is left when the stream ends in the middle of a line. */
  end(): void {
    if (this.#pendingBytes > 0) this.#emit(new Uint8Array(0), false);
  }

  #emit(tail: Uint8Array, complete: boolean): void {
    const bytes = this.#pending.length === 0 ? tail : Buffer.concat([...this.#pending, tail]);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#onLine({ bytes, complete });
  }
}
