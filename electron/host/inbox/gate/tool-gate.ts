import { isCutItem } from '#shared/mcp/items/cut-item.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { PendingId, RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import type { SessionApproval } from '#shared/model/inbox/gate.ts';
import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { CallDecision } from '#shared/model/runs/tool-call.ts';
import type { Clock } from '../../platform.ts';
import { Permit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import { identityOf } from '../../storage/config/approval-store.ts';
import type { InboxQueue } from '../queue/inbox-queue.ts';
import type { CallAudit, CallEnd, CallSubject } from './call-audit.ts';
import { definitionHash, prepareHashes } from './definition-hash.ts';
import type { PolicyStore } from './policy-store.ts';

type GateSession = Pick<Session, 'id' | 'server' | 'view'>;

export interface GatedCall {
  session: GateSession;
  runId: RunId;
  tool: string;
  /** The whole message, as shown to the user. */
  message: JsonObject & { method: string };
  /** The arguments, as they are on record. */
  given: Json;
  times: number;
  invalid?: boolean;
  app?: string | undefined;
  /** A pin requested it. */
  isPinned?: boolean;
  signal: AbortSignal;
}

/** The gate's decision: a permit, or why there is none. */
export type GateVerdict = {
  decision: CallDecision;
  /** The hash of the tool's definition that it applies to. */
  definition: string;
} & ({ permit: Permit } | { permit?: undefined; failure: Failure });

export interface GateContext {
  clock: Clock;
  inbox: InboxQueue;
  audit: CallAudit;
  policies: Pick<PolicyStore, 'get'>;
  /** The listed tools with this name. */
  definitions(sessionId: SessionId, tool: string): Json[];
  /** The server announced new tools that aren't fetched yet. */
  isListPending(sessionId: SessionId): boolean;
  /** The last definitions that the user allowed, across sessions and restarts. */
  approved: {
    get(session: GateSession, tool: string): Json[] | undefined;
    set(session: GateSession, tool: string, definitions: Json[]): void;
  };
  /** The default limit of automatic calls to a server per minute. */
  callsPerMinute(): number;
  onChange(): void;
}

interface Approval {
  hash: string;
  at: number;
  /** It was given in an earlier session. */
  isForPins?: boolean;
}

const headCharacters = 20_000;

/** The one gate for tools (server, tools: user interaction model): it alone issues permits for `tools/call`. */
export class ToolGate {
  readonly #context: GateContext;
  readonly #rate = new CallRate();
  readonly #approvals = new Map<SessionId, Map<string, Approval>>();
  /** What was allowed for a session that a restart ended, until the next one is ready. */
  readonly #kept = new Map<ServerId, { identity: string; approvals: Map<string, Approval> }>();
  /** Hashes of definitions that were allowed for the session until its server announced new tools. */
  readonly #voided = new Map<SessionId, Map<string, string>>();
  /** Pending requests and the definitions that they show; `isReplaced`: a new request replaces it. */
  readonly #waiting = new Map<PendingId, { sessionId: SessionId; tool: string; hash: string; isReplaced: boolean }>();

  constructor(context: GateContext) {
    this.#context = context;
  }

  /**
   * Decides about a call by policy, by an approval for the session, or by asking the user, and writes that to the audit log:
   * what can't be recorded isn't allowed. Whoever gets a permit reports the `ended` call. Never rejects.
   */
  async decide(request: GatedCall): Promise<GateVerdict> {
    const verdict = await this.#decide(request);
    const { session, tool, times, invalid, given } = request;
    const subject = gatedSubject(session, tool);
    try {
      const more = { times, ...(invalid !== undefined && { invalid }), arguments: given };
      this.#context.audit.decided(subject, verdict.decision, more);
      return verdict;
    } catch (thrown) {
      const failure = failureFrom(thrown);
      this.#context.audit.ended(subject, { outcome: 'failed', failure });
      return { decision: verdict.decision, definition: verdict.definition, failure };
    }
  }

  /** A call with a permit has ended. */
  ended(session: GateSession, tool: string, end: CallEnd): void {
    this.#context.audit.ended(gatedSubject(session, tool), end);
  }

  async #decide(request: GatedCall): Promise<GateVerdict> {
    const { session, tool } = request;
    if (this.#context.policies.get(session.server).policy === 'deny') return this.#refused(request, 'denied', 'policy');
    const preparing = prepareHashes(this.#context.definitions(session.id, tool));
    if (preparing !== undefined) await preparing;
    const by = this.#passesBy(request);
    if (by === 'session' || by === 'policy') {
      // A series always needs a decision.
      if (request.times > 1) return this.#requestDecision(request, undefined);
      const isAllowed = this.#rate.allows(session.server.id, this.#limit(session), this.#context.clock.now());
      return isAllowed ? this.#permitted(request, by) : this.#requestDecision(request, 'tooManyCalls');
    }
    return this.#requestDecision(request, by);
  }

  /** Whether a person would have to decide about a call, which isn't counted. */
  async asks({ session, tool, isPinned }: Pick<GatedCall, 'session' | 'tool' | 'isPinned'>): Promise<boolean> {
    if (this.#context.policies.get(session.server).policy === 'deny') return false;
    await prepareHashes(this.#context.definitions(session.id, tool));
    const by = this.#passesBy({ session, tool, ...(isPinned !== undefined && { isPinned }) });
    if (by !== 'session' && by !== 'policy') return true;
    return !this.#rate.hasRoom(session.server.id, this.#limit(session), this.#context.clock.now());
  }

  approvals(sessionId: SessionId): SessionApproval[] {
    return [...(this.#approvals.get(sessionId) ?? [])].map(([tool, { at, isForPins }]) => ({
      ...{ sessionId, tool, at },
      ...(isForPins === true && { isForPins }),
    }));
  }

  /** Called before a restart ends a session: what was allowed for it is kept for the pins of its server. */
  keepForPins({ id, server }: GateSession): void {
    const identity = identityOf(server);
    const known = this.#kept.get(server.id);
    const before = known?.identity === identity ? known.approvals : [];
    this.#kept.set(server.id, { identity, approvals: new Map([...before, ...(this.#approvals.get(id) ?? [])]) });
  }

  /**
   * The session of the restart is ready: pinned calls of these tools pass with what was kept, as long as the definition
   * is the same.
   */
  allowForPins({ id, server }: GateSession, pinned: ReadonlySet<string>): void {
    const kept = this.#kept.get(server.id);
    this.#kept.delete(server.id);
    // Another command is another server.
    if (kept === undefined || kept.identity !== identityOf(server)) return;
    const forPins = [...kept.approvals]
      .filter(([tool]) => pinned.has(tool))
      .map(([tool, approval]) => [tool, { ...approval, isForPins: true }] as const);
    if (forPins.length === 0) return;
    this.#approvals.set(id, new Map([...forPins, ...(this.#approvals.get(id) ?? [])]));
    this.#context.onChange();
  }

  /** What was kept for pins isn't used any more. */
  dropKept(serverId: ServerId): void {
    this.#kept.delete(serverId);
  }

  revoke(sessionId: SessionId, tool?: string): void {
    if (tool === undefined) this.#approvals.delete(sessionId);
    else this.#approvals.get(sessionId)?.delete(tool);
    if (tool === undefined) this.#voided.delete(sessionId);
    else this.#voided.get(sessionId)?.delete(tool);
    this.#context.onChange();
  }

  /** The server announced new tools (list changed notification): approvals for the session are void at once. */
  toolsChanged(sessionId: SessionId): void {
    const approvals = this.#approvals.get(sessionId);
    if (approvals === undefined) return;
    const voided = this.#voided.get(sessionId) ?? new Map<string, string>();
    for (const [tool, { hash }] of approvals) voided.set(tool, hash);
    this.#voided.set(sessionId, voided);
    this.#approvals.delete(sessionId);
    this.#context.onChange();
  }

  /** Whether a decision still applies: the tool's definition is the same. */
  holds(sessionId: SessionId, tool: string, { definition }: GateVerdict): boolean {
    return !this.#context.isListPending(sessionId) && definition === this.#hash(sessionId, tool);
  }

  toolsListed(sessionId: SessionId): void {
    if (this.#context.isListPending(sessionId)) return;
    for (const [pendingId, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue;
      const compare = () => {
        if (!this.#waiting.has(pendingId) || this.#hash(sessionId, waiting.tool) === waiting.hash) return;
        waiting.isReplaced = true;
        this.#context.inbox.withdraw(pendingId);
      };
      const preparing = prepareHashes(this.#context.definitions(sessionId, waiting.tool));
      if (preparing === undefined) compare();
      else void preparing.then(compare);
    }
  }

  /** Why a call passes, or why a person has to decide; the hashes are prepared. */
  #passesBy({ session, tool, isPinned }: Pick<GatedCall, 'session' | 'tool' | 'isPinned'>) {
    const { id } = session;
    const definitions = this.#context.definitions(id, tool);
    if (this.#context.isListPending(id)) return 'listPending';
    const voided = this.#voided.get(id)?.get(tool);
    if (voided !== undefined) return voided === definitionHash(definitions) ? 'listChanged' : 'definitionChanged';
    const approval = this.#approvals.get(id)?.get(tool);
    if (approval !== undefined && (isPinned === true || approval.isForPins !== true)) {
      if (definitions.length > 0 && approval.hash === definitionHash(definitions)) return 'session';
      this.revoke(id, tool);
      return 'definitionChanged';
    }
    const { policy, trusted } = this.#context.policies.get(session.server);
    return policy === 'askUnlessReadOnly' && trusted && claimsReadOnly(definitions) ? 'policy' : undefined;
  }

  #limit({ server }: GateSession): number {
    return this.#context.policies.get(server).callsPerMinute ?? this.#context.callsPerMinute();
  }

  async #requestDecision(request: GatedCall, why: ToolCallSubject['why']): Promise<GateVerdict> {
    const { session, tool, signal } = request;
    const { inbox, approved } = this.#context;
    const definitions = this.#context.definitions(session.id, tool);
    const { id: serverId, name: serverName } = session.server;
    const item = { serverId, serverName, subject: this.#subject(request, definitions, why) };
    const { request: pending, decision } = inbox.add(item, { signal });
    const shown = definitionHash(definitions);
    const waiting = { sessionId: session.id, tool, hash: shown, isReplaced: false };
    this.#waiting.set(pending.id, waiting);
    const outcome = await decision;
    this.#waiting.delete(pending.id);
    if (waiting.isReplaced && !signal.aborted) return this.#requestDecision(request, 'definitionChanged');
    if (outcome === 'withdrawn') return this.#refused(request, 'withdrawn', 'person');
    if (outcome === 'deny') return this.#refused(request, 'denied', 'person');
    // The server may have changed the tool since it was shown.
    if (this.#hash(session.id, tool) !== shown) return this.#requestDecision(request, 'definitionChanged');
    if (why !== 'listPending' && this.#context.isListPending(session.id)) {
      return this.#requestDecision(request, 'listPending');
    }
    approved.set(session, tool, definitions);
    this.#rate.reset(session.server.id);
    this.#voided.get(session.id)?.delete(tool);
    if (outcome === 'allowForSession') this.#remember(session.id, tool, definitions);
    return this.#permitted(request, 'person');
  }

  #subject(request: GatedCall, definitions: Json[], why: ToolCallSubject['why']): ToolCallSubject {
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
      invalid: invalid === true,
      definitions,
      message: text.slice(0, headCharacters),
      messageCharacters: text.length,
      ...(serverInfo !== undefined && { serverInfo }),
      ...(differs && { approvedBefore: before }),
      ...(why !== undefined && { why }),
      ...(app !== undefined && { app }),
    };
  }

  #remember(sessionId: SessionId, tool: string, definitions: Json[]): void {
    // Without a definition that is known as a whole a change couldn't be noticed, so each call needs a decision.
    if (definitions.length === 0 || definitions.some(isCutItem) || this.#context.isListPending(sessionId)) return;
    const tools = this.#approvals.get(sessionId) ?? new Map<string, Approval>();
    tools.set(tool, { hash: definitionHash(definitions), at: this.#context.clock.now() });
    this.#approvals.set(sessionId, tools);
    this.#context.onChange();
  }

  #hash(sessionId: SessionId, tool: string): string {
    return definitionHash(this.#context.definitions(sessionId, tool));
  }

  #permitted({ session, tool, message, times }: GatedCall, by: CallDecision['by']): GateVerdict {
    const definition = this.#hash(session.id, tool);
    return { decision: this.#decision('allowed', by), definition, permit: new Permit(message, times) };
  }

  #refused({ session, tool }: GatedCall, verdict: 'denied' | 'withdrawn', by: CallDecision['by']): GateVerdict {
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

function gatedSubject({ id: sessionId, server }: GateSession, tool: string): CallSubject {
  return { serverId: server.id, serverName: server.name, sessionId, subject: tool };
}

const minuteMs = 60_000;

export class CallRate {
  readonly #passed = new Map<ServerId, number[]>();

  /** Counts a call to the server; false when `perMinute` calls were counted before. `now` is in milliseconds. */
  allows(serverId: ServerId, perMinute: number, now: number): boolean {
    const recent = this.#recent(serverId, now);
    const isAllowed = recent.length < perMinute;
    if (isAllowed) recent.push(now);
    this.#passed.set(serverId, recent);
    return isAllowed;
  }

  /** What `allows` would return, without counting a call. */
  hasRoom(serverId: ServerId, perMinute: number, now: number): boolean {
    return this.#recent(serverId, now).length < perMinute;
  }

  #recent(serverId: ServerId, now: number): number[] {
    return (this.#passed.get(serverId) ?? []).filter((at) => at > now - minuteMs);
  }

  /** Called after a person's decision. */
  reset(serverId: ServerId): void {
    this.#passed.delete(serverId);
  }
}

/** Whether all definitions have `readOnlyHint`, which is only the server's claim. */
function claimsReadOnly(definitions: readonly Json[]): boolean {
  return definitions.length > 0 && definitions.every((tool) => annotations(tool).readOnlyHint === true);
}

function annotations(tool: Json) {
  return isJsonObject(tool) && isJsonObject(tool.annotations) ? tool.annotations : {};
}
