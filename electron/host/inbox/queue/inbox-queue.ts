import { randomUUID } from 'node:crypto';
import { cutJson, jsonWeight, wholeWeight } from '#shared/mcp/json/json-head.ts';
import { fail } from '#shared/messages/failure.ts';
import { type PendingId, pendingIdSchema, type ServerId, type SessionId } from '#shared/model/id/id.ts';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import {
  type Decision,
  type EndedRequest,
  type PendingRequest,
  wholeRequestCharacters,
} from '#shared/model/inbox/pending-request.ts';
import { type Json, stringAt } from '#shared/model/json/json.ts';
import type { Clock } from '../../platform.ts';

export interface GivenReply {
  reply: Reply;
  editedText?: string | undefined;
}

export type Outcome = Decision | 'withdrawn' | GivenReply;

/** Records a decision before it takes effect; when it throws, the request stays pending. */
type RecordDecision = (outcome: Exclude<Outcome, 'withdrawn'>) => void;

type Item = Pick<PendingRequest, 'serverId' | 'serverName' | 'subject'>;

interface Waiting {
  request: PendingRequest;
  record: RecordDecision | undefined;
  /** The approximate size of the server's parameters. */
  characters: number;
  settle(outcome: Outcome): void;
}

const maxEnded = 100;
const maxEndedCharacters = 10_000_000;

export class InboxQueue {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #onEnd: (ended: EndedRequest) => void;
  #ended: { ended: EndedRequest; characters: number }[] = [];
  readonly #waiting = new Map<PendingId, Waiting>();

  /** `ended`: stored server requests, newest first. `onEnd` gets each further one and its later changes. */
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

  get ended(): readonly EndedRequest[] {
    return this.#ended.map(({ ended }) => ended);
  }

  /** Adds a pending request; aborting `signal` withdraws it. `decision` never rejects. */
  add(
    item: Item,
    { record, signal }: { record?: RecordDecision; signal?: AbortSignal } = {},
  ): { request: PendingRequest; decision: Promise<Outcome> } {
    const request: PendingRequest = { ...item, id: pendingIdSchema.parse(randomUUID()), at: this.#clock.now() };
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#waiting.set(request.id, { request, record, characters: charactersOf(request.subject), settle: resolve });
    this.#onChange();
    const withdraw = () => this.withdraw(request.id);
    signal?.addEventListener('abort', withdraw, { once: true });
    if (signal?.aborted) withdraw();
    return { request, decision: promise.finally(() => signal?.removeEventListener('abort', withdraw)) };
  }

  list(): PendingRequest[] {
    return [...this.#waiting.values()].map(({ request }) => request);
  }

  listHeads(): PendingRequest[] {
    return this.list().map(headOf);
  }

  endedHeads(): EndedRequest[] {
    return this.ended.map((ended) => ({ ...ended, request: headOf(ended.request) }));
  }

  params(pendingId: PendingId): Json | undefined {
    const all = [...this.list(), ...this.ended.map(({ request }) => request)];
    return wholeParams(all.find(({ id }) => id === pendingId));
  }

  waitingOf(sessionId: SessionId): { count: number; characters: number } {
    let count = 0;
    let total = 0;
    for (const { request, characters } of this.#waiting.values()) {
      if (!isOfSession(request, sessionId)) continue;
      count += 1;
      total += characters;
    }
    return { count, characters: total };
  }

  /** Decides a pending request. Fails with `unknownPendingRequest`, and with `notRecorded`; then it stays pending. */
  decide(id: PendingId, decision: Decision): void {
    if (this.#waiting.get(id)?.request.subject.type === 'serverRequest') fail('unknownPendingRequest');
    this.#waiting.get(id)?.record?.(decision);
    if (!this.#settle(id, decision)) fail('unknownPendingRequest');
  }

  /** Answers a server request. Fails as `decide`. */
  answer(id: PendingId, given: GivenReply): void {
    if (this.#waiting.get(id)?.request.subject.type !== 'serverRequest') fail('unknownPendingRequest');
    this.#waiting.get(id)?.record?.(given);
    this.#settle(id, given);
  }

  /** Adds a request that was answered without a person. */
  addEnded(item: Item, end: Pick<EndedRequest, 'how' | 'reply' | 'rule'>): void {
    const at = this.#clock.now();
    this.#remember({ request: { ...item, id: pendingIdSchema.parse(randomUUID()), at }, endedAt: at, ...end });
    this.#onChange();
  }

  /** Notes that a URL elicitation is complete. */
  completed(sessionId: SessionId, elicitationId: string): void {
    const complete = (request: PendingRequest): PendingRequest =>
      isElicitation(request, sessionId, elicitationId) ? { ...request, completedAt: this.#clock.now() } : request;
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

  withdraw(id: PendingId): void {
    this.#settle(id, 'withdrawn');
  }

  withdrawSession(sessionId: SessionId): void {
    for (const request of this.list()) if (isOfSession(request, sessionId)) this.withdraw(request.id);
  }

  withdrawAll(serverId?: ServerId): void {
    for (const request of this.list())
      if (serverId === undefined || request.serverId === serverId) this.withdraw(request.id);
  }

  async removeServer(serverId: ServerId): Promise<void> {
    this.#ended = this.#ended.filter(({ ended }) => ended.request.serverId !== serverId);
    this.#onChange();
  }

  #settle(id: PendingId, outcome: Outcome): boolean {
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
      .slice(0, maxEnded)
      // The newest is always kept, whatever its size.
      .filter((each, index) => {
        characters += each.characters;
        return index === 0 || characters <= maxEndedCharacters;
      });
  }
}

function charactersOf(subject: PendingRequest['subject']): number {
  return subject.type === 'serverRequest' ? wholeWeight(subject.params) : 0;
}

function replyCharacters({ reply, editedText = '' }: EndedRequest): number {
  return editedText.length + (reply?.type === 'result' ? reply.resultText.length : 0);
}

function isElicitation({ subject }: PendingRequest, sessionId: SessionId, elicitationId: string): boolean {
  if (subject.type !== 'serverRequest' || subject.sessionId !== sessionId) return false;
  return stringAt(subject.params, 'elicitationId') === elicitationId;
}

/** The lists are fetched at each change, so they contain only the head of larger parameters. */
const headCharacters = 30_000;

function headOf(request: PendingRequest): PendingRequest {
  const { subject } = request;
  if (subject.type !== 'serverRequest' || jsonWeight(subject.params, headCharacters) <= headCharacters) return request;
  const params = cutJson(subject.params, headCharacters);
  return { ...request, subject: { ...subject, params, cutFrom: wholeWeight(subject.params) } };
}

/** The parameters of a server request; undefined when too large. Fails with `unknownPendingRequest`. */
function wholeParams(request: PendingRequest | undefined): Json | undefined {
  if (request?.subject.type !== 'serverRequest') return fail('unknownPendingRequest');
  const { params } = request.subject;
  return jsonWeight(params, wholeRequestCharacters) <= wholeRequestCharacters ? params : undefined;
}

function isOfSession({ subject }: PendingRequest, sessionId: SessionId): boolean {
  return 'sessionId' in subject && subject.sessionId === sessionId;
}
