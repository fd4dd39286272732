import type { RpcId } from '#shared/mcp/envelope.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { OutgoingMessage } from '../link.ts';

/** One message on its way out over HTTP. It is answered or refused once; what comes later about it is void. */
export class Post {
  readonly rpcId: RpcId | undefined;
  readonly #left = Promise.withResolvers<number>();
  #onRefused: ((failure: Failure) => void) | undefined;

  constructor(rpcId: RpcId | undefined, onRefused: ((failure: Failure) => void) | undefined) {
    this.rpcId = rpcId;
    this.#onRefused = onRefused;
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
    if (failure !== undefined) onRefused?.(failure);
  }
}

/**
 * Knows which HTTP exchange carries which message, so that a refusal reaches whoever waits for the answer:
 * the tap tells it first and best, the SDK's transport again and worse.
 */
export class PostTracker {
  readonly #byId = new Map<RpcId, Post>();
  /** Notifications and answers have no id to be known by; they leave in the order in which they were sent. */
  readonly #unnamed: Post[] = [];

  expect(message: OutgoingMessage, onRefused?: (failure: Failure) => void): Post {
    const post = new Post('method' in message && 'id' in message ? message.id : undefined, onRefused);
    if (post.rpcId === undefined) this.#unnamed.push(post);
    else this.#byId.set(post.rpcId, post);
    return post;
  }

  /** The message's bytes left. */
  posted(rpcId: RpcId | undefined, seq: number): void {
    if (rpcId === undefined) this.#unnamed.shift()?.left(seq);
    else this.#byId.get(rpcId)?.left(seq);
  }

  /** The request `rpcId` was answered, or (with a failure) never will be. */
  settle(rpcId: RpcId | undefined, failure?: Failure): void {
    if (rpcId === undefined) return;
    this.#byId.get(rpcId)?.settle(failure);
    this.#byId.delete(rpcId);
  }

  /** The transport gave up on a message. */
  refuse(post: Post, failure: Failure): void {
    post.settle(failure);
    if (post.rpcId !== undefined) this.#byId.delete(post.rpcId);
    const index = this.#unnamed.indexOf(post);
    if (index !== -1) this.#unnamed.splice(index, 1);
  }
}
