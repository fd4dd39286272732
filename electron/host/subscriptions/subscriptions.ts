import { failureFrom } from '#shared/messages/failure.ts';
import type { SessionId } from '#shared/model/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { Subscription, UpdateMark } from '#shared/model/subscription.ts';
import type { Clock } from '../platform.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';
import type { Session } from '../sessions/session.ts';
import { Rereader } from './rereader.ts';
import { UpdateLog } from './update-log.ts';
import { WatchedResource } from './watched-resource.ts';
import { WireSubscriber } from './wire-subscriber.ts';

/** A second notification for the same URI within this time is taken for a repeated one, in milliseconds. */
const DUPLICATE_MS = 5;

interface SubscriptionsContext {
  clock: Clock;
  resources: ResourceReader;
  changed(): void;
}

/** What the user watches, across servers, and the log of every change that a server told. */
export class Subscriptions {
  readonly log = new UpdateLog();
  readonly #context: SubscriptionsContext;
  readonly #rereader: Rereader;
  readonly #subscribers = new Map<SessionId, WireSubscriber>();
  #watched: WatchedResource[] = [];

  constructor(context: SubscriptionsContext) {
    this.#context = context;
    this.#rereader = new Rereader(context.resources, context.changed);
  }

  list(): Subscription[] {
    const now = this.#context.clock.now();
    return this.#watched.map((watched) => watched.view(now)).reverse();
  }

  /** Watches a resource and resolves when the server answered. A refusal is the state, not an error. */
  async subscribe(session: Session, uri: string, rereads: boolean): Promise<Subscription> {
    const known = this.#find(session.id, uri);
    if (known?.isLive) {
      known.rereads = rereads;
    } else {
      const watched = new WatchedResource(session, uri, rereads, this.#context.clock.now());
      this.#watched = [...this.#watched.filter((other) => other !== known), watched];
      await this.#ask(watched);
    }
    this.#context.changed();
    return (this.#find(session.id, uri) ?? known)?.view(this.#context.clock.now()) ?? this.#gone(session, uri);
  }

  async unsubscribe(session: Session, uri: string): Promise<void> {
    const watched = this.#find(session.id, uri);
    if (watched === undefined) return;
    const wasLive = watched.isLive;
    watched.unwanted = true;
    watched.end();
    this.#context.changed();
    if (wasLive && session.phase === 'ready') await this.#subscriber(session).unwatch(uri);
  }

  changeRereads(sessionId: SessionId, uri: string, rereads: boolean): void {
    const watched = this.#find(sessionId, uri);
    if (watched === undefined) return;
    watched.rereads = rereads;
    this.#context.changed();
  }

  /** Empties the log; the frames stay in Traffic. */
  clearUpdates(): void {
    this.log.clear();
    this.#context.changed();
  }

  dismissEnded(): void {
    this.#watched = this.#watched.filter((watched) => watched.isLive);
    this.#context.changed();
  }

  /** A session can take requests: what was watched in the server's last one is watched again. */
  ready(session: Session): void {
    this.#subscriber(session).watchLists(session.capabilities);
    const lost = this.#watched.filter(
      (watched) =>
        watched.session.server.id === session.server.id &&
        watched.session !== session &&
        watched.state === 'ended' &&
        !watched.unwanted,
    );
    for (const watched of lost) {
      this.#watched = this.#watched.filter((other) => other !== watched);
      void this.subscribe(session, watched.uri, watched.rereads);
    }
  }

  /** A session is over, and everything that it was told with it. */
  ended(session: Session): void {
    const failure = session.view().end?.failure;
    for (const watched of this.#watched) if (watched.session === session) watched.end(failure);
    this.#subscribers.delete(session.id);
    this.#context.changed();
  }

  /** Takes what a server tells about resources; everything else is not for here. */
  notified(session: Session, method: string, params: Json | undefined, seq: number): void {
    if (method === 'notifications/resources/updated') this.#updated(session, params, seq);
    else if (method === 'notifications/resources/list_changed') this.#listChanged(session, seq);
    else if (method === 'notifications/subscriptions/acknowledged') {
      this.#note(session, 'acknowledged', seq, undefined, []);
      this.#subscriber(session).acknowledged(params);
    }
  }

  #updated(session: Session, params: Json | undefined, seq: number): void {
    const uri = stringAt(params, 'uri') ?? '';
    const at = this.#context.clock.now();
    const covering = this.#watched.filter((watched) => watched.session === session && watched.covers(uri));
    const live = covering.filter((watched) => watched.isLive);
    const marks: UpdateMark[] = [];
    if (live.length === 0) marks.push(covering.length > 0 ? 'late' : 'unsolicited');
    if (live.some((watched) => at - (watched.lastAt ?? 0) < DUPLICATE_MS && watched.uri === uri))
      marks.push('duplicate');
    if (!declares(session, 'subscribe')) marks.push('undeclared');
    this.#note(session, 'updated', seq, uri, marks);
    for (const watched of live) {
      watched.updated(at);
      if (watched.rereads) this.#rereader.request(session, uri);
    }
  }

  #listChanged(session: Session, seq: number): void {
    this.#note(session, 'listChanged', seq, undefined, declares(session, 'listChanged') ? [] : ['undeclared']);
  }

  #note(
    session: Session,
    kind: 'updated' | 'listChanged' | 'acknowledged',
    seq: number,
    uri: string | undefined,
    marks: UpdateMark[],
  ): void {
    const { id: serverId, name: serverName } = session.server;
    const at = this.#context.clock.now();
    this.log.add({
      seq,
      at,
      serverId,
      serverName,
      sessionId: session.id,
      kind,
      marks,
      ...(uri !== undefined && { uri }),
    });
    this.#context.changed();
  }

  async #ask(watched: WatchedResource): Promise<void> {
    const { session, uri } = watched;
    this.#context.changed();
    try {
      const onEnd = (failure: Parameters<WatchedResource['end']>[0]) => {
        watched.end(failure);
        this.#context.changed();
      };
      watched.requestSeq = await this.#subscriber(session).watch(uri, onEnd);
      if (watched.state === 'asking') watched.state = 'active';
      // The first version: what later ones are compared with.
      if (watched.rereads) this.#rereader.request(session, uri);
    } catch (thrown) {
      watched.refuse(failureFrom(thrown));
    }
  }

  #subscriber(session: Session): WireSubscriber {
    const known = this.#subscribers.get(session.id);
    if (known !== undefined) return known;
    const made = new WireSubscriber(session);
    this.#subscribers.set(session.id, made);
    return made;
  }

  #find(sessionId: SessionId, uri: string): WatchedResource | undefined {
    return this.#watched.find((watched) => watched.session.id === sessionId && watched.uri === uri);
  }

  /** Dismissed while the server was still asked. */
  #gone(session: Session, uri: string): Subscription {
    const watched = new WatchedResource(session, uri, false, this.#context.clock.now());
    watched.end();
    return watched.view(this.#context.clock.now());
  }
}

function declares(session: Session, feature: 'subscribe' | 'listChanged'): boolean {
  const { capabilities } = session;
  const resources = isJsonObject(capabilities) ? capabilities.resources : undefined;
  return isJsonObject(resources) && resources[feature] === true;
}
