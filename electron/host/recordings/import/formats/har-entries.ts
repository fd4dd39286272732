const [quote, backslash, openObject, closeObject, openArray, closeArray, comma] = Buffer.from('"\\{}[],');

/** Deeper entries aren't read. */
const deepest = 256;
/** How long the name of a member may be that is looked at. */
const nameBytes = 40;

/** Finds the entries of a HAR document (`log.entries`) in its bytes, without reading the whole of it. */
export class HarEntries {
  readonly #onEntry: (bytes: Buffer | undefined) => void;
  readonly #maxBytes: number;
  /** The names of the members that lead to where the reader is; empty for items of an array. */
  readonly #path: string[] = [];
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #string: number[] = [];
  #name = '';
  #pieces: Buffer[] | undefined;
  #length = 0;
  #isRefused = false;
  #hasLog = false;

  /** `onEntry` gets each entry; undefined for one that is too large or too deep. */
  constructor(onEntry: (bytes: Buffer | undefined) => void, maxBytes: number) {
    this.#onEntry = onEntry;
    this.#maxBytes = maxBytes;
  }

  /** Whether a member `log` was found in the document. */
  get hasLog(): boolean {
    return this.#hasLog;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#inString) {
        at = this.#skipString(chunk, at);
        continue;
      }
      if (byte === quote) {
        this.#inString = true;
        this.#string = [];
      } else if (byte === openObject || byte === openArray) {
        if (byte === openObject && this.#depth === 1 && this.#name === 'log') this.#hasLog = true;
        if (byte === openObject && this.#isInEntries && this.#pieces === undefined) {
          this.#pieces = [];
          this.#length = 0;
          this.#isRefused = false;
          start = at;
        }
        this.#open();
      } else if (byte === closeObject || byte === closeArray) {
        this.#close();
        if (this.#pieces !== undefined && this.#isInEntries) {
          this.#keep(chunk.subarray(start, at + 1));
          this.#onEntry(this.#isRefused ? undefined : Buffer.concat(this.#pieces));
          this.#pieces = undefined;
        }
      } else if (byte === comma) this.#name = '';
    }
    if (this.#pieces !== undefined) this.#keep(chunk.subarray(start));
  }

  get #isInEntries(): boolean {
    return this.#depth === 3 && this.#path[1] === 'log' && this.#path[2] === 'entries';
  }

  /** Goes on to the end of the string, or of the chunk. */
  #skipString(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) {
        this.#inString = false;
        if (this.#depth <= 2) this.#name = Buffer.from(this.#string).toString('latin1');
        return at;
      } else if (this.#depth <= 2 && this.#string.length < nameBytes) this.#string.push(byte);
    }
    return chunk.length;
  }

  #open(): void {
    if (this.#depth < 3) this.#path[this.#depth] = this.#name;
    this.#name = '';
    this.#depth += 1;
    if (this.#depth > deepest) this.#isRefused = true;
  }

  #close(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    this.#name = '';
  }

  #keep(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length > this.#maxBytes) this.#isRefused = true;
    if (this.#isRefused) this.#pieces = [];
    else this.#pieces?.push(Buffer.from(bytes));
  }
}
