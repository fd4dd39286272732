import { type Envelope, type RpcId, readEnvelope } from '#shared/mcp/envelope.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { ListenStream, ProcessView } from '#shared/model/session.ts';
import type { ResultTexts } from '../slices/large-message.ts';
import type { Arrival } from './arrivals.ts';
import type { TappedMessage } from './tap.ts';

/** Facts about a message besides its content. */
export interface MessageFacts {
  /** The JSON text; undefined for the entries of a batch. */
  text?: string | undefined;
  /** Of a large message, whose numbers are exact. */
  texts?: ResultTexts | undefined;
  /** The first frame of its thread, if known. */
  thread?: number | undefined;
}

export interface LinkEvents {
  /** A JSON-RPC message, or an entry of a batch, was received as the frame `seq`. */
  onMessage(envelope: Envelope, seq: number, facts: MessageFacts): void;
  /** The server sent something that isn't a message. */
  onStray(seq: number, text: string): void;
  onStderr(text: string): void;
  /** A large message is being received; reported a few times a second. */
  onArriving(arrival: Arrival): void;
  /** A request waits for credentials, which stops its timeouts. */
  onHold(rpcId: RpcId | undefined, isHeld: boolean): void;
  /** The process's state, the HTTP session id or the listen stream changed. */
  onChange(): void;
  /** Called once when the connection ends, without a failure after `close`. */
  onEnd(failure: Failure | undefined): void;
}

export interface SendOptions {
  /** Aborting closes the message's HTTP request. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** For its frame: that a person wrote the message, or which rule it is sent for. */
  recordAs?: { written?: true; probe?: string };
  /** Called when there will be no response, perhaps more than once. */
  onRefused?(failure: Failure): void;
}

export interface BytesOptions {
  /** Aborting closes their HTTP request. */
  signal?: AbortSignal;
  /** They were sent, and are the frames from `seq` on: one, or one for each line. */
  onSent?(seq: number, frames?: number): void;
}

export type OutgoingMessage =
  | { jsonrpc: '2.0'; id: RpcId; method: string; params?: JsonObject }
  | { jsonrpc: '2.0'; method: string; params?: JsonObject }
  | { jsonrpc: '2.0'; id: RpcId; result: JsonObject }
  | { jsonrpc: '2.0'; id: RpcId; error: { code: number; message: string; data?: Json } };

/** A connection to a server that records all bytes before they are parsed. */
export interface Link {
  readonly kind: 'stdio' | 'http' | 'sse';
  /** Starts the process or opens the stream. Throws a `FailureError`. */
  open(): Promise<void>;
  /** Sends a message and resolves with its frame's seq; HTTP reports a later failure to `onRefused`. */
  send(message: OutgoingMessage, options?: SendOptions): Promise<number>;
  /**
   * Sends bytes that a person wrote as they are: to stdin, or as the body of one POST with the usual headers. Resolves when
   * they are written, or with the response of the POST. Throws a `FailureError`; without `frameSeq` when nothing came back.
   */
  sendBytes(bytes: Uint8Array, options?: BytesOptions): Promise<void>;
  /** So many responses wait to be sent that further server requests are refused. */
  readonly isOverloaded?: boolean;
  /** Sets the revision in HTTP headers. */
  adoptRevision(revision: string): void;
  /**
   * The beginning of what was received incompletely, for a request over HTTP: a line, an event or a body without its
   * end, secrets masked. Empty when only the head of a response was received; undefined when nothing was.
   */
  unfinished(requestId: string): string | undefined;
  /** Opens event streams again whose connections may be dead. */
  renewStreams?(): void;
  /** Closes the connection, if necessary by force; resolves when it has ended. */
  close(): Promise<void>;
  readonly process: ProcessView | undefined;
  readonly httpSessionId: string | undefined;
  readonly listenStream: ListenStream | undefined;
}

export type LinkFactory = (events: LinkEvents) => Link;

/**
 * Delivers a recorded message; a batch (2025-03-26) in steps, entry by entry, with the batch's frame, until the connection
 * `isOver`.
 */
export function deliver(
  { envelope, seq, text, texts, thread }: TappedMessage,
  events: Pick<LinkEvents, 'onMessage' | 'onStray'>,
  isOver: () => boolean,
): Steps | undefined {
  if (envelope.kind === 'batch') return deliverBatch(envelope.entries, { seq, text, thread }, events, isOver);
  if (envelope.kind === 'stray') events.onStray(seq, text);
  // A closed connection can't answer.
  else if (envelope.kind !== 'request' || !isOver()) events.onMessage(envelope, seq, { text, texts, thread });
  return undefined;
}

function* deliverBatch(
  entries: readonly Json[],
  { seq, text, thread }: Pick<TappedMessage, 'seq' | 'text' | 'thread'>,
  events: Pick<LinkEvents, 'onMessage' | 'onStray'>,
  isOver: () => boolean,
): Steps {
  for (const entry of entries) {
    if (isOver()) return;
    const message = single(entry);
    if (message.kind === 'stray') events.onStray(seq, text);
    else events.onMessage(message, seq, { thread });
    yield;
  }
}

export function answers(envelope: Envelope, rpcId: RpcId | undefined): boolean {
  if (envelope.kind === 'batch') {
    // Very many entries are compared by their ids first.
    const own = envelope.entries.filter((entry) => isJsonObject(entry) && entry.id === rpcId);
    return own.some((entry) => answers(single(entry), rpcId));
  }
  return rpcId !== undefined && (envelope.kind === 'result' || envelope.kind === 'error') && envelope.id === rpcId;
}

/** A batch in a batch isn't a message. */
function single(entry: Json): Envelope {
  return Array.isArray(entry) ? { kind: 'stray' } : readEnvelope(entry);
}
