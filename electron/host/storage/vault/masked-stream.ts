import type { SecretMask } from './secret-mask.ts';

/** How long the start of what may be a secret is held back, in milliseconds. */
const HOLD_MS = 100;

/** Masks secrets in bytes that come in chunks. What may be the start of one waits a moment for the next chunk. */
export class MaskedStream {
  readonly #mask: SecretMask;
  readonly #onChunk: (chunk: Buffer, masked: number) => void;
  #held = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;

  /** `onChunk` gets each chunk to pass on and how many secrets were masked in it. */
  constructor(mask: SecretMask, onChunk: (chunk: Buffer, masked: number) => void) {
    this.#mask = mask;
    this.#onChunk = onChunk;
  }

  push(chunk: Buffer): void {
    if (this.#mask.isEmpty) {
      this.#onChunk(chunk, 0);
      return;
    }
    clearTimeout(this.#timer);
    const { bytes, count } = this.#mask.bytes(Buffer.concat([this.#held, chunk]));
    const passing = bytes.length - this.#mask.openEnd(bytes);
    this.#held = Buffer.from(bytes.subarray(passing));
    if (passing > 0) this.#onChunk(Buffer.from(bytes.subarray(0, passing)), count);
    if (this.#held.length > 0) this.#timer = setTimeout(() => this.end(), HOLD_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    if (held.length > 0) this.#onChunk(held, 0);
  }
}
