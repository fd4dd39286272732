import { type ClientLink, type ClientOptions, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import { FailureError } from '#shared/messages/failure-error.ts';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import { failureOf } from './failure.ts';
import { chooseDial, type Dial, type HostConnection } from './host-connection.ts';
import { atOnce, Observable } from './observable.ts';

/** `lost`: it was open, or failed to open, and is reconnecting. */
export type LinkState = 'connecting' | 'open' | 'lost';

const firstWaitMs = 250;
const maxWaitMs = 5_000;

/** Milliseconds before retry number `attempt`, counted from 0: doubles up to a maximum. */
export function backoffMs(attempt: number): number {
  return Math.min(maxWaitMs, firstWaitMs * 2 ** attempt);
}

type NoContext = Record<never, never>;

/**
 * A connection to the host that reconnects after a loss. Calls wait for the first opening; a call that is
 * pending when the connection closes, or made while it is lost, rejects with `hostUnreachable`.
 */
export class HostLink extends Observable implements ClientLink<NoContext> {
  #state: LinkState = 'connecting';
  #connection: HostConnection | undefined;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opening: PromiseWithResolvers<void> = Promise.withResolvers();
  /** Rejects the calls that have no response yet. */
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

  /** Reconnects now instead of at the next retry. */
  retryNow = (): void => {
    if (this.#state === 'lost' && this.#timer !== undefined) this.#open();
  };

  async call(path: readonly string[], input: unknown, options: ClientOptions<NoContext>): Promise<unknown> {
    if (this.#state === 'connecting') await Promise.race([this.whenOpen(), this.#untilLost()]);
    const connection = this.#connection;
    if (connection === undefined) throw unreachable();
    return new Promise((resolve, reject) => {
      // Not a race with `closed`: that promise may live as long as the window, and would keep every call in memory.
      this.#pending.add(reject);
      connection.link
        .call(path, input, options)
        .then(resolve, reject)
        .finally(() => this.#pending.delete(reject));
    });
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dial().then(
      (connection) => {
        this.#connection = connection;
        this.#attempt = 0;
        this.#change('open');
        this.#opening.resolve();
        void connection.closed.then(() => this.#lose());
      },
      () => this.#lose(),
    );
  }

  #lose(): void {
    if (this.#state === 'open') this.#opening = Promise.withResolvers();
    this.#connection = undefined;
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

export type HostClient = ContractRouterClient<Contract>;

export const link = new HostLink(() => chooseDial()());

/** Calls the host directly: `client.sessions.connect({ serverId })`. Rejections go through `failureOf`. */
export const client: HostClient = createORPCClient(link);

/** Query and mutation options for every procedure: `useQuery(host.servers.list.queryOptions())`. */
export const host: RouterUtils<HostClient> = createTanstackQueryUtils(client);

/** The cache. Digests keep it fresh, so nothing in it goes stale with time. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      // After a lost link the first digest refetches everything; other failures are responses.
      retry: (count, error) => failureOf(error).code === 'hostUnreachable' && count < 2,
    },
    mutations: { networkMode: 'always' },
  },
});

export function useLinkState(): LinkState {
  return useSyncExternalStore(link.subscribe, () => link.state);
}
