import type { Clock, Timer } from '../../platform.ts';
import * as codes from './frames/codes.ts';
import type { Batch, FrameInput } from './frames/log-operations.ts';

const summaryLimit = 200;

export class BatchBuilder {
  readonly #columns: Omit<Batch, 'bytes'>;
  readonly #bodies: Uint8Array[] = [];
  #bytes = 0;

  constructor(firstSeq: number) {
    this.#columns = {
      firstSeq,
      sources: [],
      source: [],
      at: [],
      direction: [],
      channel: [],
      kind: [],
      framing: [],
      method: [],
      rpcId: [],
      pairSeq: [],
      latencyMs: [],
      thread: [],
      summary: [],
      facts: [],
      logCode: [],
      logger: [],
      logFaults: [],
      meta: [],
      marks: [],
      size: [],
      inParts: [],
    };
  }

  get frameCount(): number {
    return this.#columns.at.length;
  }

  /** Size of the bodies in bytes, without those that are sent in parts. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds the next frame. With `inParts` its body is sent separately. */
  add(input: FrameInput, inParts: boolean): void {
    const columns = this.#columns;
    columns.source.push(this.#sourceIndex(input));
    columns.at.push(input.at);
    columns.direction.push(codes.direction.number(input.direction));
    columns.channel.push(codes.channel.number(input.channel));
    columns.kind.push(codes.kind.number(input.kind));
    columns.framing.push(codes.framing.number(input.framing));
    columns.method.push(input.method);
    columns.rpcId.push(input.rpcId);
    columns.pairSeq.push(input.pairSeq);
    columns.latencyMs.push(input.latencyMs);
    columns.thread.push(input.thread);
    columns.summary.push(input.summary.length > summaryLimit ? input.summary.slice(0, summaryLimit) : input.summary);
    columns.facts.push(input.facts && JSON.stringify(input.facts));
    columns.logCode.push(codes.logCode(input.log));
    columns.logger.push(input.log?.logger);
    const { sentLevel, problems } = input.log ?? {};
    columns.logFaults.push(problems && JSON.stringify({ sentLevel, problems }));
    columns.meta.push(input.meta);
    columns.marks.push(input.marks && JSON.stringify(input.marks));
    columns.size.push(input.body.length);
    columns.inParts.push(inParts);
    if (inParts) return;
    this.#bodies.push(input.body);
    this.#bytes += input.body.length;
  }

  /** The batch, its bodies copied into shared memory: the buffers that the taps read into must stay the host's. */
  build(memory: SharedMemory): Batch {
    const bytes = memory.take(this.#bytes);
    let at = 0;
    for (const body of this.#bodies) {
      bytes.set(body, at);
      at += body.length;
    }
    return { ...this.#columns, bytes };
  }

  #sourceIndex({ serverId, sessionId, serverName }: FrameInput): number {
    const { sources } = this.#columns;
    // Newest first: neighbouring frames mostly belong together.
    for (let index = sources.length - 1; index >= 0; index--) {
      const source = sources[index];
      if (source?.sessionId === sessionId && source.serverId === serverId && source.serverName === serverName) {
        return index;
      }
    }
    return sources.push({ serverId, sessionId, serverName }) - 1;
  }
}

/** Smaller pieces are rounded up to this, so that most of them fit each other's memory. */
const smallest = 65_536;
/** The size of a reservation for the next pieces, in bytes. */
const freeAfterBytes = 32_000_000;

/** Reserved memory that nothing used for so long is given back, in milliseconds. */
const idleMs = 5000;

/** Reused memory that both threads share: garbage collection doesn’t count it and would free it too late. */
export class SharedMemory {
  readonly #clock: Clock;
  readonly #free = new Map<number, SharedArrayBuffer[]>();
  #freeBytes = 0;
  #idle: Timer | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The size of what is reserved, in bytes. */
  get freeBytes(): number {
    return this.#freeBytes;
  }

  /** Memory of this many bytes, with any content. */
  take(size: number): Uint8Array {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(size, smallest)));
    this.#idle?.clear();
    this.#idle = undefined;
    const buffer = this.#free.get(capacity)?.pop();
    if (buffer !== undefined) this.#freeBytes -= capacity;
    return new Uint8Array(buffer ?? new SharedArrayBuffer(capacity), 0, size);
  }

  release({ buffer }: Uint8Array): void {
    if (!(buffer instanceof SharedArrayBuffer) || this.#freeBytes + buffer.byteLength > freeAfterBytes) return;
    const free = this.#free.get(buffer.byteLength) ?? [];
    free.push(buffer);
    this.#free.set(buffer.byteLength, free);
    this.#freeBytes += buffer.byteLength;
    this.#idle ??= this.#clock.setTimeout(() => this.#giveBack(), idleMs).unref();
  }

  #giveBack(): void {
    this.#idle = undefined;
    this.#free.clear();
    this.#freeBytes = 0;
  }
}
