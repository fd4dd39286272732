import { failureFrom } from '#shared/messages/failure.ts';
import type { FailureCode } from '#shared/model/failure.ts';
import { newestModernRevision, type Revision } from '#shared/model/revision.ts';
import type { RevisionPin } from '#shared/model/server.ts';
import type { Clock, Timer } from '../../platform.ts';
import { isModernError, type KnownEra } from './discover-outcome.ts';
import {
  type Agreement,
  conclude,
  type Discovered,
  discover,
  discoverPinned,
  initialize,
  type NegotiationContext,
  pinnedEra,
  sendDiscover,
} from './negotiation.ts';

export interface StdioConnection extends NegotiationContext {
  pin: RevisionPin;
  /** The longest wait for `initialize` in a second process when the first never answered, in milliseconds. */
  secondMs: number;
  remembered: KnownEra | undefined;
  /** Stores how to open the server's next process; undefined: detect it again. */
  remember(verdict: KnownEra | undefined): void;
  /** Starts the session's process; a second start ends the first process. */
  start(): Promise<void>;
  /** Listens to the process's output until the returned function is called. */
  onOutput(onOutput: (channel: 'stdout' | 'stderr') => void): () => void;
}

/**
 * Waits for `server/discover` before `initialize` follows, in milliseconds. A server that writes to stdout, but no
 * response, has probably read the request.
 */
const silenceLimits = { quietMs: 8000, spokeMs: 1500, maxMs: 30_000 };

/** Failures of `initialize` after which a process that got `server/discover` is restarted. */
const wrong: ReadonlySet<FailureCode> = new Set([
  'serverError',
  'malformedHandshake',
  'malformedResult',
  'processExited',
]);

/** A modern-only server may respond to `initialize` with this. */
const methodNotFound = -32601;

/**
 * Starts a server and opens the session in the pinned or remembered era, or by `server/discover` (versioning, stdio).
 * Only a server that this may have made exit, fail or fall silent is started again.
 */
export async function connectStdio(connection: StdioConnection): Promise<Agreement> {
  const { pin, remembered, step } = connection;
  const pinned = pinnedEra(pin);
  if (pinned !== undefined) {
    step('pinned', { era: pinned, revision: pin.revision ?? '' });
    await connection.start();
    return pinned === 'modern' ? discoverPinned(connection, pin) : initialize(connection, pin);
  }
  if (remembered !== undefined) step('verdictRemembered', { era: remembered.era });
  await connection.start();
  return remembered?.era === 'legacy' ? openLegacy(connection, remembered) : openByDiscover(connection);
}

/** Opens with `initialize`, and with `server/discover` after an error that may mean a modern server. */
async function openLegacy(connection: StdioConnection, verdict: KnownEra): Promise<Agreement> {
  try {
    const agreed = await initialize(connection, pinOf(connection, verdict.revision));
    connection.remember(verdict);
    return agreed;
  } catch (thrown) {
    const { code, params } = failureFrom(thrown);
    if (code !== 'serverError' || !(params.code === methodNotFound || isModernError(params.code))) throw thrown;
    const found = await discover(connection).catch(() => undefined);
    if (found === undefined || 'fallBack' in found) throw thrown;
    connection.remember(undefined);
    return found;
  }
}

async function openByDiscover(connection: StdioConnection): Promise<Agreement> {
  const discovery = sendDiscover(connection, newestModernRevision, true);
  const sign = await firstSign(connection, discovery);
  if (sign === 'exited') return openAnew(connection, undefined);
  if (sign === 'silent') return openSilent(connection, discovery);
  const agreed = sign === 'malformed' ? { fallBack: undefined } : await concludeOrRetry(connection, sign);
  if (!('fallBack' in agreed)) return agreed;
  try {
    return await initialize(connection, pinOf(connection, agreed.fallBack));
  } catch (thrown) {
    return openAnewAfter(connection, thrown, agreed.fallBack);
  }
}

async function concludeOrRetry(connection: StdioConnection, found: Discovered): ReturnType<typeof discover> {
  const { outcome } = found;
  return conclude(connection, outcome.means === 'retry' ? await sendDiscover(connection, outcome.revision) : found);
}

/**
 * Waits for the response to `server/discover`, one that can't be used, the process's exit or its silence; the latter
 * three become steps.
 */
async function firstSign(
  connection: StdioConnection,
  discovery: Promise<Discovered>,
): Promise<Discovered | 'malformed' | 'exited' | 'silent'> {
  const { step, failedStep, timeoutMs, remembered } = connection;
  // A known modern server is only slow.
  const slow = { quietMs: timeoutMs, spokeMs: timeoutMs, maxMs: timeoutMs };
  const { quietMs, spokeMs, maxMs } = remembered?.era === 'modern' ? slow : silenceLimits;
  const silence = new Silence(connection.clock, Math.min(quietMs, timeoutMs), Math.min(maxMs, timeoutMs));
  let hasSpoken = false;
  const stopListening = connection.onOutput((channel) => {
    hasSpoken ||= channel === 'stdout';
    silence.restart(Math.min(hasSpoken ? spokeMs : quietMs, timeoutMs));
  });
  try {
    const found = await Promise.race([discovery, silence.fallen]);
    if (found !== undefined) return found;
    step('discoverUnanswered');
    return 'silent';
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (failure.code === 'malformedResult') {
      failedStep('fellBackToLegacy', failure);
      return 'malformed';
    }
    if (failure.code !== 'processExited') throw thrown;
    step('discoverExited', { exitCode: failure.params.exitCode ?? -1 });
    return 'exited';
  } finally {
    silence.stop();
    stopListening();
  }
}

/**
 * Sends `initialize` after an unanswered `server/discover`. A late result of `server/discover` counts when `initialize`
 * fails, and for the next process.
 */
async function openSilent(connection: StdioConnection, discovery: Promise<Discovered>): Promise<Agreement> {
  const state: { late?: Discovered; isLegacy: boolean } = { isLegacy: false };
  const takeLate = (found: Discovered) => {
    state.late = found;
    if (!state.isLegacy || found.outcome.means !== 'modern') return;
    connection.step('discoverLate', { revision: found.outcome.revision }, found.response.responseSeq);
    connection.remember({ era: 'modern' });
  };
  discovery.then(takeLate, () => {});
  try {
    const agreed = await initialize(connection, pinOf(connection, undefined));
    state.isLegacy = true;
    connection.remember({ era: 'legacy' });
    if (state.late !== undefined) takeLate(state.late);
    return agreed;
  } catch (thrown) {
    const { late } = state;
    const agreed = late?.outcome.means === 'modern' ? conclude(connection, late) : undefined;
    if (agreed === undefined || 'fallBack' in agreed) return openAnewUnheard(connection, thrown);
    connection.remember({ era: 'modern' });
    return agreed;
  }
}

/**
 * Like `openAnewAfter`, also for a server that never answered: some read nothing more after a request before
 * `initialize`. The first process had the whole time limit, so that a slow start isn't interrupted; what it installed is
 * there for the second.
 */
function openAnewUnheard(connection: StdioConnection, thrown: unknown): Promise<Agreement> {
  const failure = failureFrom(thrown);
  if (failure.code !== 'neverAnswered') return openAnewAfter(connection, thrown, undefined);
  connection.failedStep('initializeFailed', failure);
  return openAnew({ ...connection, timeoutMs: connection.secondMs }, undefined);
}

/** Restarts the server when `server/discover` may have caused the failure of `initialize`; throws others. */
function openAnewAfter(
  connection: StdioConnection,
  thrown: unknown,
  revision: Revision | undefined,
): Promise<Agreement> {
  const failure = failureFrom(thrown);
  if (!wrong.has(failure.code)) throw thrown;
  connection.failedStep('initializeFailed', failure);
  return openAnew(connection, revision);
}

async function openAnew(connection: StdioConnection, revision: Revision | undefined): Promise<Agreement> {
  await connection.start();
  return openLegacy(connection, { era: 'legacy', ...(revision !== undefined && { revision }) });
}

/** The pin of an undetected era, with the revision to offer. */
function pinOf({ pin }: StdioConnection, revision: Revision | undefined): RevisionPin {
  return { ...pin, ...(revision !== undefined && { revision }) };
}

/** Waits until a server is silent, at most `maxMs`; output restarts the wait. */
class Silence {
  /** Resolves after the silence; never after `stop`. */
  readonly fallen: Promise<void>;
  readonly #clock: Clock;
  readonly #fall: () => void;
  readonly #cap: Timer;
  #quiet: Timer;
  #isOver = false;

  constructor(clock: Clock, quietMs: number, maxMs: number) {
    this.#clock = clock;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.fallen = promise;
    this.#fall = () => {
      this.stop();
      resolve();
    };
    this.#cap = clock.setTimeout(this.#fall, maxMs);
    this.#quiet = clock.setTimeout(this.#fall, quietMs);
  }

  restart(quietMs: number): void {
    if (this.#isOver) return;
    this.#quiet.clear();
    this.#quiet = this.#clock.setTimeout(this.#fall, quietMs);
  }

  stop(): void {
    this.#isOver = true;
    this.#cap.clear();
    this.#quiet.clear();
  }
}
