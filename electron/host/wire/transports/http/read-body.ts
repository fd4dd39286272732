import type { HttpResponse } from './http-client.ts';

/** What a server may make Loupe hold and wait for while one response comes in. */
export interface HttpLimits {
  /** Bytes of one response, or of one server-sent event, after decompression. */
  messageBytes: number;
  /** Decompressed bytes for each byte that came over the network, once `ratioFromBytes` were decompressed. */
  ratio: number;
  ratioFromBytes: number;
  /** Milliseconds from a response's headers to the end of its body; event streams have no such limit. */
  bodyMs: number;
}

/**
 * A message is held several times while it is parsed, shown and stored, so the process stays below 600 MB.
 * Repetitive JSON compresses up to about 100:1; a gzip bomb reaches 1000:1.
 */
export const HTTP_LIMITS: HttpLimits = {
  messageBytes: 160 * 1024 * 1024,
  ratio: 200,
  ratioFromBytes: 16 * 1024 * 1024,
  bodyMs: 5 * 60_000,
};

/** Bytes stored of a redirect's own body, which nobody reads. */
export const HOP_BYTES = 64 * 1024;

export type CutReason = 'size' | 'ratio' | 'time';

export interface BodyRead {
  bytes: Buffer;
  cut?: CutReason;
  broken?: unknown;
}

/**
 * Reads a body whole, unless it breaks a limit; then the exchange is closed. Never throws. `onChunk` sees what is here.
 */
export async function readBody(
  response: HttpResponse,
  limits: HttpLimits,
  onChunk?: (collector: ByteCollector) => void,
): Promise<BodyRead> {
  const collector = new ByteCollector(limits.messageBytes);
  let cut: CutReason | undefined;
  const timer = setTimeout(() => {
    cut = 'time';
    response.body.destroy(new Error('the time limit passed'));
  }, limits.bodyMs);
  try {
    for await (const chunk of response.body) {
      if (!collector.push(chunk)) cut = 'size';
      else if (isOverCompressed(collector.pendingBytes, response, limits)) cut = 'ratio';
      if (cut !== undefined) break;
      onChunk?.(collector);
    }
    return { bytes: collector.take(), ...(cut && { cut }) };
  } catch (broken) {
    return { bytes: collector.take(), ...(cut === undefined ? { broken } : { cut }) };
  } finally {
    clearTimeout(timer);
  }
}

function isOverCompressed(decompressed: number, response: HttpResponse, limits: HttpLimits): boolean {
  const compressed = response.compressedBytes();
  if (compressed === undefined || decompressed < limits.ratioFromBytes) return false;
  return decompressed > compressed * limits.ratio;
}

const SMALLEST_BYTES = 1024;
/** What grows beyond so many bytes gets the whole limit's room at once: only what is filled takes memory. */
const LARGE_BYTES = 4 * 1024 * 1024;

/**
 * Collects up to `limit` bytes; each is copied, since a million one-byte pieces would take a hundred times their size.
 */
export class ByteCollector {
  readonly #limit: number;
  #buffer = Buffer.alloc(0);
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get pendingBytes(): number {
    return this.#length;
  }

  /** At most the first `most` bytes. */
  beginning(most: number): Uint8Array {
    return this.#buffer.subarray(0, Math.min(most, this.#length));
  }

  /** Takes as much of `bytes` as there is room for; false when that is not all of it. */
  push(bytes: Uint8Array): boolean {
    const taken = bytes.subarray(0, this.#limit - this.#length);
    const needed = this.#length + taken.length;
    if (needed > this.#buffer.length) this.#grow(needed);
    this.#buffer.set(taken, this.#length);
    this.#length = needed;
    return taken.length === bytes.length;
  }

  take(): Buffer {
    const bytes = this.#buffer.subarray(0, this.#length);
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
    return bytes;
  }

  #grow(needed: number): void {
    const doubled = Math.max(SMALLEST_BYTES, needed, 2 * this.#buffer.length);
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#limit, doubled > LARGE_BYTES ? this.#limit : doubled));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
