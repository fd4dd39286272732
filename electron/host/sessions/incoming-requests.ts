import type { Envelope, RpcId } from '#shared/mcp/envelope.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { Link } from '../wire/transports/link.ts';
import type { InFlightRequest } from './in-flight-request.ts';

export interface IncomingRequest {
  id: RpcId;
  method: string;
  params: Json | undefined;
  seq: number;
  /** The frame of our request that it certainly belongs to; else its own, or none. */
  thread: number | undefined;
  /** Another request with the same id is pending. */
  duplicateId: boolean;
  /** Aborted when the server cancels the request, or the link ends. */
  signal: AbortSignal;
}

export type IncomingResponse = { result: JsonObject } | { error: { code: number; message: string } };

export interface IncomingRequestHooks {
  /** Responds to a server's request; undefined: no response may be sent. */
  respond(request: IncomingRequest): Promise<IncomingResponse | undefined>;
  /** A server request gets no response, since too many wait to be sent. */
  onRefuse(): void;
  onChange(): void;
}

interface IncomingRequestsContext {
  hooks: IncomingRequestHooks;
  link(): Link | undefined;
  /** The requests of ours that wait for the answer to one that belongs to `thread`. */
  waitingFor(thread: number | undefined): readonly InFlightRequest[];
}

/** The server's requests that aren't answered yet. */
export class IncomingRequests {
  readonly #context: IncomingRequestsContext;
  /** By the JSON text of their ids: 1 and "1" are two. */
  readonly #open = new Map<string, AbortController>();

  constructor(context: IncomingRequestsContext) {
    this.#context = context;
  }

  /** Answers one, unless it is cancelled before. */
  async answer(
    { id, method, params }: Extract<Envelope, { kind: 'request' }>,
    seq: number,
    thread: number | undefined,
  ): Promise<void> {
    const { hooks, link, waitingFor } = this.#context;
    if (link()?.isOverloaded === true) return hooks.onRefuse();
    const abort = new AbortController();
    const key = JSON.stringify(id);
    const before = this.#open.get(key);
    this.#open.set(key, abort);
    const request = { id, method, params, seq, thread, duplicateId: before !== undefined, signal: abort.signal };
    // The time that a person takes to answer isn't the server's.
    const waiting = method === 'ping' ? [] : waitingFor(thread);
    for (const each of waiting) each.beginWait();
    hooks.onChange();
    const response = await hooks.respond(request);
    for (const each of waiting) each.endWait();
    hooks.onChange();
    if (this.#open.get(key) === abort) this.#open.delete(key);
    if (response !== undefined && !abort.signal.aborted) void link()?.send({ jsonrpc: '2.0', id, ...response });
  }

  /** The server doesn't want one answered any more; nothing if there is none with this id. */
  cancel(id: Json): void {
    this.#open.get(JSON.stringify(id))?.abort();
  }

  cancelAll(): void {
    for (const abort of this.#open.values()) abort.abort();
  }
}
