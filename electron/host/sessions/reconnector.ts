import { failureFrom } from '#shared/messages/failure.ts';
import type { FailureCode } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Clock, Timer } from '../platform.ts';
import { Backoff } from './backoff.ts';
import type { Session } from './session.ts';

/** Failures after which a lost HTTP server may come back. */
const losses: ReadonlySet<FailureCode> = new Set([
  'connectionRefused',
  'hostNotFound',
  'networkFailed',
  'connectionLost',
  'proxyFailed',
]);

/** Failures after which another attempt may succeed; a starting server may cause them, too. */
const passing: ReadonlySet<FailureCode> = new Set([
  ...losses,
  'serverFault',
  'endpointNotFound',
  'httpStatus',
  'neverAnswered',
  'unreadableResponse',
  'requestTimedOut',
  'sessionExpired',
]);

/** The same for the start of a process. */
const passingStarts: ReadonlySet<FailureCode> = new Set([
  'processExited',
  'neverAnswered',
  'unreadableResponse',
  'requestTimedOut',
]);

/** A session that lasted this long, in milliseconds, is always replaced when the server drops it. */
const minUseMs = 3000;

/** How many shorter sessions in a row are replaced. */
const maxEarlyExpiries = 2;

export type Reconnectable = Pick<Session, 'server' | 'view' | 'show' | 'note' | 'start' | 'ready' | 'close'>;

interface ReconnectorContext<S extends Reconnectable> {
  clock: Clock;
  open(lost: S): S;
  adopt(lost: S, session: S): void;
}

interface Reconnection<S> {
  timer?: Timer;
  /** Skips the wait. */
  tryNow?(): void;
  session?: S;
}

/**
 * Reconnects lost HTTP servers, and restarts crashed processes if their settings say so, after growing waits, until an
 * attempt succeeds, fails permanently, or is stopped.
 */
export class Reconnector<S extends Reconnectable> {
  readonly #context: ReconnectorContext<S>;
  readonly #runs = new Map<ServerId, Reconnection<S>>();
  readonly #backoffs = new Map<ServerId, Backoff>();
  readonly #earlyExpiries = new Map<ServerId, number>();

  constructor(context: ReconnectorContext<S>) {
    this.#context = context;
  }

  lost(session: S): void {
    const { end, readyAt, endedAt = 0, serverId } = session.view();
    const code = end?.cause === 'lost' ? end.failure?.code : undefined;
    if (readyAt === undefined || code === undefined || !canReconnect(session, code)) return;
    const backoff = this.#backoffs.get(serverId) ?? new Backoff();
    this.#backoffs.set(serverId, backoff);
    const run: Reconnection<S> = {};
    this.#runs.set(serverId, run);
    this.#wait(session, run, backoff, endedAt - readyAt);
  }

  /** Whether to replace a session that the server dropped; limited for servers that drop each at once. */
  mayReplace(session: S): boolean {
    const { end, endedAt = 0, readyAt, serverId } = session.view();
    const wasUsed = readyAt !== undefined && endedAt - readyAt > minUseMs;
    if (wasUsed) this.#earlyExpiries.delete(serverId);
    if (end?.failure?.code !== 'sessionExpired' || readyAt === undefined) return false;
    const early = wasUsed ? 0 : (this.#earlyExpiries.get(serverId) ?? 0) + 1;
    this.#earlyExpiries.set(serverId, early);
    return early <= maxEarlyExpiries;
  }

  async stop(serverId: ServerId): Promise<void> {
    const run = this.#runs.get(serverId);
    this.#runs.delete(serverId);
    run?.timer?.clear();
    await run?.session?.close();
  }

  /** Retries every waiting server now, and with short waits again. */
  retryNow(): void {
    for (const [serverId, run] of this.#runs) {
      if (run.tryNow === undefined) continue;
      this.#backoffs.get(serverId)?.reset();
      run.tryNow();
    }
  }

  #wait(lost: S, run: Reconnection<S>, backoff: Backoff, heldMs: number): void {
    const waitMs = backoff.next(heldMs);
    const attempt = backoff.attempts;
    const failure = lost.view().reconnect?.failure;
    const nextAt = this.#context.clock.now() + waitMs;
    lost.show({ reconnect: { state: 'waiting', attempt, nextAt, ...(failure && { failure }) } });
    run.tryNow = () => {
      run.timer?.clear();
      delete run.tryNow;
      void this.#try(lost, run, backoff);
    };
    run.timer = this.#context.clock.setTimeout(run.tryNow, waitMs).unref();
  }

  async #try(lost: S, run: Reconnection<S>, backoff: Backoff): Promise<void> {
    const { id: serverId } = lost.server;
    const session = this.#context.open(lost);
    run.session = session;
    const attempt = backoff.attempts;
    const before = lost.view().reconnect?.failure;
    lost.show({ reconnect: { state: 'trying', attempt, ...(before && { failure: before }) } });
    session.note('reconnecting', { type: 'attempt', attempt, target: session.view().target });
    session.start();
    const failure = await session.ready().then(() => undefined, failureFrom);
    if (this.#runs.get(serverId) !== run) return;
    if (failure === undefined) {
      this.#runs.delete(serverId);
      this.#context.adopt(lost, session);
    } else if ((lost.server.transport === 'stdio' ? passingStarts : passing).has(failure.code)) {
      lost.show({ reconnect: { state: 'trying', attempt, failure } });
      this.#wait(lost, run, backoff, 0);
    } else {
      this.#runs.delete(serverId);
      lost.show({ reconnect: { state: 'given up', attempt, failure } });
    }
  }
}

function canReconnect({ server }: Reconnectable, code: FailureCode): boolean {
  return server.transport === 'stdio' ? server.restarts === true && code === 'processExited' : losses.has(code);
}
