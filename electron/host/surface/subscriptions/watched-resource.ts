import type { Failure } from '#shared/model/failure.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import type { Session } from '../../sessions/session.ts';
import type { ListenReport } from './lasting-listen.ts';

type About = Pick<Subscription, 'serverId' | 'serverName' | 'sessionId' | 'uri' | 'since'>;
type Before = About & Pick<Subscription, 'rereads'> & Partial<Subscription>;

/** So many updates are shown as ticks. */
const mostLately = 32;

export class WatchedResource {
  readonly session: Session | undefined;
  readonly about: About;
  rereads: boolean;
  requestSeq: number | undefined;
  #status: Pick<Subscription, 'state' | 'failure' | 'retryAt' | 'retries'>;
  #lastAt: number | undefined;
  /** The last update in this session of exactly its URI, not of a part of it. */
  ownLastAt: number | undefined;
  #count: number;
  /** When the last updates came, newest last. */
  readonly #times: number[] = [];
  #isUnwanted = false;
  readonly #rate = new ChangeRate();

  private constructor(before: Before, session: Session | undefined) {
    this.session = session;
    const { serverId, serverName, sessionId, uri, since, rereads } = before;
    this.about = { serverId, serverName, sessionId, uri, since };
    this.rereads = rereads;
    // Only a waiting resource has the failure of an ended session.
    const failure = before.state === 'waiting' ? before.failure : undefined;
    this.#status = { state: session === undefined ? 'waiting' : 'asking', ...(failure && { failure }) };
    this.#lastAt = before.lastAt;
    this.#count = before.count ?? 0;
  }

  static create(session: Session, uri: string, rereads: boolean, since: number): WatchedResource {
    const { id: serverId, name: serverName } = session.server;
    return new WatchedResource({ serverId, serverName, sessionId: session.id, uri, rereads, since }, session);
  }

  static restored(before: Before): WatchedResource {
    return new WatchedResource(before, undefined);
  }

  get state(): Subscription['state'] {
    return this.#status.state;
  }

  get isLive(): boolean {
    return this.state === 'asking' || this.state === 'active' || this.state === 'reopening';
  }

  get isWanted(): boolean {
    return !this.#isUnwanted && this.state !== 'refused';
  }

  /** Whether a notification for `uri` is about this resource or a part of it (resources, subscriptions). */
  covers(uri: string): boolean {
    const own = this.about.uri;
    return uri === own || uri.startsWith(own.endsWith('/') ? own : `${own}/`);
  }

  updated(at: number, uri = this.about.uri): void {
    if (uri === this.about.uri) this.ownLastAt = at;
    this.#count += 1;
    this.#rate.count(at);
    this.#lastAt = at;
    this.#times.push(at);
    if (this.#times.length > mostLately) this.#times.shift();
  }

  /** Sets the state of its listen, unless it has ended. */
  report(report: ListenReport): void {
    if (!this.isLive) return;
    this.#status = {
      state: report.state,
      ...('failure' in report && { failure: report.failure }),
      ...(report.state === 'reopening' && { retryAt: report.retryAt, retries: report.retries }),
    };
  }

  /** Ended by the user: the next session doesn't watch it again. */
  end(): void {
    this.#isUnwanted = true;
    this.#status = { state: 'ended' };
  }

  /** Its session ended; the next one watches it again. */
  sessionEnded(failure: Failure | undefined): void {
    if (!this.isWanted) return;
    this.#status = { state: 'waiting', ...(failure && { failure }) };
  }

  #lately(): number[] {
    const newest = this.#times.at(-1) ?? 0;
    return this.#times.map((at) => Math.max(0, Math.round(newest - at))).reverse();
  }

  view(now: number): Subscription {
    return {
      ...this.about,
      ...this.#status,
      rereads: this.rereads,
      count: this.#count,
      rate: this.#rate.perSecond(now),
      ...(this.#lastAt !== undefined && { lastAt: this.#lastAt }),
      ...(this.#times.length > 1 && { lately: this.#lately() }),
      ...(this.requestSeq !== undefined && { requestSeq: this.requestSeq }),
    };
  }
}

const windowS = 10;

/** Counts events in one-second buckets, so that a storm needs no memory. */
export class ChangeRate {
  readonly #buckets = new Array<number>(windowS).fill(0);
  #second = 0;

  /** `at` in milliseconds. */
  count(at: number): void {
    const bucket = this.#moveTo(at);
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
  }

  /** Events per second over the last ten seconds. */
  perSecond(at: number): number {
    this.#moveTo(at);
    return this.#buckets.reduce((sum, count) => sum + count, 0) / windowS;
  }

  /** Empties the buckets of the seconds that passed without an event. */
  #moveTo(at: number): number {
    const second = Math.floor(at / 1000);
    const passed = Math.min(windowS, second - this.#second);
    for (let step = 0; step < passed; step++) this.#buckets[(second - step) % windowS] = 0;
    this.#second = Math.max(second, this.#second);
    return this.#second % windowS;
  }
}
