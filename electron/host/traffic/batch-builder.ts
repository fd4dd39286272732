import type { Batch, PackedFrame, Source } from './log-message.ts';
import type { FrameInput } from './recorder.ts';

/** Collects frames until they are worth a message to the worker. */
export class BatchBuilder {
  readonly #sources: Source[] = [];
  readonly #frames: PackedFrame[] = [];
  readonly #bodies: Uint8Array[] = [];
  #bytes = 0;

  get frameCount(): number {
    return this.#frames.length;
  }

  /** Size of the bodies in bytes, without those that went ahead in parts. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Takes a frame. With `inParts` its body travels apart from the batch. */
  add(seq: number, input: FrameInput, inParts: boolean): void {
    this.#frames.push({
      seq,
      source: this.#sourceIndex(input),
      at: input.at,
      direction: input.direction,
      channel: input.channel,
      kind: input.kind,
      framing: input.framing,
      method: input.method,
      rpcId: input.rpcId,
      pairSeq: input.pairSeq,
      latencyMs: input.latencyMs,
      summary: input.summary.length > 200 ? input.summary.slice(0, 200) : input.summary,
      meta: input.meta,
      size: input.body.length,
      inParts,
    });
    if (inParts) return;
    this.#bodies.push(input.body);
    this.#bytes += input.body.length;
  }

  /**
   * The batch, its bodies copied into memory that both threads see: the host must keep them until the worker
   * has acknowledged them, and may not give away the buffers that the taps read into.
   */
  build(): Batch {
    const bytes = new Uint8Array(new SharedArrayBuffer(this.#bytes));
    let at = 0;
    for (const body of this.#bodies) {
      bytes.set(body, at);
      at += body.length;
    }
    return { sources: this.#sources, frames: this.#frames, bytes };
  }

  #sourceIndex({ serverId, sessionId, serverName }: FrameInput): number {
    // Newest first: neighbouring frames mostly belong together.
    for (let index = this.#sources.length - 1; index >= 0; index--) {
      const source = this.#sources[index];
      if (source?.sessionId === sessionId && source.serverId === serverId && source.serverName === serverName) {
        return index;
      }
    }
    return this.#sources.push({ serverId, sessionId, serverName }) - 1;
  }
}
