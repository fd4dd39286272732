import { startOf } from '#shared/mcp/json/json-head.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { type Json, stringAt } from '#shared/model/json/json.ts';
import type { ResourceUpdate, Subscription, UpdateMark } from '#shared/model/subscription.ts';
import type { Clock } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import type { StateStore } from '../../storage/state/state-store.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';
import { type ListenReport, subscriptionIdOf } from './lasting-listen.ts';
import { UpdateLog } from './update-log.ts';
import { WatchedResource } from './watched-resource.ts';
import { checkListChange, checkUpdate, WireSubscriber } from './wire-subscriber.ts';

/** The longest URI of an update that is kept, in characters. */
const maxUri = 100_000;
/** Dismissals that can be undone. */
const mostDismissals = 20;

interface SubscriptionsContext {
  clock: Clock;
  resources: ResourceReader;
  state: StateStore;
  onChange(): void;
}

export class Subscriptions {
  readonly log: UpdateLog;
  readonly #context: SubscriptionsContext;
  readonly #rereader: Rereader;
  readonly #subscribers = new Map<SessionId, WireSubscriber>();
  #watched: WatchedResource[];
  /** What was dismissed, the newest last, with the list before. */
  readonly #dismissals: { ended: readonly WatchedResource[]; before: readonly WatchedResource[] }[] = [];

  constructor(context: SubscriptionsContext) {
    this.#context = context;
    this.#rereader = new Rereader(context.resources, context.onChange);
    this.log = new UpdateLog(context.state.updates());
    this.#watched = context.state.watched().map((before) => WatchedResource.restored(before));
  }

  list(): Subscription[] {
    const now = this.#now();
    return this.#watched.map((watched) => watched.view(now)).reverse();
  }

  /** Watches a resource and resolves when the server responded. A refusal is a state, not an error. */
  async subscribe(session: Session, uri: string, rereads: boolean): Promise<Subscription> {
    const known = this.#find(session.id, uri);
    const watched = known?.isLive ? known : WatchedResource.create(session, uri, rereads, this.#now());
    watched.rereads = rereads;
    if (watched === known) {
      this.#subscriber(session).retryNow(uri);
    } else {
      const isBefore = (other: WatchedResource) =>
        other === known ||
        (other.about.serverId === session.server.id && other.about.uri === uri && other.state === 'waiting');
      this.#watched = [...this.#watched.filter((other) => !isBefore(other)), watched];
      await this.#watch(session, watched);
    }
    this.#changed();
    return watched.view(this.#now());
  }

  async unsubscribe(sessionId: SessionId, uri: string): Promise<void> {
    const watched = this.#find(sessionId, uri);
    if (watched === undefined) return;
    const { isLive, session } = watched;
    watched.end();
    this.#changed();
    if (isLive && session?.phase === 'ready') await this.#subscriber(session).unwatch(uri);
  }

  changeRereads(sessionId: SessionId, uri: string, rereads: boolean): void {
    const watched = this.#find(sessionId, uri);
    if (watched === undefined) return;
    watched.rereads = rereads;
    this.#changed();
  }

  clearUpdates(): void {
    this.log.clear();
    this.#context.state.clearUpdates();
    this.#changed();
  }

  /** Returns how many were removed. */
  dismissEnded(): number {
    const ended = this.#watched.filter(({ isLive, state }) => !isLive && state !== 'waiting');
    if (ended.length === 0) return 0;
    this.#dismissals.push({ ended, before: this.#watched });
    if (this.#dismissals.length > mostDismissals) this.#dismissals.shift();
    this.#watched = this.#watched.filter((watched) => !ended.includes(watched));
    this.#changed();
    return ended.length;
  }

  /** Brings back what was dismissed last, in its place. */
  restoreDismissed(): void {
    const { ended = [], before = [] } = this.#dismissals.pop() ?? {};
    const now = new Set(this.#watched);
    const isBack = ({ about: { serverId, uri } }: WatchedResource) =>
      this.#watched.some(({ about }) => about.serverId === serverId && about.uri === uri);
    const restored = new Set(ended.filter((watched) => !isBack(watched)));
    const old = before.filter((watched) => now.has(watched) || restored.has(watched));
    this.#watched = [...old, ...this.#watched.filter((watched) => !old.includes(watched))];
    this.#changed();
  }

  /** Watches the resources of the server's last session again. */
  ready(session: Session): void {
    this.#subscriber(session).watchLists(session.capabilities);
    const waiting = this.#watched.filter(
      ({ about, state }) => about.serverId === session.server.id && state === 'waiting',
    );
    for (const { about, rereads } of waiting) void this.subscribe(session, about.uri, rereads);
  }

  /** Opens the streams again, whose connections may be dead after sleep. */
  renew(session: Session): void {
    this.#subscribers.get(session.id)?.renew();
  }

  ended(session: Session): void {
    const failure = session.view().end?.failure;
    for (const watched of this.#watched) if (watched.session === session) watched.sessionEnded(failure);
    this.#subscribers.get(session.id)?.close();
    this.#subscribers.delete(session.id);
    if (session.view().listListen !== undefined) session.show({ listListen: undefined });
    this.#changed();
  }

  notified(session: Session, method: string, params: Json | undefined, seq: number): void {
    if (method === 'notifications/resources/updated') this.#updated(session, params, seq);
    else if (method === 'notifications/resources/list_changed') this.#listChanged(session, params, seq);
    else if (method === 'notifications/subscriptions/acknowledged') {
      const isModern = session.era === 'modern';
      const marks: UpdateMark[] = isModern ? this.#subscriber(session).acknowledged(params) : ['foreign'];
      this.#note(session, 'acknowledged', seq, undefined, marks);
    }
  }

  #updated(session: Session, params: Json | undefined, seq: number): void {
    const uri = stringAt(params, 'uri') ?? '';
    const at = this.#now();
    const covering = this.#watched.filter((watched) => watched.session === session && watched.covers(uri));
    const id = subscriptionIdOf(params);
    const ownerOf = (watched: WatchedResource) => this.#subscriber(session).ownerOf(id, watched.about.uri);
    const isModern = session.era === 'modern';
    const { marks, counted } = checkUpdate(session, uri, at, covering, isModern ? ownerOf : undefined);
    this.#note(session, 'updated', seq, uri, marks);
    for (const watched of counted) {
      watched.updated(at, uri);
      if (watched.rereads) this.#rereader.request(session, uri);
    }
  }

  #listChanged(session: Session, params: Json | undefined, seq: number): void {
    const isModern = session.era === 'modern';
    const of = () => this.#subscriber(session).ownerOfList(subscriptionIdOf(params), 'resources');
    this.#note(session, 'listChanged', seq, undefined, checkListChange(session, isModern ? { of: of() } : undefined));
  }

  #note(
    session: Session,
    kind: 'updated' | 'listChanged' | 'acknowledged',
    seq: number,
    uri: string | undefined,
    marks: UpdateMark[],
  ): void {
    const { id: serverId, name: serverName } = session.server;
    const at = this.#now();
    const update: ResourceUpdate = {
      seq,
      at,
      serverId,
      serverName,
      sessionId: session.id,
      kind,
      marks,
      ...(uri !== undefined && { uri: startOf(uri, maxUri) }),
    };
    this.log.add(update);
    this.#context.state.addUpdate(update);
    this.#changed();
  }

  async #watch(session: Session, watched: WatchedResource): Promise<void> {
    this.#changed();
    const report = (each: ListenReport) => {
      watched.report(each);
      // Reads the first version to compare with, which may have changed before the subscription.
      if (each.state === 'active' && watched.rereads) this.#rereader.request(session, watched.about.uri);
      this.#changed();
    };
    try {
      watched.requestSeq = await this.#subscriber(session).watch(watched.about.uri, report);
    } catch (thrown) {
      report({ state: 'refused', failure: failureFrom(thrown) });
    }
  }

  #subscriber(session: Session): WireSubscriber {
    const known = this.#subscribers.get(session.id);
    if (known !== undefined) return known;
    const made = new WireSubscriber(session, this.#context.clock);
    this.#subscribers.set(session.id, made);
    return made;
  }

  async removeServer(serverId: ServerId): Promise<void> {
    this.#watched = this.#watched.filter((watched) => watched.about.serverId !== serverId);
    this.log.removeServer(serverId);
    this.#changed();
  }

  #changed(): void {
    this.#context.state.saveWatched(() => {
      const now = this.#now();
      return this.#watched.filter(({ isWanted }) => isWanted).map((watched) => watched.view(now));
    });
    this.#context.onChange();
  }

  #now(): number {
    return this.#context.clock.now();
  }

  #find(sessionId: SessionId, uri: string): WatchedResource | undefined {
    return this.#watched.find((watched) => watched.about.sessionId === sessionId && watched.about.uri === uri);
  }
}

class Rereader {
  readonly #resources: ResourceReader;
  readonly #onRead: () => void;
  readonly #busy = new Map<string, { again: boolean }>();

  constructor(resources: ResourceReader, onRead: () => void) {
    this.#resources = resources;
    this.#onRead = onRead;
  }

  request(session: Session, uri: string): void {
    const key = `${session.id} ${uri}`;
    const busy = this.#busy.get(key);
    if (busy !== undefined) {
      busy.again = true;
      return;
    }
    void this.#read(session, uri, key);
  }

  async #read(session: Session, uri: string, key: string): Promise<void> {
    const busy = { again: true };
    this.#busy.set(key, busy);
    while (busy.again && session.phase === 'ready') {
      busy.again = false;
      // A failed read is in the traffic; earlier versions are kept.
      await this.#resources.read(session, uri).catch(() => undefined);
      this.#onRead();
    }
    this.#busy.delete(key);
  }
}
