import type { ClientLink, ClientOptions } from '@orpc/client';
import { FailureError } from '#shared/messages/failure-error.ts';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import type { Channel, Dial } from './channel.ts';
import { atOnce, Observable } from './observable.ts';

/** `lost` means that it was open, or failed to open, and is being tried again. */
export type LinkState = 'connecting' | 'open' | 'lost';

const firstWaitMs = 250;
const longestWaitMs = 5_000;

/** How long to wait before try number `attempt` (from 0) after a loss: doubling, with a ceiling. */
export function backoffMs(attempt: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** attempt);
}

type NoContext = Record<never, never>;

/**
 * A link to the host that opens itself again after a loss. Calls wait for the first opening; a call that is
 * pending when the channel closes, or made while it is lost, rejects with `hostUnreachable`.
 */
export class HostLink extends Observable implements ClientLink<NoContext> {
  #state: LinkState = 'connecting';
  #channel: Channel | undefined;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opening: PromiseWithResolvers<void> = Promise.withResolvers();
  /** How to fail the calls without a response yet. */
  readonly #pending = new Set<(reason: FailureError) => void>();
  readonly #dial: Dial;

  constructor(dial: Dial) {
    super(atOnce);
    this.#dial = dial;
  }

  start(): void {
    this.#open();
  }

  get state(): LinkState {
    return this.#state;
  }

  whenOpen(): Promise<void> {
    return this.#opening.promise;
  }

  /** Dials at once instead of waiting for the next try. */
  retryNow = (): void => {
    if (this.#state === 'lost' && this.#timer !== undefined) this.#open();
  };

  async call(path: readonly string[], input: unknown, options: ClientOptions<NoContext>): Promise<unknown> {
    if (this.#state === 'connecting') await Promise.race([this.whenOpen(), this.#untilLost()]);
    const channel = this.#channel;
    if (channel === undefined) throw unreachable();
    return new Promise((resolve, reject) => {
      // Not a race with `closed`: what waits for a promise that lives as long as the window is retained as long.
      this.#pending.add(reject);
      channel.link
        .call(path, input, options)
        .then(resolve, reject)
        .finally(() => this.#pending.delete(reject));
    });
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dial().then(
      (channel) => {
        this.#channel = channel;
        this.#attempt = 0;
        this.#change('open');
        this.#opening.resolve();
        void channel.closed.then(() => this.#lose());
      },
      () => this.#lose(),
    );
  }

  #lose(): void {
    if (this.#state === 'open') this.#opening = Promise.withResolvers();
    this.#channel = undefined;
    for (const reject of this.#pending) reject(unreachable());
    this.#pending.clear();
    this.#timer = setTimeout(() => this.#open(), backoffMs(this.#attempt));
    this.#attempt += 1;
    this.#change('lost');
  }

  #untilLost(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  #change(state: LinkState): void {
    this.#state = state;
    this.notify();
  }
}

function unreachable(): FailureError {
  return new FailureError(createWindowFailure('hostUnreachable'));
}
