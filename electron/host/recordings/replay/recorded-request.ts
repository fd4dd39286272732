import type { RpcId } from '#shared/mcp/envelope.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { Era } from '#shared/model/revision.ts';

/** Where a message of the server is in a session file, to replace it there. */
export interface MessageSource {
  /** Over stdio: which line of stdout it is, from 0. */
  line?: number;
  /** Over HTTP: the exchange, and in an event stream the event, from 0. */
  exchange?: number;
  event?: number;
  /** In a batch: its position. */
  entry?: number;
}

/** A message that the server sent. */
export interface RecordedMessage {
  kind: 'request' | 'notification' | 'response';
  /** Its JSON as it passed. */
  text: string;
  /** Absent for a response. */
  method?: string;
  /** Absent for a notification. */
  id?: RpcId;
  source: MessageSource;
}

/**
 * How a message of the server belongs to a request: it says so, or came on its stream (`own`); it says nothing, and only this
 * one may have caused it (`guessed`); it came while this one was open or the last one, and belongs to none (`meanwhile`).
 */
export type Belonging = 'own' | 'guessed' | 'meanwhile';

/** What happened for a request, in order. `at`: since 1970, in milliseconds. */
export type RecordedStep = { at: number } & (
  | { type: 'sent'; belongs: Belonging; message: RecordedMessage }
  /** The client's response to a server request with this id; `text` is its JSON. */
  | { type: 'answered'; id: RpcId; text: string }
  /** The client's `notifications/initialized`. */
  | { type: 'initialized' }
);

/** A request of the recorded client, with everything that belonged to it. */
export interface RecordedRequest {
  /** Its position among the requests of the file, from 1. */
  number: number;
  at: number;
  era: Era;
  id: RpcId;
  method: string;
  params: Json | undefined;
  /** The request of which it is a further round (2026-07-28, multi-round-trip requests). */
  firstRound?: RecordedRequest | undefined;
  /** Notifications, server requests and the response; what followed the response until the next request is last. */
  steps: RecordedStep[];
  /** The response among the steps; a request may have none. */
  response?: RecordedMessage;
  /** Of the response, over HTTP. */
  httpStatus?: number;
  /** A message may have belonged to it or to another request that was open at the same time. */
  isUncertain: boolean;
  /** The client cancelled it, or left while it had a subscription open with it. */
  isCancelled: boolean;
  /** Its session had been deleted. */
  isAfterDeletion?: boolean;
}
