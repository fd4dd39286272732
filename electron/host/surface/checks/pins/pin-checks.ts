import { notOffered, pinHead } from '#shared/checks/pin-row.ts';
import { fail } from '#shared/messages/failure.ts';
import type { CheckRequest } from '#shared/model/checks/check-run.ts';
import type { PinOutcome, PinResult, StoredPin } from '#shared/model/checks/pin.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { PinId, SessionId } from '#shared/model/id/id.ts';
import type { Clock } from '../../../platform.ts';
import type { History } from '../../../records/history/history.ts';
import type { Session } from '../../../sessions/session.ts';
import type { SecretMask } from '../../../storage/vault/secret-mask.ts';
import { resultOf } from '../../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../../wire/traffic/traffic-log.ts';
import type { Catalog } from '../../lists/catalog.ts';
import {
  type Judged,
  judgedSame,
  type PlannedCheck,
  type PlannedRun,
  type SavedRequest,
  type SentRequest,
  type Undo,
  withoutResponse,
} from '../planned-check.ts';
import { compareResults, textOfResult } from './pin-result.ts';

/** A pinned request may take this long, in milliseconds; for a call the decision of a person doesn't count. */
const mostMs = 60_000;

/** (2025-11-25, resources: error handling) */
const resourceNotFound = -32002;
/** (2026-07-28) Also of a resource that doesn't exist. */
const invalidParams = -32602;

export interface PinChecksContext {
  clock: Clock;
  history: Pick<History, 'pins'>;
  catalog: Catalog;
  traffic: TrafficLog;
  secrets: Pick<SecretMask, 'text'>;
}

/** A result in the log. */
interface Recorded extends Pick<SentRequest, 'at' | 'durationMs' | 'responseSeq' | 'isError'> {
  sessionId: SessionId;
}

/** Pins as they run in a session: what comes back has to be the same as what they are compared with. */
export class PinChecks implements PlannedRun {
  readonly request: CheckRequest;
  readonly session: Session;
  readonly hasOwnSession = false;
  readonly checks: readonly PlannedCheck[];
  readonly #context: PinChecksContext;
  readonly #outcomes = new Map<PinId, { outcome: PinOutcome; text: string | undefined }>();

  constructor(
    about: { request: CheckRequest; session: Session; pins: readonly StoredPin[] },
    context: PinChecksContext,
  ) {
    this.request = about.request;
    this.session = about.session;
    this.#context = context;
    this.checks = about.pins.map((pin, ordinal) => ({
      head: pinHead(pin, ordinal),
      run: (send) => this.#run(pin, send),
    }));
  }

  async accept(ordinals: readonly number[]): Promise<Undo> {
    const ids = ordinals.flatMap((ordinal) => this.checks[ordinal]?.head.pinId ?? []);
    return acceptPins(ids, this.#context.history);
  }

  /** Runs a pin and stores the outcome. A cancelled run changes nothing. */
  async #run(pin: StoredPin, send: Parameters<PlannedCheck['run']>[0]): Promise<Judged> {
    const { clock } = this.#context;
    const at = clock.now();
    const { subject } = pin;
    if (this.#isUnlisted(pin)) return this.#ended(pin, { state: 'gone', at, failure: notOffered(subject) });
    const sent = await send(savedRequest(pin));
    const { failure } = sent;
    if (failure !== undefined) {
      const judged = withoutResponse(failure);
      if (judged.state === 'skipped') return this.#ended(pin, { state: 'needsPermission', at }, judged);
      return this.#ended(pin, { state: this.#isGone(pin, failure) ? 'gone' : 'failed', at, failure });
    }
    const after = await recordedResult({ ...sent, sessionId: this.session.id }, this.#context);
    // A run of the other results may have been accepted meanwhile.
    const { pins: store } = this.#context.history;
    const { base } = store.get(pin.id);
    const { before } = store.texts(pin.id);
    const { outcome, compared } = compareResults({ result: base, text: before }, after, subject);
    const judged = judgedSame(compared, { before, after: after.text });
    const canAccept = after.result.hash !== base.hash;
    const state = outcome.state === 'failed' ? 'failed' : judged.state;
    return this.#ended(pin, { ...outcome, at, result: after.result }, { ...judged, state, canAccept }, after.text);
  }

  /** Stores what came of a pin, once it is known that its run wasn't cancelled. */
  onJudged({ head: { pinId } }: PlannedCheck): void {
    const ended = pinId === undefined ? undefined : this.#outcomes.get(pinId);
    if (pinId === undefined || ended === undefined) return;
    try {
      this.#context.history.pins.ran(pinId, ended.outcome, ended.text);
    } catch {
      // The pin isn't stored any more, or the store reports that it can't be written.
    }
  }

  #ended(
    { id }: StoredPin,
    outcome: Omit<PinOutcome, 'varies'> & Partial<PinOutcome>,
    judged: Judged = withoutResponse(outcome.failure),
    text?: string,
  ): Judged {
    this.#outcomes.set(id, { outcome: { varies: 0, ...outcome }, text });
    return judged;
  }

  /** Whether the server's complete list has no tool or prompt of the name. */
  #isUnlisted({ subject }: StoredPin): boolean {
    if (subject.kind === 'resource') return false;
    const { catalog } = this.#context;
    const [kind, name] =
      subject.kind === 'tool' ? (['tools', subject.tool] as const) : (['prompts', subject.prompt] as const);
    return this.#isListed(kind) && catalog.named(this.session.id, kind, name).length === 0;
  }

  #isListed(kind: 'tools' | 'prompts' | 'resources'): boolean {
    return this.#context.catalog
      .listFetches(this.session.id)
      .some((listFetch) => listFetch.kind === kind && listFetch.phase === 'done');
  }

  #isGone({ subject }: StoredPin, { code, params }: Failure): boolean {
    if (subject.kind !== 'resource' || code !== 'serverError') return false;
    if (params.code === resourceNotFound) return true;
    const { catalog } = this.#context;
    const isUnlisted = this.#isListed('resources') && catalog.resource(this.session.id, subject.uri) === undefined;
    return params.code === invalidParams && isUnlisted;
  }
}

function savedRequest({ id: pinId, subject }: StoredPin): SavedRequest {
  switch (subject.kind) {
    case 'tool': {
      const { kind: _kind, ...call } = subject;
      return { kind: 'call', pinId, timeoutMs: mostMs, ...call };
    }
    case 'prompt':
      return { kind: 'prompt', prompt: subject.prompt, values: subject.arguments, timeoutMs: mostMs };
    case 'resource':
      return { kind: 'read', uri: subject.uri, timeoutMs: mostMs };
  }
}

/** A recorded result as it is compared and stored. Fails with `pinUnusable` when the log doesn't have it any more. */
export async function recordedResult(
  { sessionId, at, durationMs, responseSeq, isError }: Recorded,
  { traffic, secrets }: Pick<PinChecksContext, 'traffic' | 'secrets'>,
): Promise<{ result: PinResult; text: string }> {
  const exact = responseSeq === undefined ? undefined : await resultOf(traffic, responseSeq, sessionId);
  if (exact === undefined) fail('pinUnusable', { problem: 'notInLog' });
  const { text, ...facts } = textOfResult(exact, (whole) => secrets.text(whole));
  return { text, result: { at, isError, ...facts, ...(durationMs !== undefined && { durationMs }) } };
}

/** Compares pins with their newest results from now on. Fails with `unknownPin`, `pinUnusable`, `storageFailed`. */
export function acceptPins(ids: readonly PinId[], { pins: store }: Pick<History, 'pins'>): Undo {
  const before = ids.map((id) => {
    const result = store.get(id).latest?.result ?? fail('pinUnusable', { problem: 'noResult' });
    return { result, stored: store.whole(id) };
  });
  for (const { result, stored } of before) store.rebase(stored.pin.id, result);
  return async () => {
    for (const { stored } of before) {
      store.get(stored.pin.id);
      store.add(stored.pin, stored.texts, stored.place);
    }
  };
}
