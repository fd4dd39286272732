const lineFeed = 0x0a;

/** The longest line in bytes; a JavaScript string can have about 512 MiB. */
export const maxLineBytes = 256 * 1024 * 1024;

/** Above this size the buffer is allocated up to the limit at once: only used pages take memory. */
const largeBytes = 4 * 1024 * 1024;

/** A line without its newline. */
export interface Line {
  bytes: Uint8Array;
  /** `cut` by the end of the stream, `tooLong` when it exceeds the limit. */
  end: 'complete' | 'cut' | 'tooLong';
}

/**
 * Splits a byte stream into lines without parsing them. Each byte is copied once; a line over the limit is emitted up to
 * the limit, and nothing after it.
 */
export class LineSplitter {
  readonly #onLine: (line: Line) => void;
  readonly #maxBytes: number;
  #pending: Uint8Array[] = [];
  #large: Uint8Array | undefined;
  #pendingBytes = 0;
  #isOver = false;

  constructor(onLine: (line: Line) => void, maxBytes = maxLineBytes) {
    this.#onLine = onLine;
    this.#maxBytes = maxBytes;
  }

  /** The number of bytes of an incomplete line. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** At most the first `most` bytes of the incomplete line. */
  beginning(most: number): Uint8Array {
    if (this.#large !== undefined) return this.#large.subarray(0, Math.min(most, this.#pendingBytes));
    const chunks: Uint8Array[] = [];
    for (let bytes = 0, index = 0; bytes < most && index < this.#pending.length; index += 1) {
      const chunk = this.#pending[index] ?? new Uint8Array(0);
      chunks.push(chunk);
      bytes += chunk.length;
    }
    return joined(chunks).subarray(0, most);
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    while (!this.#isOver && start < chunk.length) {
      const found = chunk.indexOf(lineFeed, start);
      const end = found === -1 ? chunk.length : found;
      const room = this.#maxBytes - this.#pendingBytes;
      this.#take(chunk.subarray(start, Math.min(end, start + room)));
      if (end - start > room) this.#emit('tooLong');
      else if (found !== -1) this.#emit('complete');
      start = end + 1;
    }
  }

  end(): void {
    if (this.#pendingBytes > 0) this.#emit('cut');
  }

  #take(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#pendingBytes + bytes.length > largeBytes) this.#large ??= this.#startLarge();
    if (this.#large === undefined) this.#pending.push(bytes);
    else this.#large.set(bytes, this.#pendingBytes);
    this.#pendingBytes += bytes.length;
  }

  #startLarge(): Uint8Array {
    const large = Buffer.allocUnsafeSlow(this.#maxBytes);
    let at = 0;
    for (const chunk of this.#pending) {
      large.set(chunk, at);
      at += chunk.length;
    }
    this.#pending = [];
    return large;
  }

  #emit(end: Line['end']): void {
    const bytes = this.#large?.subarray(0, this.#pendingBytes) ?? joined(this.#pending);
    this.#pending = [];
    this.#large = undefined;
    this.#pendingBytes = 0;
    this.#isOver = end === 'tooLong';
    this.#onLine({ bytes, end });
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
