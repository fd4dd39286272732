import { mayLeadToRequests } from '#shared/mcp/envelope.ts';
import { cutJson, jsonWeight, wholeWeight } from '#shared/mcp/json/json-head.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { PendingId, SessionId } from '#shared/model/id/id.ts';
import { type Reply, type ReplyRule, type ServerMethod, serverMethods } from '#shared/model/inbox/client-setup.ts';
import type { EndedRequest, PendingRequest, ServerRequestSubject } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import type { AuditInput, AuditLog } from '../../records/audit/audit-log.ts';
import type { SchemaChecker } from '../../schemas/schema-checker.ts';
import type { IncomingRequest, IncomingResponse } from '../../sessions/incoming-requests.ts';
import type { Session } from '../../sessions/session.ts';
import type { ClientSetupStore } from '../client/client.ts';
import type { InboxQueue } from '../queue/inbox-queue.ts';
import { readObject, readReply } from './read-reply.ts';

const internalError = -32603;

export interface ServerRequestsContext {
  inbox: InboxQueue;
  audit: AuditLog;
  setup: ClientSetupStore;
  schemas: SchemaChecker;
}

/** Limits of a session's pending requests; further ones are refused. */
const maxWaiting = 200;
const maxWaitingCharacters = 100_000_000;
const tooMany = { code: -32000, message: 'Too many requests wait for an answer' };

export interface RequestedInput {
  method: ServerMethod;
  params: Json;
  frameSeq: number;
  of?: ServerRequestSubject['of'];
  round?: ServerRequestSubject['round'];
  duplicateId?: boolean;
  signal: AbortSignal;
  /** Called at once when it waits for a person: no rule answers it, and it isn't refused. */
  onWait?(): void;
}

/**
 * Handles server requests (client: roots, sampling, elicitation). Each is answered by a person or a rule, with the
 * shared roots, or refused; every answer is in the audit log before it is sent.
 */
export class ServerRequests {
  readonly #context: ServerRequestsContext;
  readonly #correlator = new RequestCorrelator();
  /** Temporary rules, tried before the stored ones. */
  #ownRules: readonly ReplyRule[] = [];
  readonly #sessionRules = new Map<SessionId, readonly ReplyRule[]>();

  constructor(context: ServerRequestsContext) {
    this.#context = context;
  }

  /** Replaces the temporary rules, or those of one session, which come first. */
  adoptRules(rules: readonly ReplyRule[], sessionId?: SessionId): void {
    if (sessionId === undefined) this.#ownRules = rules;
    else if (rules.length === 0) this.#sessionRules.delete(sessionId);
    else this.#sessionRules.set(sessionId, rules);
  }

  /** Replaces the user's auto-reply rules and returns them. Fails with `badReply`, `invalidConfig`, `storageFailed`. */
  async setRules(rules: ReplyRule[]): Promise<ReplyRule[]> {
    for (const { reply } of rules) readReply(reply);
    const { setup } = this.#context;
    await setup.setRules(rules);
    return [...setup.rules];
  }

  taskOf(sessionId: SessionId, taskId: string, requestId: string): void {
    this.#correlator.taskOf(sessionId, taskId, requestId);
  }

  /** Responds to a server request; undefined for a method that isn't a client feature, or when it was withdrawn. */
  respond(session: Session, { method, params, seq, thread, duplicateId, signal }: IncomingRequest) {
    const known = serverMethods.find((each) => each === method);
    if (known === undefined) return undefined;
    const of = this.#correlator.find(session, params, thread);
    return this.#respond(session, {
      method: known,
      params: params ?? {},
      frameSeq: seq,
      duplicateId,
      signal,
      ...(of && { of }),
    });
  }

  /** The reply to a request; undefined when it was withdrawn. Never rejects. */
  async reply(session: Session, input: RequestedInput): Promise<Reply | undefined> {
    const { inbox } = this.#context;
    const { serverId, serverName } = session.view();
    const item = { serverId, serverName, subject: subjectOf(session, input) };
    const refusal = undeclared(input.method, input.params, session.view().clientCapabilities);
    if (refusal !== undefined) return this.#refuse(item, refusal);
    const rule = this.#ruleFor(session, input);
    if (rule !== undefined) {
      return this.#replyAutomatically(item, { how: 'rule', reply: rule.reply, rule: rule.name });
    }
    if (input.method === 'roots/list') {
      const { roots } = this.#context.setup.effective(serverId);
      const resultText = JSON.stringify({ roots });
      return this.#replyAutomatically(item, { how: 'automatic', reply: { type: 'result', resultText } });
    }
    const { count, characters } = inbox.waitingOf(session.id);
    if (count >= maxWaiting || characters >= maxWaitingCharacters) {
      session.refusedRequest();
      return { type: 'error', ...tooMany };
    }
    const { decision } = inbox.add(item, {
      signal: input.signal,
      record: (given) => {
        if (typeof given === 'object') this.#context.audit.record(entryOf(item, { how: 'person', ...given }));
      },
    });
    input.onWait?.();
    const outcome = await decision;
    if (typeof outcome === 'object') return outcome.reply;
    this.#context.audit.append(entryOf(item, { how: 'withdrawn' }));
    return undefined;
  }

  /** Handles the notification that a URL elicitation is complete (client, elicitation; 2025-11-25). */
  notified({ id }: Session, method: string, params: Json | undefined): void {
    const elicitationId = stringAt(params, 'elicitationId');
    if (method !== 'notifications/elicitation/complete' || elicitationId === undefined) return;
    this.#context.inbox.completed(id, elicitationId);
  }

  /** Sends a person's reply. Fails with `unknownPendingRequest`, `badReply`, `badEdit` or `notRecorded`. */
  answer(pendingId: PendingId, reply: Reply, editedText?: string): void {
    readReply(reply);
    if (editedText !== undefined) readObject(editedText, 'badEdit');
    this.#context.inbox.answer(pendingId, { reply, ...(editedText !== undefined && { editedText }) });
  }

  /** Checks form content, as JSON text, against the form's schema. Fails with `unknownPendingRequest`. */
  async check(pendingId: PendingId, contentText: string): Promise<SchemaCheck> {
    const subject = this.#context.inbox.list().find(({ id }) => id === pendingId)?.subject;
    if (subject?.type !== 'serverRequest') return fail('unknownPendingRequest');
    const schema = isJsonObject(subject.params) ? subject.params.requestedSchema : undefined;
    return this.#context.schemas.check(schema, contentText);
  }

  async #respond(session: Session, input: RequestedInput): Promise<IncomingResponse | undefined> {
    const reply = await this.reply(session, input);
    return reply === undefined ? undefined : readReply(reply);
  }

  #ruleFor({ id, server }: Session, { method, params }: RequestedInput): ReplyRule | undefined {
    const rules = [...(this.#sessionRules.get(id) ?? []), ...this.#ownRules, ...this.#context.setup.rules].filter(
      (rule) => rule.method === method && (rule.serverId === undefined || rule.serverId === server.id),
    );
    if (rules.length === 0) return undefined;
    const text = JSON.stringify(params).toLowerCase();
    return rules.find((rule) => text.includes(rule.contains.toLowerCase()));
  }

  /** A refusal reveals nothing, so it's sent even when it can't be recorded yet. */
  #refuse(item: Item, error: { code: number; message: string }): Reply {
    const end = { how: 'refused' as const, reply: { type: 'error' as const, ...error } };
    this.#context.inbox.addEnded(item, end);
    this.#context.audit.append(entryOf(item, end));
    return end.reply;
  }

  /** Replies without a person; a reply that can't be recorded isn't sent. */
  #replyAutomatically(item: Item, end: Answered & { how: 'rule' | 'automatic'; reply: Reply }): Reply {
    try {
      this.#context.audit.record(entryOf(item, end));
    } catch {
      return this.#refuse(item, { code: internalError, message: 'The client cannot record its answer' });
    }
    this.#context.inbox.addEnded(item, end);
    return end.reply;
  }
}

type Item = Pick<PendingRequest, 'serverId' | 'serverName'> & { subject: ServerRequestSubject };
type Answered = Pick<EndedRequest, 'how' | 'reply' | 'rule' | 'editedText'>;

/** The audit log has the head of larger parameters, and the number of their frame: the traffic has all of them. */
const maxAudited = 1_000_000;
const auditedHead = 30_000;

function entryOf({ serverId, serverName, subject }: Item, { how, reply, rule, editedText }: Answered): AuditInput {
  const isCut = jsonWeight(subject.params, maxAudited) > maxAudited;
  return {
    kind: 'serverAnswered',
    serverId,
    serverName,
    sessionId: subject.sessionId,
    subject: subject.method,
    detail: {
      how,
      params: isCut ? cutJson(subject.params, auditedHead) : subject.params,
      ...(isCut && { paramsCutFrom: wholeWeight(subject.params), frameSeq: subject.frameSeq }),
      reply: reply ?? null,
      ...(rule !== undefined && { rule }),
      ...(editedText !== undefined && { editedText }),
      ...(subject.round && { round: subject.round.number, key: subject.round.key }),
    },
  };
}

function subjectOf({ id }: Session, input: RequestedInput): ServerRequestSubject {
  const { method, params, frameSeq, of, round, duplicateId = false } = input;
  return {
    type: 'serverRequest',
    sessionId: id,
    method,
    params,
    frameSeq,
    duplicateId,
    ...(of && { of }),
    ...(round && { round }),
  };
}

const maxTasks = 1000;

/** Finds the client's request that a server request belongs to (until 2025-11-25). */
class RequestCorrelator {
  readonly #ofTask = new BoundedMap<string, string>(maxTasks);

  /** Notes the request that created a task. */
  taskOf(sessionId: SessionId, taskId: string, requestId: string): void {
    this.#ofTask.set(`${sessionId} ${taskId}`, requestId);
  }

  /**
   * The request whose task is named in `_meta` (2025-11-25), or on whose HTTP stream it was received (basic/transports);
   * otherwise the newest one that may lead to it.
   */
  find(session: Session, params: Json | undefined, thread: number | undefined): ServerRequestSubject['of'] {
    const taskId = stringAt(metaOf(params)[metaKeys.relatedTask], 'taskId');
    const named = taskId === undefined ? undefined : this.#ofTask.get(`${session.id} ${taskId}`);
    if (named !== undefined) return { requestId: named, method: 'tools/call', certain: true };
    const { inFlight } = session.view();
    const carrier = inFlight.find(({ frameSeq }) => frameSeq === thread);
    if (carrier !== undefined) return { requestId: carrier.requestId, method: carrier.method, certain: true };
    const candidates = inFlight.filter(({ method }) => mayLeadToRequests(method));
    const newest = candidates.at(-1);
    return newest && { requestId: newest.requestId, method: newest.method, certain: candidates.length === 1 };
  }
}

const methodNotFound = -32601;
const invalidParams = -32602;

/**
 * The JSON-RPC error for a request that the declared capabilities don't allow; undefined when they do (client features).
 * Until 2025-06-18 forms are the only mode of elicitation and need no declaration of their own.
 */
export function undeclared(
  method: ServerMethod,
  params: Json,
  capabilities: Json,
): { code: number; message: string } | undefined {
  const declared = isJsonObject(capabilities) ? capabilities : {};
  const { roots, sampling, elicitation } = declared;
  if (method === 'roots/list') return roots === undefined ? notFound('roots') : undefined;
  if (method === 'sampling/createMessage') {
    if (!isJsonObject(sampling)) return notFound('sampling');
    const wantsTools = isJsonObject(params) && (params.tools !== undefined || params.toolChoice !== undefined);
    return wantsTools && sampling.tools === undefined ? invalid('sampling.tools') : undefined;
  }
  if (!isJsonObject(elicitation)) return notFound('elicitation');
  const isUrl = stringAt(params, 'mode') === 'url';
  const hasModes = elicitation.form !== undefined || elicitation.url !== undefined;
  if (isUrl) return elicitation.url === undefined ? invalid('elicitation.url') : undefined;
  return hasModes && elicitation.form === undefined ? invalid('elicitation.form') : undefined;
}

function notFound(feature: string) {
  return { code: methodNotFound, message: `The client did not declare ${feature}` };
}

function invalid(feature: string) {
  return { code: invalidParams, message: `The client did not declare ${feature}` };
}
