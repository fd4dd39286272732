import { setTimeout as delay } from 'node:timers/promises';
import type { RpcId } from '#shared/mcp/envelope.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { LinkEvents, OutgoingMessage, SendOptions } from '../link.ts';
import type { HttpTapEvents } from './http-tap.ts';

/** A message that is being sent over HTTP. It is settled once, by a response or a failure. */
export class Post {
  readonly message: OutgoingMessage;
  readonly over: AbortSignal;
  readonly #left = Promise.withResolvers<number>();
  readonly #settled = new AbortController();
  #onRefused: ((failure: Failure) => void) | undefined;

  constructor(message: OutgoingMessage, { signal, onRefused }: SendOptions) {
    this.message = message;
    this.#onRefused = onRefused;
    this.over = AbortSignal.any([this.#settled.signal, ...(signal ? [signal] : [])]);
  }

  get rpcId(): RpcId | undefined {
    return 'method' in this.message && 'id' in this.message ? this.message.id : undefined;
  }

  get method(): string {
    return 'method' in this.message ? this.message.method : '';
  }

  /** False from 2026-07-28 on, when requests contain the revision and can't be resumed. */
  get isResumable(): boolean {
    const meta = 'method' in this.message ? this.message.params?._meta : undefined;
    return !isJsonObject(meta) || meta['io.modelcontextprotocol/protocolVersion'] === undefined;
  }

  /** The frame's seq, once the message was sent; 0 when it wasn't. */
  get seq(): Promise<number> {
    return this.#left.promise;
  }

  left(seq: number): void {
    this.#left.resolve(seq);
  }

  settle(failure?: Failure): void {
    const onRefused = this.#onRefused;
    this.#onRefused = undefined;
    this.#left.resolve(0);
    this.#settled.abort();
    if (failure !== undefined) onRefused?.(failure);
  }
}

/** Tracks sent messages, so that the failure of an HTTP exchange is reported for its message. */
export class PostTracker {
  readonly #byId = new Map<RpcId, Post>();
  /** Notifications and responses, which have no id and are sent in this order. */
  readonly #unnamed: Post[] = [];

  expect(message: OutgoingMessage, options: SendOptions): Post {
    const post = new Post(message, options);
    if (post.rpcId === undefined) this.#unnamed.push(post);
    else this.#byId.set(post.rpcId, post);
    return post;
  }

  find(rpcId: RpcId): Post | undefined {
    return this.#byId.get(rpcId);
  }

  /** A link's events with the tracking of its posts. */
  track(events: LinkEvents): Pick<HttpTapEvents, 'onMessage' | 'onStray' | 'onArriving' | 'onHold' | 'onPost'> {
    return {
      ...events,
      onMessage: (envelope, seq, facts) => {
        if (envelope.kind === 'result' || envelope.kind === 'error') this.settle(envelope.id);
        events.onMessage(envelope, seq, facts);
      },
      onPost: (rpcId, seq) => this.posted(rpcId, seq),
    };
  }

  /** The message was sent as the frame `seq`. */
  posted(rpcId: RpcId | undefined, seq: number): void {
    if (rpcId === undefined) this.#unnamed.shift()?.left(seq);
    else this.#byId.get(rpcId)?.left(seq);
  }

  /** The request got its response or failed. */
  settle(rpcId: RpcId | undefined, failure?: Failure): void {
    if (rpcId === undefined) return;
    this.#byId.get(rpcId)?.settle(failure);
    this.#byId.delete(rpcId);
  }

  refuse(post: Post, failure: Failure): void {
    post.settle(failure);
    if (post.rpcId !== undefined) this.#byId.delete(post.rpcId);
    const index = this.#unnamed.indexOf(post);
    if (index !== -1) this.#unnamed.splice(index, 1);
  }
}

/** Responses of Loupe that are sent at the same time, and those that may wait: over HTTP each is a request. */
const MAX_RESPONSES = 8;
const MAX_WAITING_RESPONSES = 1000;

/** Sends responses to a server's requests a few at a time. */
export class ResponseSlots {
  #sending = 0;
  #waiting: (() => void)[] = [];

  get isFull(): boolean {
    return this.#waiting.length >= MAX_WAITING_RESPONSES;
  }

  /** Resolves when a response may be sent; then `release` must be called once. */
  async take(): Promise<void> {
    if (this.#sending < MAX_RESPONSES) this.#sending += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#sending -= 1;
    else next();
  }
}

/** The failure for an error of the SDK's transport. A closed POST isn't an internal error. */
export function sendFailure(thrown: unknown, post: Post): Failure {
  const isClosed = thrown instanceof Error && thrown.name === 'AbortError';
  return isClosed ? createFailure('connectionLost', { method: post.method }) : failureFrom(thrown);
}

/** Timeout for a message of the handshake to be accepted, in milliseconds. */
const LIMIT_MS = 3000;

/** Holds requests until the handshake is accepted, since POSTs have no order (lifecycle, initialization). */
export class OpeningGate {
  #accepted: Promise<void> | undefined;

  /** Notes a sent message; `response` settles with its POST. */
  watch(message: OutgoingMessage, response: Promise<unknown>): void {
    if (!isHandshake(message)) return;
    const accepted = Promise.race([response.then(ignore, ignore), delay(LIMIT_MS, undefined, { ref: false })]);
    this.#accepted = accepted;
    void accepted.then(() => {
      if (this.#accepted === accepted) this.#accepted = undefined;
    });
  }

  /** Resolves when `message` may be sent; undefined: now. */
  wait(message: OutgoingMessage): Promise<void> | undefined {
    const isHeld = 'method' in message && ('id' in message || isHandshake(message));
    return isHeld ? this.#accepted : undefined;
  }
}

/** After this notification a listen stream may be opened. */
export function isInitialized(message: OutgoingMessage): boolean {
  return 'method' in message && message.method === 'notifications/initialized';
}

function isHandshake(message: OutgoingMessage): boolean {
  return isInitialized(message) || ('method' in message && message.method === 'initialize');
}

function ignore(): void {}
