import { createHash } from 'node:crypto';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { PendingId, RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import type { SessionApproval } from '#shared/model/inbox/gate.ts';
import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { CallDecision } from '#shared/model/runs/tool-call.ts';
import type { Clock } from '../../platform.ts';
import type { ComposedRequest } from '../../sessions/peer.ts';
import { Permit, type Permitted } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import type { InboxQueue } from '../queue/inbox-queue.ts';
import type { PolicyStore } from './policy-store.ts';

type GateSession = Pick<Session, 'id' | 'server' | 'view'>;

export interface CallRequest {
  session: GateSession;
  runId: RunId;
  tool: string;
  /** Shown to whoever decides, to the last character. */
  message: Permitted | ComposedRequest;
  times: number;
  invalid: boolean;
  app?: string | undefined;
  signal: AbortSignal;
}

/** What the gate decided: a permit, or why there is none. */
export type GateVerdict = {
  decision: CallDecision;
  /** The hash of the tool's definition that it is about. */
  definition: string;
} & ({ permit: Permit } | { permit?: undefined; failure: Failure });

export interface GateContext {
  clock: Clock;
  inbox: InboxQueue;
  policies: Pick<PolicyStore, 'get'>;
  /** Every tool of this name, as the session's server lists them now. */
  definitions(sessionId: SessionId, tool: string): Json[];
  /** The server announced other tools, and the new list has not come yet. */
  isListPending(sessionId: SessionId): boolean;
  /** The definitions that a person last allowed, across sessions and runs of Loupe. */
  approved: {
    get(session: GateSession, tool: string): Json[] | undefined;
    set(session: GateSession, tool: string, definitions: Json[]): void;
  };
  /** So many calls a minute may pass to a server that has no limit of its own. */
  callsPerMinute(): number;
  onChange(): void;
}

const HEAD_CHARACTERS = 20_000;

/** The one gate for tools (server, tools: user interaction model): it alone issues permits for `tools/call`. */
export class ToolGate {
  readonly #context: GateContext;
  readonly #rate = new CallRate();
  readonly #approvals = new Map<SessionId, Map<string, { hash: string; at: number }>>();
  /** Hashes of definitions that were allowed for a session until its server announced other tools. */
  readonly #voided = new Map<SessionId, Map<string, string>>();
  /** Pending requests and what they show; `isReplaced` is set when another one takes the place of it. */
  readonly #waiting = new Map<PendingId, { sessionId: SessionId; tool: string; hash: string; isReplaced: boolean }>();

  constructor(context: GateContext) {
    this.#context = context;
  }

  /** Decides about a call, by policy, by what was allowed for the session, or by a person. Never rejects. */
  async decide(request: CallRequest): Promise<GateVerdict> {
    const { session, tool } = request;
    const { policy, trusted, callsPerMinute } = this.#context.policies.get(session.server);
    if (policy === 'deny') return this.#refused(request, 'denied', 'policy');
    const definitions = this.#context.definitions(session.id, tool);
    const by = this.#passesBy(session, tool, definitions, policy === 'askUnlessReadOnly' && trusted);
    if (by === 'session' || by === 'policy') {
      // A series is looked at as a whole.
      if (request.times > 1) return this.#askPerson(request, undefined);
      const now = this.#context.clock.now();
      const limit = callsPerMinute ?? this.#context.callsPerMinute();
      const isSlow = this.#rate.allows(session.server.id, limit, now);
      return isSlow ? this.#permitted(request, by) : this.#askPerson(request, 'tooManyCalls');
    }
    return this.#askPerson(request, by);
  }

  approvals(sessionId: SessionId): SessionApproval[] {
    return [...(this.#approvals.get(sessionId) ?? [])].map(([tool, { at }]) => ({ sessionId, tool, at }));
  }

  revoke(sessionId: SessionId, tool?: string): void {
    if (tool === undefined) this.#approvals.delete(sessionId);
    else this.#approvals.get(sessionId)?.delete(tool);
    if (tool === undefined) this.#voided.delete(sessionId);
    else this.#voided.get(sessionId)?.delete(tool);
    this.#context.onChange();
  }

  /** The server announced other tools (list changed notification): what was allowed for the session is void at once. */
  toolsChanged(sessionId: SessionId): void {
    const approvals = this.#approvals.get(sessionId);
    if (approvals === undefined) return;
    const voided = this.#voided.get(sessionId) ?? new Map<string, string>();
    for (const [tool, { hash }] of approvals) voided.set(tool, hash);
    this.#voided.set(sessionId, voided);
    this.#approvals.delete(sessionId);
    this.#context.onChange();
  }

  /** A call that was allowed with others may follow them: its tool is still what the decision was about. */
  holds(sessionId: SessionId, tool: string, { definition }: GateVerdict): boolean {
    return !this.#context.isListPending(sessionId) && definition === this.#hash(sessionId, tool);
  }

  toolsListed(sessionId: SessionId): void {
    if (this.#context.isListPending(sessionId)) return;
    for (const [pendingId, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue;
      if (this.#hash(sessionId, waiting.tool) === waiting.hash) continue;
      waiting.isReplaced = true;
      this.#context.inbox.withdraw(pendingId);
    }
  }

  #passesBy({ id }: GateSession, tool: string, definitions: Json[], letsReadOnlyPass: boolean) {
    if (this.#context.isListPending(id)) return 'listPending';
    const voided = this.#voided.get(id)?.get(tool);
    if (voided !== undefined) return voided === definitionHash(definitions) ? 'listChanged' : 'definitionChanged';
    const approval = this.#approvals.get(id)?.get(tool);
    if (approval !== undefined) {
      if (definitions.length > 0 && approval.hash === definitionHash(definitions)) return 'session';
      this.revoke(id, tool);
      return 'definitionChanged';
    }
    return letsReadOnlyPass && claimsReadOnly(definitions) ? 'policy' : undefined;
  }

  async #askPerson(request: CallRequest, why: ToolCallSubject['why']): Promise<GateVerdict> {
    const { session, tool, signal } = request;
    const { inbox, approved } = this.#context;
    const definitions = this.#context.definitions(session.id, tool);
    const { id: serverId, name: serverName } = session.server;
    const question = { serverId, serverName, subject: this.#subject(request, definitions, why) };
    const { request: pending, decision } = inbox.add(question, { signal });
    const shown = definitionHash(definitions);
    const waiting = { sessionId: session.id, tool, hash: shown, isReplaced: false };
    this.#waiting.set(pending.id, waiting);
    const outcome = await decision;
    this.#waiting.delete(pending.id);
    if (waiting.isReplaced && !signal.aborted) return this.#askPerson(request, 'definitionChanged');
    if (outcome === 'withdrawn') return this.#refused(request, 'withdrawn', 'person');
    if (outcome === 'deny') return this.#refused(request, 'denied', 'person');
    // What was shown is what is allowed: the server may have changed the tool while somebody was reading.
    if (this.#hash(session.id, tool) !== shown) return this.#askPerson(request, 'definitionChanged');
    if (why !== 'listPending' && this.#context.isListPending(session.id))
      return this.#askPerson(request, 'listPending');
    approved.set(session, tool, definitions);
    this.#rate.reset(session.server.id);
    this.#voided.get(session.id)?.delete(tool);
    if (outcome === 'allowForSession') this.#remember(session.id, tool, definitions);
    return this.#permitted(request, 'person');
  }

  #subject(request: CallRequest, definitions: Json[], why: ToolCallSubject['why']): ToolCallSubject {
    const { session, runId, tool, times, invalid, app } = request;
    const { target, serverInfo } = session.view();
    const text = JSON.stringify(request.message);
    const before = this.#context.approved.get(session, tool);
    const differs = before !== undefined && definitionHash(before) !== definitionHash(definitions);
    return {
      type: 'toolCall',
      runId,
      sessionId: session.id,
      tool,
      target,
      times,
      invalid,
      definitions,
      message: text.slice(0, HEAD_CHARACTERS),
      messageCharacters: text.length,
      ...(serverInfo !== undefined && { serverInfo }),
      ...(differs && { approvedBefore: before }),
      ...(why !== undefined && { why }),
      ...(app !== undefined && { app }),
    };
  }

  #remember(sessionId: SessionId, tool: string, definitions: Json[]): void {
    // A tool that the server does not list has no definition that could change, and one whose new definition is yet to
    // come has none that is known: it needs a decision each time.
    if (definitions.length === 0 || this.#context.isListPending(sessionId)) return;
    const tools = this.#approvals.get(sessionId) ?? new Map<string, { hash: string; at: number }>();
    tools.set(tool, { hash: definitionHash(definitions), at: this.#context.clock.now() });
    this.#approvals.set(sessionId, tools);
    this.#context.onChange();
  }

  #hash(sessionId: SessionId, tool: string): string {
    return definitionHash(this.#context.definitions(sessionId, tool));
  }

  #permitted({ session, tool, message, times }: CallRequest, by: CallDecision['by']): GateVerdict {
    const definition = this.#hash(session.id, tool);
    return { decision: this.#decision('allowed', by), definition, permit: new Permit(message, times) };
  }

  #refused({ session, tool }: CallRequest, verdict: 'denied' | 'withdrawn', by: CallDecision['by']): GateVerdict {
    const code = verdict === 'denied' ? 'callDenied' : 'callWithdrawn';
    return {
      decision: this.#decision(verdict, by),
      definition: this.#hash(session.id, tool),
      failure: createFailure(code, { tool, server: session.server.name }),
    };
  }

  #decision(verdict: CallDecision['verdict'], by: CallDecision['by']): CallDecision {
    return { verdict, by, at: this.#context.clock.now() };
  }
}

const MINUTE_MS = 60_000;

export class CallRate {
  readonly #passed = new Map<ServerId, number[]>();

  /** Takes one of `perMinute` calls to the server; false when none is left for now. `now` is in milliseconds. */
  allows(serverId: ServerId, perMinute: number, now: number): boolean {
    const recent = (this.#passed.get(serverId) ?? []).filter((at) => at > now - MINUTE_MS);
    const isLeft = recent.length < perMinute;
    if (isLeft) recent.push(now);
    this.#passed.set(serverId, recent);
    return isLeft;
  }

  /** A person looked: the server has its whole allowance again. */
  reset(serverId: ServerId): void {
    this.#passed.delete(serverId);
  }
}

/** SHA-256 in hex over every tool of one name as a server lists it. The order of an object's fields means nothing. */
function definitionHash(definitions: readonly Json[]): string {
  return createHash('sha256')
    .update(canonicalJson([...definitions]))
    .digest('hex');
}

/** JSON text with each object's fields in order of their names. */
function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${fields.join(',')}}`;
}

/** True when the server claims of every tool of the name that it changes nothing. Only a claim. */
function claimsReadOnly(definitions: readonly Json[]): boolean {
  return definitions.length > 0 && definitions.every((tool) => annotations(tool).readOnlyHint === true);
}

function annotations(tool: Json) {
  return isJsonObject(tool) && isJsonObject(tool.annotations) ? tool.annotations : {};
}
