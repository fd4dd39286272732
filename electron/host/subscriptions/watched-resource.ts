import type { Failure } from '#shared/model/failure.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import type { Session } from '../sessions/session.ts';
import { ChangeRate } from './change-rate.ts';

/** One resource that the user watches in one session, with what came of it. */
export class WatchedResource {
  readonly session: Session;
  readonly uri: string;
  readonly since: number;
  rereads: boolean;
  state: Subscription['state'] = 'asking';
  failure: Failure | undefined;
  requestSeq: number | undefined;
  lastAt: number | undefined;
  /** The user ended it: it does not come back with the next session. */
  unwanted = false;
  readonly #rate = new ChangeRate();
  #count = 0;

  constructor(session: Session, uri: string, rereads: boolean, since: number) {
    this.session = session;
    this.uri = uri;
    this.rereads = rereads;
    this.since = since;
  }

  get isLive(): boolean {
    return this.state === 'asking' || this.state === 'active';
  }

  /** True when a notification about `uri` is about this: the URI itself or a part of it (resources, subscriptions). */
  covers(uri: string): boolean {
    return uri === this.uri || uri.startsWith(this.uri.endsWith('/') ? this.uri : `${this.uri}/`);
  }

  updated(at: number): void {
    this.#count += 1;
    this.#rate.count(at);
    this.lastAt = at;
  }

  refuse(failure: Failure): void {
    this.state = 'refused';
    this.failure = failure;
  }

  end(failure?: Failure): void {
    if (!this.isLive) return;
    this.state = 'ended';
    this.failure = failure;
  }

  view(now: number): Subscription {
    const { server, id } = this.session;
    return {
      ...{ serverId: server.id, serverName: server.name, sessionId: id, uri: this.uri },
      ...{ state: this.state, since: this.since, rereads: this.rereads },
      ...{ count: this.#count, rate: this.#rate.perSecond(now) },
      ...(this.failure && { failure: this.failure }),
      ...(this.lastAt !== undefined && { lastAt: this.lastAt }),
      ...(this.requestSeq !== undefined && { requestSeq: this.requestSeq }),
    };
  }
}
