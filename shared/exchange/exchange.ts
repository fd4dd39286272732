import type { Json } from '../model/json/json.ts';

/** Who sent a message. */
export type Sender = 'client' | 'server';

/** A message of a session: what decides to which exchange it belongs. An `Envelope` of one message is one. */
export type Message =
  | { kind: 'request'; id: Json; method: string; params: Json | undefined }
  | { kind: 'notification'; method: string; params: Json | undefined }
  | { kind: 'result'; id: Json | undefined; result: Json | undefined }
  | { kind: 'error'; id: Json | undefined };

export type RequestMessage = Extract<Message, { kind: 'request' }>;
export type NotificationMessage = Extract<Message, { kind: 'notification' }>;
export type ResponseMessage = Extract<Message, { kind: 'result' | 'error' }>;

/** A request that passed, and what is known of it since. `Kept`: what the user of the book keeps of it. */
export interface Exchange<Kept> {
  readonly sender: Sender;
  /** Of the id: see `jsonKey`. */
  readonly key: string;
  readonly method: string;
  /** The first one of those that go on with one another: input rounds, requests about a task, what a request caused. */
  readonly root: Exchange<Kept> | undefined;
  readonly kept: Kept;
  /** Distinguishes its next input round from those of other requests; empty once it is answered. */
  target: string;
  /** `cancelled`: by its sender, or given up; a later response is late. */
  state: 'open' | 'answered' | 'cancelled';
  /** While it is open, it may cause log messages, and server requests, that name nothing. */
  readonly takesLogs: boolean;
  readonly mayAsk: boolean;
  /** Progress may come for its token: until it is answered, and beyond that with a task. */
  takesProgress: boolean;
}

/**
 * Where a message belongs.
 * - `named`: it names the exchange, by an id, a token, a subscription, a round's state; or came on its HTTP stream
 * - `task`: it names a task, which is the exchange's
 * - `only`: it names nothing, and only this open request may have caused it
 * - `several`: it names nothing, and several open requests may have caused it
 * - `none`: it belongs to no exchange, or to an unknown one
 */
export type Place<Kept> =
  | { how: 'named' | 'task' | 'only'; exchange: Exchange<Kept> }
  | { how: 'several' | 'none'; exchange?: undefined };

/**
 * The exchange that a response ends. `late`: it was cancelled before. Of a `duplicate` it is the one that was answered;
 * nobody asked for an `unknown` one.
 */
export type Answer<Kept> =
  | { how: 'open' | 'late' | 'duplicate'; exchange: Exchange<Kept> }
  | { how: 'unknown'; exchange?: undefined };
