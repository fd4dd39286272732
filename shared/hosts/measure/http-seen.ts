import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { isSameJson } from '../../model/json/same-json.ts';

/** So long nothing came, or something else, before what didn't come counts as left out, in milliseconds. */
export const leftOutAfter = 5000;

/**
 * What a client over HTTP gets in place of an answer, once each and in this order: its connection is closed, status 503
 * without and with Retry-After, an event stream that is closed before the response, and 404 for its session.
 */
export const httpFaults = ['dropped', 'unavailable', 'retryAfter', 'closedStream', 'unknownSession'] as const;
export type HttpFault = (typeof httpFaults)[number];

/** How long a client is told to wait, by Retry-After and by `retry` of an event stream, in milliseconds. */
export const toldToWait = 2000;

/** A client begins with one of these. */
const opening: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

/** They have no answer before their end, or may be sent again by a model. */
const spared: ReadonlySet<string> = new Set([...opening, 'subscriptions/listen', 'tools/call']);

/** What the client did after a fault. */
export interface MetFault {
  readonly kind: HttpFault;
  readonly at: number;
  readonly method: string;
  readonly params: Json | undefined;
  /** When it sent the same request again, resumed the event stream of its response, or began another session. */
  againAt: number | undefined;
  isResumed: boolean;
  /** It began anew: what it sends then isn’t sent again. */
  isOver: boolean;
}

/** What may be done to a request: only one of a session can get 404 for that, and only some streams can be resumed. */
export interface FaultOccasion {
  readonly isInSession: boolean;
  readonly canResume: boolean;
}

/** An event stream of a GET that was closed. */
export interface ClosedStream {
  readonly at: number;
  /** When the client opened it again, and whether it said which event it got last. */
  reopened: { readonly at: number; readonly hasLastEventId: boolean } | undefined;
  /** When its session last sent something: one that ended had no occasion. */
  usedAt: number;
}

/** Lets requests of one client over HTTP fail, in all of its sessions, and sees what it does then. */
export class HttpSeen {
  readonly #met: MetFault[] = [];
  #stream: ClosedStream | undefined;

  get met(): readonly MetFault[] {
    return this.#met;
  }

  get stream(): ClosedStream | undefined {
    return this.#stream;
  }

  /** What a request gets in place of an answer; undefined where it is answered. */
  faultOf({ method, params, id }: JsonObject, at: number, occasion: FaultOccasion): HttpFault | undefined {
    if (typeof method !== 'string' || id === undefined || spared.has(method)) return undefined;
    const stable = withoutMeta(params);
    const isAgain = (met: MetFault) =>
      met.kind !== 'unknownSession' && met.method === method && isSameJson(met.params, stable);
    const again = this.#met.find((met) => isOpen(met, at) && isAgain(met));
    if (again !== undefined) {
      again.againAt = at;
      return undefined;
    }
    const { isInSession, canResume } = occasion;
    const left = httpFaults.filter((each) => this.#met.every((met) => met.kind !== each));
    const kind = left.find((each) => canResume || each !== 'closedStream');
    if (kind === undefined || (kind === 'unknownSession' && (!isInSession || this.#waitsForStream(at))))
      return undefined;
    this.#met.push({ kind, at, method, params: stable, againAt: undefined, isResumed: false, isOver: false });
    return kind;
  }

  /** The client may begin a session, or anew without one. */
  began({ method }: JsonObject, at: number): void {
    if (typeof method !== 'string' || !opening.has(method)) return;
    for (const met of this.#met.filter((each) => isOpen(each, at))) {
      if (met.kind === 'unknownSession') met.againAt = at;
      else met.isOver = true;
    }
  }

  /** The first event stream is closed: false for others. */
  closesStream(at: number): boolean {
    if (this.#stream !== undefined) return false;
    this.#stream = { at, reopened: undefined, usedAt: at };
    return true;
  }

  /** The client opened the stream again that was closed. */
  reopened(at: number, hasLastEventId: boolean): void {
    if (this.#stream !== undefined) this.#stream.reopened ??= { at, hasLastEventId };
  }

  /** The client resumed the event stream of a response. */
  resumed(at: number): void {
    const met = this.#met.find(({ kind }) => kind === 'closedStream');
    if (met === undefined || !isOpen(met, at)) return;
    met.againAt = at;
    met.isResumed = true;
  }

  /** The session whose stream was closed sends something. */
  used(at: number): void {
    if (this.#stream !== undefined) this.#stream.usedAt = at;
  }

  /** A session that is gone has no stream that could be opened again. */
  #waitsForStream(at: number): boolean {
    const stream = this.#stream;
    if (stream !== undefined && stream.reopened === undefined && at <= stream.at + leftOutAfter) return true;
    return this.#met.some((met) => met.kind === 'closedStream' && isOpen(met, at));
  }
}

function isOpen({ at, againAt, isOver }: MetFault, now: number): boolean {
  return !isOver && againAt === undefined && now <= at + leftOutAfter;
}

function withoutMeta(params: Json | undefined): Json | undefined {
  if (!isJsonObject(params)) return params;
  const { _meta, ...rest } = params;
  return rest;
}
