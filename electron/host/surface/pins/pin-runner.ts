import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { PinOutcome, PinResult, StoredPin } from '#shared/model/runs/pin.ts';
import type { ToolGate } from '../../inbox/gate/tool-gate.ts';
import { type Clock, timeoutSignal } from '../../platform.ts';
import type { History } from '../../records/history/history.ts';
import type { Session } from '../../sessions/session.ts';
import type { SecretMask } from '../../storage/vault/secret-mask.ts';
import { resultOf } from '../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { Catalog } from '../lists/catalog.ts';
import type { Prompts } from '../prompts/prompts.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';
import type { ToolCalls } from '../tools/tool-calls.ts';
import { compareResults, named, textOfResult } from './pin-result.ts';

/** A pinned request may take this long, in milliseconds; for a call the decision of a person doesn't count. */
const mostMs = 60_000;

/** (2025-11-25, resources: error handling) */
const resourceNotFound = -32002;
/** (2026-07-28) Also of a resource that doesn't exist. */
const invalidParams = -32602;

export interface RunnerContext {
  clock: Clock;
  history: Pick<History, 'pins'>;
  catalog: Catalog;
  calls: ToolCalls;
  prompts: Prompts;
  resources: ResourceReader;
  gate: ToolGate;
  traffic: TrafficLog;
  secrets: Pick<SecretMask, 'text'>;
}

/** A response, as far as a pin needs it. */
interface Response {
  sessionId: SessionId;
  at: number;
  durationMs?: number | undefined;
  responseSeq?: number | undefined;
  isError: boolean;
}

interface RunOptions {
  /** A person is asked about a call that may not pass; else it doesn't run. */
  asks: boolean;
  signal: AbortSignal;
}

/** What a run had: a response, or why there is none. */
type Reply = Response | { state: 'gone' | 'needsPermission' } | { failure: Failure };

/** Sends the requests of pins, and compares the results with those before. */
export class PinRunner {
  readonly #context: RunnerContext;

  constructor(context: RunnerContext) {
    this.#context = context;
  }

  /** Runs a pin and stores the outcome. A cancelled run changes nothing. Never rejects. */
  async run(session: Session, pin: StoredPin, options: RunOptions): Promise<void> {
    const { clock, history } = this.#context;
    const store = history.pins;
    const at = clock.now();
    try {
      const reply = await this.#send(session, pin, options).catch((thrown) => ({ failure: failureFrom(thrown) }));
      if (options.signal.aborted) return;
      if ('failure' in reply) {
        const state = this.#isGone(session, pin, reply.failure) ? 'gone' : 'failed';
        store.ran(pin.id, { state, at, varies: 0, failure: reply.failure }, undefined);
      } else if ('state' in reply) {
        store.ran(pin.id, { state: reply.state, at, varies: 0 }, undefined);
      } else {
        const { outcome, text } = await this.#compare(pin, reply, at);
        store.ran(pin.id, outcome, text);
      }
    } catch {
      // The pin isn't stored any more, or the store reports that it can't be written.
    }
  }

  /** A recorded result as it is compared and stored. Fails with `pinUnusable` when the log doesn't have it any more. */
  async stored({ sessionId, at, durationMs, responseSeq, isError }: Response): Promise<{
    result: PinResult;
    text: string;
  }> {
    const { traffic, secrets } = this.#context;
    const exact = responseSeq === undefined ? undefined : await resultOf(traffic, responseSeq, sessionId);
    if (exact === undefined) fail('pinUnusable', { problem: 'notInLog' });
    const { text, ...facts } = textOfResult(exact, (whole) => secrets.text(whole));
    return { text, result: { at, isError, ...facts, ...(durationMs !== undefined && { durationMs }) } };
  }

  async #compare(pin: StoredPin, reply: Response, at: number): Promise<{ outcome: PinOutcome; text: string }> {
    const after = await this.stored(reply);
    // A run of the other results may have been accepted meanwhile.
    const { base, subject } = this.#context.history.pins.get(pin.id);
    const { before } = this.#context.history.pins.texts(pin.id);
    const compared = compareResults({ result: base, text: before }, after, subject);
    return { outcome: { ...compared, at, result: after.result }, text: after.text };
  }

  async #send(session: Session, { id, subject }: StoredPin, { asks, signal }: RunOptions): Promise<Reply> {
    const { clock, calls, prompts, resources, gate } = this.#context;
    const { method, name } = named(subject);
    if (subject.kind === 'tool') {
      const { tool, argumentsText, invalid, asTask } = subject;
      if (this.#isUnlisted(session, 'tools', tool)) return { state: 'gone' };
      if (!asks && (await gate.asksForPin(session, tool))) return { state: 'needsPermission' };
      const limits = { timeoutMs: mostMs, maxTimeoutMs: mostMs };
      const call = await calls.run(session, { tool, argumentsText, invalid, asTask, pinId: id, ...limits }, { signal });
      const { decision, failure } = call;
      if (decision?.by === 'person' && decision.verdict !== 'allowed') return { state: 'needsPermission' };
      return failure === undefined ? { ...call, isError: call.outcome === 'toolError' } : { failure };
    }
    const timeout = timeoutSignal(clock, mostMs);
    const both = AbortSignal.any([signal, timeout]);
    try {
      if (subject.kind === 'resource') return { ...(await resources.read(session, name, both)), isError: false };
      if (this.#isUnlisted(session, 'prompts', name)) return { state: 'gone' };
      const run = await prompts.get(session, name, subject.arguments, both);
      if (run.failure !== undefined) throw new FailureError(run.failure);
      return { ...run, isError: false };
    } catch (thrown) {
      if (timeout.aborted) return { failure: createFailure('requestTimedOut', { method, waitedMs: mostMs }) };
      throw thrown;
    }
  }

  /** Whether the server's complete list has no tool or prompt of the name. */
  #isUnlisted({ id }: Session, kind: 'tools' | 'prompts', name: string): boolean {
    return this.#isListed(id, kind) && this.#context.catalog.named(id, kind, name).length === 0;
  }

  #isListed(sessionId: SessionId, kind: 'tools' | 'prompts' | 'resources'): boolean {
    return this.#context.catalog
      .listFetches(sessionId)
      .some((listFetch) => listFetch.kind === kind && listFetch.phase === 'done');
  }

  #isGone({ id }: Session, { subject }: StoredPin, { code, params }: Failure): boolean {
    if (subject.kind !== 'resource' || code !== 'serverError') return false;
    if (params.code === resourceNotFound) return true;
    const isUnlisted = this.#isListed(id, 'resources') && this.#context.catalog.resource(id, subject.uri) === undefined;
    return params.code === invalidParams && isUnlisted;
  }
}
