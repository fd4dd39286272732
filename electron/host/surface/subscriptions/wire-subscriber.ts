import { declaresFeature } from '#shared/mcp/capabilities.ts';
import { createFailure, fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { SessionView } from '#shared/model/session.ts';
import type { UpdateMark } from '#shared/model/subscription.ts';
import type { Clock } from '../../platform.ts';
import { throwIfError } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import { LastingListen, type ListenReport, type Ownership, subscriptionIdOf } from './lasting-listen.ts';
import type { WatchedResource } from './watched-resource.ts';

const lists = ['resources', 'prompts', 'tools'] as const;
type List = (typeof lists)[number];

export class WireSubscriber {
  readonly #session: Session;
  readonly #clock: Clock;
  readonly #watches = new Map<string, LastingListen>();
  readonly #closed: LastingListen[] = [];
  #listListen: LastingListen | undefined;
  #listsAgreed: readonly List[] = [];

  constructor(session: Session, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
  }

  /**
   * Subscribes to a resource; `report` gets each change until `unwatch`. Resolves with the request's frame (until
   * 2025-11-25) or after the first opening. Throws `capabilityMissing`, or for a refusal.
   */
  async watch(uri: string, report: (report: ListenReport) => void): Promise<number | undefined> {
    const capability = 'resources.subscribe';
    const { capabilities, usesUndeclared } = this.#session;
    if (!usesUndeclared && !declaresFeature(capabilities, capability)) fail('capabilityMissing', { capability });
    if (this.#session.era !== 'modern') {
      const requestSeq = await this.#subscribe(uri);
      report({ state: 'active', agreed: {} });
      return requestSeq;
    }
    this.#close(uri);
    const listen = new LastingListen({
      session: this.#session,
      filter: { resourceSubscriptions: [uri] },
      clock: this.#clock,
      onReport: report,
      objection: (agreed) => objectionTo(agreed, uri),
    });
    this.#watches.set(uri, listen);
    await listen.settled;
    return undefined;
  }

  /** Ends a watch. Errors are only in the traffic. */
  async unwatch(uri: string): Promise<void> {
    if (this.#session.era === 'modern') this.#close(uri);
    else await this.#session.request('resources/unsubscribe', { uri }).catch(() => undefined);
  }

  retryNow(uri: string): void {
    this.#watches.get(uri)?.retryNow();
  }

  renew(): void {
    for (const listen of this.#open()) listen.renew();
  }

  /** Modern servers report changed lists only on request (2026-07-28). Closed with the session. */
  watchLists(capabilities: Json | undefined): void {
    if (this.#session.era !== 'modern' || !isJsonObject(capabilities)) return;
    const declared = lists.filter((list) => {
      const capability = capabilities[list];
      return isJsonObject(capability) && capability.listChanged === true;
    });
    if (declared.length === 0) return;
    this.#listListen = new LastingListen({
      session: this.#session,
      filter: Object.fromEntries(declared.map((list) => [flagOf(list), true])),
      clock: this.#clock,
      onReport: (report) => this.#session.show({ listListen: this.#listView(declared, report) }),
    });
  }

  /** Handles an acknowledgement and returns its marks. */
  acknowledged(params: Json | undefined): UpdateMark[] {
    const id = subscriptionIdOf(params);
    for (const listen of this.#open()) {
      const ownership = listen.owns(id);
      if (ownership === 'past') return ['late'];
      if (ownership !== undefined) return listen.acknowledged(params) ? [] : ['duplicate'];
    }
    return this.#isClosed(id) ? ['late'] : ['foreign'];
  }

  ownerOf(subscriptionId: string | undefined, uri: string): Ownership {
    return this.#watches.get(uri)?.owns(subscriptionId) ?? (this.#isClosed(subscriptionId) ? 'past' : undefined);
  }

  /** The ownership of a subscription id by the listen for lists, if this list was agreed. */
  ownerOfList(subscriptionId: string | undefined, list: List): Ownership {
    const ownership = this.#listListen?.owns(subscriptionId);
    return ownership === 'current' && !this.#listsAgreed.includes(list) ? undefined : ownership;
  }

  close(): void {
    for (const listen of this.#open()) listen.close();
  }

  async #subscribe(uri: string): Promise<number> {
    const response = await this.#session.request('resources/subscribe', { uri });
    throwIfError('resources/subscribe', response);
    return response.requestSeq;
  }

  #open(): LastingListen[] {
    return [...this.#watches.values(), ...(this.#listListen ? [this.#listListen] : [])];
  }

  #isClosed(subscriptionId: string | undefined): boolean {
    return this.#closed.some((listen) => listen.owns(subscriptionId) !== undefined);
  }

  #close(uri: string): void {
    const listen = this.#watches.get(uri);
    if (listen === undefined) return;
    listen.close();
    this.#watches.delete(uri);
    this.#closed.push(listen);
  }

  #listView(declared: readonly List[], report: ListenReport): SessionView['listListen'] {
    const agreed = report.state === 'active' ? declared.filter((list) => report.agreed[flagOf(list)] === true) : [];
    if (report.state === 'active') this.#listsAgreed = agreed;
    return {
      lists: report.state === 'active' ? agreed : [...declared],
      state: report.state,
      ...('failure' in report && { failure: report.failure }),
      ...('retryAt' in report && { retryAt: report.retryAt }),
    };
  }
}

function flagOf(list: List): string {
  return `${list}ListChanged`;
}

function objectionTo(agreed: JsonObject, uri: string) {
  const uris = agreed.resourceSubscriptions;
  if (Array.isArray(uris) && uris.includes(uri)) return undefined;
  return createFailure('malformedResult', { method: 'subscriptions/listen', problem: 'noUri' });
}

/** Another notification for the same URI within this time counts as a duplicate, in milliseconds. */
const duplicateMs = 5;

/**
 * The marks of `notifications/resources/updated`, and the `covering` watches for which it counts: with subscription ids
 * (2026-07-28), those that own it.
 */
export function checkUpdate(
  session: Session,
  uri: string,
  at: number,
  covering: readonly WatchedResource[],
  ownerOf?: (watched: WatchedResource) => Ownership,
): { marks: UpdateMark[]; counted: WatchedResource[] } {
  const live = covering.filter(({ isLive }) => isLive);
  const owners = new Map(live.map((watched) => [watched, ownerOf === undefined ? 'current' : ownerOf(watched)]));
  const counted = live.filter((watched) => ['current', 'unacknowledged'].includes(owners.get(watched) ?? ''));
  const marks: UpdateMark[] = [];
  if (live.length === 0) marks.push(covering.length > 0 ? 'late' : 'unsolicited');
  else if (counted.length === 0) marks.push([...owners.values()].includes('past') ? 'late' : 'foreign');
  else if (counted.some((watched) => owners.get(watched) === 'unacknowledged')) marks.push('early');
  if (counted.some((watched) => watched.about.uri === uri && at - (watched.ownLastAt ?? 0) < duplicateMs)) {
    marks.push('duplicate');
  }
  if (!declares(session, 'subscribe')) marks.push('undeclared');
  return { marks, counted };
}

/** The marks of `notifications/resources/list_changed`; `ownership` if subscription ids are used. */
export function checkListChange(session: Session, ownership?: { of: Ownership }): UpdateMark[] {
  const marks: UpdateMark[] = [];
  if (ownership?.of === 'past') marks.push('late');
  else if (ownership?.of === 'unacknowledged') marks.push('early');
  else if (ownership !== undefined && ownership.of === undefined) marks.push('foreign');
  if (!declares(session, 'listChanged')) marks.push('undeclared');
  return marks;
}

function declares(session: Session, feature: 'subscribe' | 'listChanged'): boolean {
  const { capabilities } = session;
  const resources: Json | undefined = isJsonObject(capabilities) ? capabilities.resources : undefined;
  return isJsonObject(resources) && resources[feature] === true;
}
