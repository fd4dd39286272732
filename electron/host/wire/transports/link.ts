import { type Envelope, type RpcId, readEnvelope } from '#shared/mcp/envelope.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Json, JsonObject } from '#shared/model/json.ts';
import type { ListenStream, ProcessView } from '#shared/model/session.ts';
import type { Arrival } from './arrivals.ts';
import type { TappedMessage } from './tap.ts';

/** What is known of a message besides its content. */
export interface MessageFacts {
  /** Its JSON text; a batch's entries have none. */
  text?: string | undefined;
  /** The first frame of what it belongs to, as far as that is certain. */
  thread?: number | undefined;
}

export interface LinkEvents {
  /** A JSON-RPC message arrived; batches come entry by entry. `seq` is its frame. */
  onMessage(envelope: Envelope, seq: number, facts: MessageFacts): void;
  /** The server wrote something on its message channel that isn't a message. */
  onStray(): void;
  onStderr(text: string): void;
  /** A large message is coming in; reported a few times a second until it is whole. */
  onArriving(arrival: Arrival): void;
  /** A request waits for credentials, perhaps for a person: no time limit counts meanwhile. */
  onHold(rpcId: RpcId | undefined, isHeld: boolean): void;
  /** The process's state, the HTTP session id or the listen stream changed. */
  onChange(): void;
  /** The connection is over. Called once, also after `close`. Without a failure it was closed by us. */
  onEnd(failure: Failure | undefined): void;
}

export interface SendOptions {
  /** Aborting gives up the HTTP request that carries the message. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** No response will come: HTTP excludes it, or the exchange broke. */
  onRefused?(failure: Failure): void;
}

export type OutgoingMessage =
  | { jsonrpc: '2.0'; id: RpcId; method: string; params?: JsonObject }
  | { jsonrpc: '2.0'; method: string; params?: JsonObject }
  | { jsonrpc: '2.0'; id: RpcId; result: JsonObject }
  | { jsonrpc: '2.0'; id: RpcId; error: { code: number; message: string; data?: Json } };

/** One connection to a server, tapped: bytes are recorded before they are parsed. */
export interface Link {
  readonly kind: 'stdio' | 'http' | 'sse';
  /** Starts the process or opens the stream. Throws a `FailureError`. */
  open(): Promise<void>;
  /** Hands a message over and resolves with its frame's seq; a later refusal over HTTP comes through `onRefused`. */
  send(message: OutgoingMessage, options?: SendOptions): Promise<number>;
  /** Makes the HTTP transport claim this revision from now on; nothing on stdio. */
  adoptRevision(revision: string): void;
  /** Has event streams opened again that may lead nowhere; absent where there are none beside the connection. */
  renewStreams?(): void;
  /** Ends the connection politely, then firmly; resolves when it is over. */
  close(): Promise<void>;
  readonly process: ProcessView | undefined;
  readonly httpSessionId: string | undefined;
  readonly listenStream: ListenStream | undefined;
}

export type LinkFactory = (events: LinkEvents) => Link;

/** Passes a recorded message on; a batch (2025-03-26) entry by entry, all under the batch's frame. */
export function deliver(
  { envelope, seq, text, thread }: TappedMessage,
  events: Pick<LinkEvents, 'onMessage' | 'onStray'>,
): void {
  if (envelope.kind === 'stray') {
    events.onStray();
    return;
  }
  if (envelope.kind !== 'batch') {
    events.onMessage(envelope, seq, { text, thread });
    return;
  }
  for (const entry of envelope.entries) {
    const message = single(entry);
    if (message.kind === 'stray') events.onStray();
    else events.onMessage(message, seq, { thread });
  }
}

export function answers(envelope: Envelope, rpcId: RpcId | undefined): boolean {
  if (envelope.kind === 'batch') return envelope.entries.some((entry) => answers(single(entry), rpcId));
  return rpcId !== undefined && (envelope.kind === 'result' || envelope.kind === 'error') && envelope.id === rpcId;
}

/** A batch within a batch isn't a message. */
function single(entry: Json): Envelope {
  return Array.isArray(entry) ? { kind: 'stray' } : readEnvelope(entry);
}
