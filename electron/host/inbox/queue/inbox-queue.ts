import { randomUUID } from 'node:crypto';
import { jsonWeight } from '#shared/mcp/json-weight.ts';
import { fail } from '#shared/messages/failure.ts';
import { type PendingId, pendingIdSchema, type ServerId, type SessionId } from '#shared/model/id.ts';
import { type Json, stringAt } from '#shared/model/json.ts';
import type { Decision, EndedRequest, PendingRequest } from '#shared/model/pending-request.ts';
import type { Reply } from '#shared/model/reply-rule.ts';
import type { Clock } from '../../platform.ts';
import { headOf, wholeParams } from './request-head.ts';

/** What a person answered a server: with the request as they edited it, when they did. */
export interface GivenReply {
  reply: Reply;
  editedText?: string | undefined;
}

/** How an ask ended: by a person's decision, or because what it was for is over. */
export type AskOutcome = Decision | 'withdrawn' | GivenReply;

/** Puts a person's decision on record before it counts; while it throws, the request stays pending. */
type RecordDecision = (outcome: Exclude<AskOutcome, 'withdrawn'>) => void;

interface Waiting {
  request: PendingRequest;
  record: RecordDecision | undefined;
  /** What the server sent with it takes, roughly. */
  characters: number;
  settle(outcome: AskOutcome): void;
}

/** So many of those that are over are still shown, as long as they have no more characters of JSON than this together. */
const KEPT_ENDED = 100;
const KEPT_CHARACTERS = 10_000_000;

/** The one queue of everything that waits for a person. Nothing else in Loupe asks. */
export class InboxQueue {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #onEnd: (ended: EndedRequest) => void;
  #ended: { ended: EndedRequest; characters: number }[] = [];
  readonly #waiting = new Map<PendingId, Waiting>();

  /** `ended`: what servers asked before, newest first. `onEnd` is called when more is over, or changes after it. */
  constructor(options: {
    clock: Clock;
    ended?: readonly EndedRequest[];
    onChange?(): void;
    onEnd?(ended: EndedRequest): void;
  }) {
    this.#clock = options.clock;
    this.#ended = (options.ended ?? []).map((ended) => ({ ended, characters: JSON.stringify(ended).length }));
    this.#onChange = () => options.onChange?.();
    this.#onEnd = (ended) => options.onEnd?.(ended);
  }

  /** What servers asked and is over, newest first. */
  get ended(): readonly EndedRequest[] {
    return this.#ended.map(({ ended }) => ended);
  }

  /** Puts a question at the end. `decision` never rejects. */
  add(
    question: Pick<PendingRequest, 'serverId' | 'serverName' | 'subject'>,
    record?: RecordDecision,
  ): { request: PendingRequest; decision: Promise<AskOutcome> } {
    const request: PendingRequest = { ...question, id: pendingIdSchema.parse(randomUUID()), at: this.#clock.now() };
    const { promise, resolve } = Promise.withResolvers<AskOutcome>();
    this.#waiting.set(request.id, { request, record, characters: charactersOf(request.subject), settle: resolve });
    this.#onChange();
    return { request, decision: promise };
  }

  /** What waits, oldest first. */
  list(): PendingRequest[] {
    return [...this.#waiting.values()].map(({ request }) => request);
  }

  /** The same as the window has it: see `headOf`. */
  listHeads(): PendingRequest[] {
    return this.list().map(headOf);
  }

  endedHeads(): EndedRequest[] {
    return this.ended.map((ended) => ({ ...ended, request: headOf(ended.request) }));
  }

  /** All parameters of one request, waiting or over: see `wholeParams`. */
  params(pendingId: PendingId): Json | undefined {
    const all = [...this.list(), ...this.ended.map(({ request }) => request)];
    return wholeParams(all.find(({ id }) => id === pendingId));
  }

  /** How many requests of a session wait, and roughly how many characters they take together. */
  waitingOf(sessionId: SessionId): { count: number; characters: number } {
    let count = 0;
    let total = 0;
    for (const { request, characters } of this.#waiting.values()) {
      if (request.subject.type === 'startCommand' || request.subject.sessionId !== sessionId) continue;
      count += 1;
      total += characters;
    }
    return { count, characters: total };
  }

  /**
   * Answers an ask. Fails with `unknownPendingRequest` when it was already answered or withdrawn, or wants a reply, and with
   * `notRecorded` when the decision cannot be put on record: it waits on.
   */
  decide(id: PendingId, decision: Decision): void {
    if (this.#waiting.get(id)?.request.subject.type === 'serverRequest') fail('unknownPendingRequest');
    this.#waiting.get(id)?.record?.(decision);
    if (!this.#settle(id, decision)) fail('unknownPendingRequest');
  }

  /** Answers what a server asked. Fails with `unknownPendingRequest` or `notRecorded` like `decide`. */
  answer(id: PendingId, given: GivenReply): void {
    if (this.#waiting.get(id)?.request.subject.type !== 'serverRequest') fail('unknownPendingRequest');
    this.#waiting.get(id)?.record?.(given);
    this.#settle(id, given);
  }

  /** Shows a server's request that nobody was asked about, because a rule or the protocol answered it. */
  pass(
    question: Pick<PendingRequest, 'serverId' | 'serverName' | 'subject'>,
    end: Pick<EndedRequest, 'how' | 'reply' | 'rule'>,
  ): void {
    const at = this.#clock.now();
    this.#remember({ request: { ...question, id: pendingIdSchema.parse(randomUUID()), at }, endedAt: at, ...end });
    this.#onChange();
  }

  /** The server says that a visit is over; whether it is still asked for, or was answered before. */
  completed(sessionId: SessionId, elicitationId: string): void {
    const complete = (request: PendingRequest): PendingRequest =>
      isVisit(request, sessionId, elicitationId) ? { ...request, completedAt: this.#clock.now() } : request;
    for (const [id, waiting] of this.#waiting)
      this.#waiting.set(id, { ...waiting, request: complete(waiting.request) });
    this.#ended = this.#ended.map((each) => {
      const request = complete(each.ended.request);
      if (request === each.ended.request) return each;
      const ended = { ...each.ended, request };
      this.#onEnd(ended);
      return { ...each, ended };
    });
    this.#onChange();
  }

  /** Takes an ask back because what it was for has ended. Does nothing when it is answered already. */
  withdraw(id: PendingId): void {
    this.#settle(id, 'withdrawn');
  }

  /** Takes back what an ended session waits for. */
  withdrawSession(sessionId: SessionId): void {
    for (const { id, subject } of this.list()) {
      if (subject.type !== 'startCommand' && subject.sessionId === sessionId) this.withdraw(id);
    }
  }

  /** Takes back everything that one server, or when none is named every server, waits for. */
  withdrawAll(serverId?: ServerId): void {
    for (const request of this.list())
      if (serverId === undefined || request.serverId === serverId) this.withdraw(request.id);
  }

  /** Lets go of what one server asked and is over. */
  async forgetServer(serverId: ServerId): Promise<void> {
    this.#ended = this.#ended.filter(({ ended }) => ended.request.serverId !== serverId);
    this.#onChange();
  }

  #settle(id: PendingId, outcome: AskOutcome): boolean {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return false;
    this.#waiting.delete(id);
    waiting.settle(outcome);
    if (waiting.request.subject.type === 'serverRequest') {
      const endedAt = this.#clock.now();
      const end = typeof outcome === 'object' ? { how: 'person' as const, ...outcome } : { how: 'withdrawn' as const };
      this.#remember({ request: waiting.request, endedAt, ...end });
    }
    this.#onChange();
    return true;
  }

  #remember(ended: EndedRequest): void {
    this.#onEnd(ended);
    let characters = 0;
    this.#ended = [{ ended, characters: charactersOf(ended.request.subject) + replyCharacters(ended) }, ...this.#ended]
      .slice(0, KEPT_ENDED)
      // The newest is always shown, however large it is.
      .filter((each, index) => {
        characters += each.characters;
        return index === 0 || characters <= KEPT_CHARACTERS;
      });
  }
}

function charactersOf(subject: PendingRequest['subject']): number {
  return subject.type === 'serverRequest' ? jsonWeight(subject.params) : 0;
}

function replyCharacters({ reply, editedText = '' }: EndedRequest): number {
  return editedText.length + (reply?.type === 'result' ? reply.resultText.length : 0);
}

function isVisit({ subject }: PendingRequest, sessionId: SessionId, elicitationId: string): boolean {
  if (subject.type !== 'serverRequest' || subject.sessionId !== sessionId) return false;
  return stringAt(subject.params, 'elicitationId') === elicitationId;
}
