import { setTimeout as delay } from 'node:timers/promises';
import type { RpcId } from '#shared/mcp/envelope.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { OutgoingMessage, SendOptions } from '../link.ts';

/** One message on its way out over HTTP. It gets one response or refusal; what comes later about it is void. */
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

  /** False from 2026-07-28 on, which has no resumption: such a request names its revision itself. */
  get isResumable(): boolean {
    const meta = 'method' in this.message ? this.message.params?._meta : undefined;
    return !isJsonObject(meta) || meta['io.modelcontextprotocol/protocolVersion'] === undefined;
  }

  /** The frame's seq, once the message left; 0 when it never did. */
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

/** Knows which HTTP exchange carries which message, so that a refusal reaches whoever waits for the response. */
export class PostTracker {
  readonly #byId = new Map<RpcId, Post>();
  /** Notifications and responses have no id to be known by; they leave in the order in which they were sent. */
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

  /** The message's bytes left. */
  posted(rpcId: RpcId | undefined, seq: number): void {
    if (rpcId === undefined) this.#unnamed.shift()?.left(seq);
    else this.#byId.get(rpcId)?.left(seq);
  }

  /** The request `rpcId` has its response, or (with a failure) never will. */
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

/** The failure in what the SDK's transport threw. A POST that was closed on purpose isn't a fault of ours. */
export function sendFailure(thrown: unknown, post: Post): Failure {
  const isClosed = thrown instanceof Error && thrown.name === 'AbortError';
  return isClosed ? createFailure('connectionLost', { method: post.method }) : failureFrom(thrown);
}

/** Longest wait for a server to accept a message of the handshake, in milliseconds. */
const LIMIT_MS = 3000;

/**
 * Holds requests back until the handshake is accepted: HTTP gives no order to two POSTs (lifecycle, initialization).
 */
export class OpeningGate {
  #accepted: Promise<void> | undefined;

  /** Notes that a message leaves; `response` settles with its POST. */
  watch(message: OutgoingMessage, response: Promise<unknown>): void {
    if (!isHandshake(message)) return;
    const accepted = Promise.race([response.then(ignore, ignore), delay(LIMIT_MS, undefined, { ref: false })]);
    this.#accepted = accepted;
    void accepted.then(() => {
      if (this.#accepted === accepted) this.#accepted = undefined;
    });
  }

  /** Resolves when `message` may leave; undefined when that is now. */
  wait(message: OutgoingMessage): Promise<void> | undefined {
    const isHeld = 'method' in message && ('id' in message || isHandshake(message));
    return isHeld ? this.#accepted : undefined;
  }
}

/** True for `notifications/initialized`, after which a listen stream may be opened. */
export function isInitialized(message: OutgoingMessage): boolean {
  return 'method' in message && message.method === 'notifications/initialized';
}

function isHandshake(message: OutgoingMessage): boolean {
  return isInitialized(message) || ('method' in message && message.method === 'initialize');
}

function ignore(): void {}
