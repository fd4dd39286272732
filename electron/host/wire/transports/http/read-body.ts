import type { cutReasons } from '#shared/model/frames/frame-values.ts';
import type { Clock } from '../../../platform.ts';
import type { HttpResponse } from './http-client.ts';

/** Limits of an HTTP response. */
export interface HttpLimits {
  /** Decompressed bytes of a response or server-sent event. */
  messageBytes: number;
  /** The compression ratio, checked after `ratioFromBytes` decompressed bytes. */
  ratio: number;
  ratioFromBytes: number;
  /** Milliseconds from the headers to the end of the body; not for event streams. */
  bodyMs: number;
}

/**
 * A message is in memory several times while it is parsed, shown and stored; with these limits the process stays below
 * 600 MB. Repetitive JSON compresses up to about 100:1; a gzip bomb reaches 1000:1.
 */
export const httpLimits: HttpLimits = {
  messageBytes: 160 * 1024 * 1024,
  ratio: 200,
  ratioFromBytes: 16 * 1024 * 1024,
  bodyMs: 5 * 60_000,
};

/** Recorded bytes of a redirect's or refusal's body. */
export const hopBytes = 64 * 1024;

export type CutReason = (typeof cutReasons)[number];

export interface BodyRead {
  bytes: Buffer;
  cut?: CutReason;
  broken?: unknown;
}

/** Reads a body; over a limit the exchange is closed. Never throws. `onChunk` gets the bytes so far. */
export async function readBody(
  clock: Clock,
  response: HttpResponse,
  limits: HttpLimits,
  onChunk?: (collector: ByteCollector) => void,
): Promise<BodyRead> {
  const collector = new ByteCollector(limits.messageBytes);
  let cut: CutReason | undefined;
  const timer = clock.setTimeout(() => {
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
    timer.clear();
  }
}

function isOverCompressed(decompressed: number, response: HttpResponse, limits: HttpLimits): boolean {
  const compressed = response.compressedBytes();
  if (compressed === undefined || decompressed < limits.ratioFromBytes) return false;
  return decompressed > compressed * limits.ratio;
}

const smallestBytes = 1024;
/** Above this size the buffer is allocated up to the limit at once: only used pages take memory. */
const largeBytes = 4 * 1024 * 1024;

/**
 * Collects up to `limit` bytes by copying: a million one-byte chunks would take a hundred times their size. A large chunk
 * that comes first isn't copied, so the caller must not write to it afterwards.
 */
export class ByteCollector {
  readonly #limit: number;
  #buffer: Buffer = Buffer.alloc(0);
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

  /** Appends up to the limit; false when `bytes` is cut. */
  push(bytes: Uint8Array): boolean {
    const taken = bytes.subarray(0, this.#limit - this.#length);
    const needed = this.#length + taken.length;
    if (this.#length === 0 && needed > largeBytes) {
      this.#buffer = Buffer.from(taken.buffer, taken.byteOffset, taken.length);
    } else {
      if (needed > this.#buffer.length) this.#grow(needed);
      this.#buffer.set(taken, this.#length);
    }
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
    const doubled = Math.max(smallestBytes, needed, 2 * this.#buffer.length);
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#limit, doubled > largeBytes ? this.#limit : doubled));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
