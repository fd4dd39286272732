import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Clock } from '../../../platform.ts';
import type { OutgoingMessage, SendOptions } from '../link.ts';

/** Sends messages over HTTP: requests once the handshake is accepted, and a few responses at a time. */
export class Posts {
  readonly #responses = new ResponseSlots();
  readonly #gate: OpeningGate;
  readonly #isOver: () => boolean;

  /** `isOver`: the link has ended, and needs no more responses. */
  constructor(clock: Clock, isOver: () => boolean) {
    this.#gate = new OpeningGate(clock);
    this.#isOver = isOver;
  }

  /** So many responses wait to be sent that further server requests are refused. */
  get isFull(): boolean {
    return this.#responses.isFull;
  }

  /**
   * Resolves with the message's frame, with 0 when it wasn't sent. `post` sends it and calls `onSent` with the frame;
   * an error of it goes to `onRefused`.
   */
  async send(
    message: OutgoingMessage,
    { signal, onRefused }: SendOptions,
    post: (onSent: (seq: number) => void) => Promise<unknown>,
  ): Promise<number> {
    const held = this.#gate.wait(message);
    if (held !== undefined) await held;
    if (signal?.aborted) return 0;
    const isResponse = !('method' in message);
    if (isResponse) await this.#responses.take();
    if (isResponse && this.#isOver()) {
      this.#responses.release();
      return 0;
    }
    const frame = Promise.withResolvers<number>();
    const sent = post(frame.resolve);
    this.#gate.watch(message, sent);
    if (isResponse) sent.finally(() => this.#responses.release()).catch(() => {});
    sent.catch((thrown: unknown) => {
      frame.resolve(0);
      // A closed POST isn't an internal error.
      const isClosed = thrown instanceof Error && thrown.name === 'AbortError';
      onRefused?.(isClosed ? createFailure('connectionLost', { method: methodOf(message) }) : failureFrom(thrown));
    });
    return frame.promise;
  }
}

export function methodOf(message: OutgoingMessage): string {
  return 'method' in message ? message.method : '';
}

/** Responses of Loupe that are sent at the same time, and those that may wait: over HTTP each is a request. */
const maxResponses = 8;
const maxWaitingResponses = 1000;

/** Sends responses to a server's requests a few at a time. */
export class ResponseSlots {
  #sending = 0;
  #waiting: (() => void)[] = [];

  get isFull(): boolean {
    return this.#waiting.length >= maxWaitingResponses;
  }

  /** Resolves when a response may be sent; then `release` must be called once. */
  async take(): Promise<void> {
    if (this.#sending < maxResponses) this.#sending += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#sending -= 1;
    else next();
  }
}

/** Timeout for a message of the handshake to be accepted, in milliseconds. */
const limitMs = 3000;

/** Holds requests until the handshake is accepted, since POSTs have no order (lifecycle, initialization). */
class OpeningGate {
  readonly #clock: Clock;
  #accepted: Promise<void> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes a sent message; `response` settles with its POST. */
  watch(message: OutgoingMessage, response: Promise<unknown>): void {
    if (!isHandshake(message)) return;
    const { promise: accepted, resolve } = Promise.withResolvers<void>();
    const timer = this.#clock.setTimeout(resolve, limitMs).unref();
    const settled = () => resolve();
    response.then(settled, settled);
    this.#accepted = accepted;
    void accepted.then(() => {
      timer.clear();
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
