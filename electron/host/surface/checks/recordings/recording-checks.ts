import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { declares } from '#shared/mcp/list-methods.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { CheckRequest } from '#shared/model/checks/check-run.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { ServerRequests } from '../../../inbox/server-requests/server-requests.ts';
import type { Clock } from '../../../platform.ts';
import type { IgnoreRule } from '../../../recordings/verify/ignore-rules.ts';
import type { RecordedCheck, RecordedChecks, RecordedReply } from '../../../recordings/verify/recorded-checks.ts';
import {
  type NewResponse,
  type RepeatContext,
  recordedTarget,
  repeatRequest,
  type Sent,
} from '../../../recordings/verify/repeat-request.ts';
import type { Session } from '../../../sessions/session.ts';
import type { TrafficLog } from '../../../wire/traffic/traffic-log.ts';
import type { Catalog } from '../../lists/catalog.ts';
import {
  type Judged,
  judgedSame,
  type PlannedCheck,
  type PlannedRun,
  type Undo,
  withoutResponse,
} from '../planned-check.ts';
import { inOrderOf } from './key-order.ts';
import { messagesBefore, recordedRules, responseText } from './recorded-rounds.ts';

type Send = Parameters<PlannedCheck['run']>[0];

export interface RecordingChecksContext {
  clock: Clock;
  catalog: Catalog;
  serverRequests: Pick<ServerRequests, 'adoptRules'>;
  traffic: TrafficLog;
}

export interface RecordingRun {
  request: CheckRequest;
  session: Session;
  hasOwnSession: boolean;
  recorded: RecordedChecks;
  rules: readonly IgnoreRule[];
  /** Puts new responses into the recording. */
  write(responses: readonly NewResponse[]): Promise<Undo>;
}

/** What a recorded request is in a list. */
export function recordedHead({ first }: RecordedCheck, ordinal: number) {
  return { ordinal, name: '', method: first.method, target: recordedTarget(first) ?? '', number: first.number };
}

/** The requests of a recording, as they are sent again in a session: what comes back has to be the same as recorded. */
export class RecordingChecks implements PlannedRun {
  readonly request: CheckRequest;
  readonly session: Session;
  readonly hasOwnSession: boolean;
  readonly checks: readonly PlannedCheck[];
  readonly #about: RecordingRun;
  readonly #context: RecordingChecksContext;
  readonly #names = new Map<string, string>();
  readonly #changed = new Map<number, NewResponse>();

  constructor(about: RecordingRun, context: RecordingChecksContext) {
    const { request, session, hasOwnSession, recorded } = about;
    this.request = request;
    this.session = session;
    this.hasOwnSession = hasOwnSession;
    this.#about = about;
    this.#context = context;
    this.checks = recorded.checks.map((check, ordinal) => ({
      head: recordedHead(check, ordinal),
      run: (send) => this.#repeat(check, ordinal, send),
    }));
    // A server may ask as soon as it is connected.
    context.serverRequests.adoptRules(recordedRules(recorded.standing), session.id);
  }

  async prepare(): Promise<void> {
    // For the gate, and for the headers of calls (2026-07-28).
    const calls = this.checks.some(({ head }) => head.method === 'tools/call');
    const { session } = this;
    if (calls && declares(session.capabilities, 'tools')) await this.#context.catalog.fetch(session, 'tools', 'all');
  }

  finish(): void {
    this.#context.serverRequests.adoptRules([], this.session.id);
  }

  async accept(ordinals: readonly number[]): Promise<Undo> {
    return this.#about.write(ordinals.flatMap((ordinal) => this.#changed.get(ordinal) ?? []));
  }

  async #repeat(check: RecordedCheck, ordinal: number, send: Send): Promise<Judged> {
    const { session } = this;
    const { recorded, rules } = this.#about;
    const context: RepeatContext = {
      now: () => this.#context.clock.now(),
      era: session.era,
      handshake: session.era === 'legacy' ? handshakeOf(session) : undefined,
      rules,
      mask: (text) => session.secretMask.text(text),
      names: this.#names,
      send: (request, replies) => this.#send(request, replies, send),
    };
    const repeated = await repeatRequest({ ...check, replies: [...check.replies, ...recorded.standing] }, context);
    if ('reason' in repeated) return { state: 'skipped', expectations: [], reason: repeated.reason };
    if ('failure' in repeated) return withoutResponse(repeated.failure);
    const { compared, sides, changed } = repeated;
    if (changed !== undefined) this.#changed.set(ordinal, changed);
    const texts = sides && {
      before: wholeText(sides.before),
      after: wholeText(inOrderOf(sides.before, sides.after)),
    };
    return { ...judgedSame(compared, texts), canAccept: changed !== undefined };
  }

  /** Server requests get the recorded answers. */
  async #send(
    { method, params }: { method: string; params: JsonObject },
    replies: readonly RecordedReply[],
    send: Send,
  ): Promise<Sent> {
    const { serverRequests, traffic, clock } = this.#context;
    const { id: sessionId } = this.session;
    serverRequests.adoptRules(recordedRules(replies), sessionId);
    const { total: before } = await traffic.rows({ sessionId }, 0, 0);
    const { failure, requestSeq = 0, responseSeq } = await send({ kind: 'written', method, params });
    // A server's error is a response like any other.
    if (failure !== undefined && failure.code !== 'serverError') return { failure };
    if (responseSeq === undefined) return { failure: createFailure('connectionLost', { method }) };
    const at = clock.now();
    const messages = await messagesBefore(traffic, sessionId, before, { requestSeq, responseSeq });
    return { text: await responseText(traffic, requestSeq, responseSeq), messages, at };
  }
}

/** What the session knows of its `initialize`. */
function handshakeOf(session: Session): JsonObject {
  const { revision, answeredRevision, capabilities, serverInfo, instructions } = session.view();
  const protocolVersion = answeredRevision ?? revision;
  return {
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(capabilities !== undefined && { capabilities }),
    ...(serverInfo !== undefined && { serverInfo }),
    ...(instructions !== undefined && { instructions }),
  };
}
