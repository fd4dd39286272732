import type { SessionId } from '#shared/model/id/id.ts';
import type { CatalogKind, ListFetch } from '#shared/model/lists/catalog.ts';
import { mostItems } from '#shared/rules/check-items.ts';
import type { OtherServer } from '#shared/rules/item-rule.ts';
import type { Clock, Timer } from '../platform.ts';
import type { History } from '../records/history/history.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { Catalog } from '../surface/lists/catalog.ts';
import type { SurfaceTexts } from './findings-message.ts';
import type { FindingsThread } from './findings-thread.ts';
import type { Found } from './found.ts';

/** Lists are checked this long after the last change of one, in milliseconds. */
const calmMs = 400;
const mostOthers = 50;
const mostNames = 1000;

const kinds = ['tools', 'prompts', 'resources', 'templates'] as const satisfies readonly CatalogKind[];

export interface SurfaceChecksContext {
  clock: Clock;
  catalog: Pick<Catalog, 'list' | 'listFetches' | 'onChange'>;
  sessions: Pick<SessionRegistry, 'list'>;
  history: Pick<History, 'approvedDefinitions'>;
  thread: FindingsThread;
  found: Found;
  /** False: only when `settled` is called. */
  isFollowing: boolean;
  onFound(): void;
}

/** Checks what the sessions list by the rules about items, whenever a list was fetched. */
export class SurfaceChecks {
  readonly #context: SurfaceChecksContext;
  /** Sessions to check, with the timer if that happens by itself. */
  readonly #due = new Map<SessionId, Timer | undefined>();
  readonly #running = new Map<SessionId, Promise<void>>();
  /** The tool names of each checked session in use, by which others were judged. */
  readonly #toolNames = new Map<SessionId, string>();

  constructor(context: SurfaceChecksContext) {
    this.#context = context;
  }

  get isBusy(): boolean {
    return this.#due.size > 0 || this.#running.size > 0;
  }

  listed({ sessionId, phase }: ListFetch): void {
    if (phase !== 'fetching') this.again(sessionId);
  }

  /** Checks a session soon. */
  again(sessionId: SessionId): void {
    this.#due.get(sessionId)?.clear();
    const { clock, isFollowing } = this.#context;
    const check = () => void this.#check(sessionId);
    const timer = isFollowing ? clock.setTimeout(check, calmMs).unref() : undefined;
    this.#due.set(sessionId, timer);
  }

  /** A session has ended: the others are judged again, without its tools. */
  gone(sessionId: SessionId): void {
    if (this.#toolNames.delete(sessionId)) this.#othersAgain(sessionId);
  }

  #othersAgain(sessionId: SessionId): void {
    for (const other of this.#toolNames.keys()) if (other !== sessionId) this.again(other);
  }

  /** Resolves when the session's lists are checked as they are now. */
  async settled(sessionId: SessionId): Promise<void> {
    if (this.#due.has(sessionId)) await this.#check(sessionId);
    await this.#running.get(sessionId);
  }

  close(): void {
    for (const timer of this.#due.values()) timer?.clear();
    this.#due.clear();
  }

  #check(sessionId: SessionId): Promise<void> {
    this.#due.get(sessionId)?.clear();
    this.#due.delete(sessionId);
    const before = this.#running.get(sessionId) ?? Promise.resolve();
    const check = before
      .then(() => this.#checkNow(sessionId))
      .finally(() => {
        if (this.#running.get(sessionId) === check) this.#running.delete(sessionId);
      });
    this.#running.set(sessionId, check);
    return check;
  }

  async #checkNow(sessionId: SessionId): Promise<void> {
    const { sessions, catalog, clock, thread, found, onFound } = this.#context;
    const session = sessions.list().find(({ id }) => id === sessionId);
    if (session === undefined) return;
    const fetches = catalog.listFetches(sessionId);
    // The last list comes back here.
    if (fetches.length === 0 || fetches.some(({ phase }) => phase === 'fetching')) return;
    const judged = { serverId: session.server.id, sessionId };
    found.see(judged, session.server.name);
    if (isUsed(session)) this.#noteNames(sessionId);
    const texts = this.#textsOf(session);
    const reply = await thread.ask('surface', () => ({ session: judged, at: clock.now(), texts }));
    if (reply.ok) found.reportItems(sessionId, reply.output);
    else found.omitItems(sessionId, sizeOf(texts));
    onFound();
  }

  #noteNames(sessionId: SessionId): void {
    const names = this.#namesOf(sessionId).join('\n');
    const isChanged = names !== (this.#toolNames.get(sessionId) ?? '');
    this.#toolNames.set(sessionId, names);
    if (isChanged) this.#othersAgain(sessionId);
  }

  #textsOf(session: Session): SurfaceTexts {
    const [tools, prompts, resources, templates] = kinds.map((kind) => this.#texts(session, kind));
    const { instructions } = session.view();
    return {
      tools: tools ?? [],
      prompts: prompts ?? [],
      resources: resources ?? [],
      templates: templates ?? [],
      unread: kinds.reduce((sum, kind) => sum + this.#unread(session, kind), 0),
      instructions,
      others: this.#others(session),
      allowed: this.#context.history.approvedDefinitions.textsOf(session),
    };
  }

  #texts({ id }: Session, kind: CatalogKind): string[] {
    const items = this.#itemsOf(id, kind);
    return Array.from({ length: Math.min(items?.length ?? 0, mostItems) }, (_, at) => items?.text(at) ?? '');
  }

  #unread({ id }: Session, kind: CatalogKind): number {
    return Math.max(0, (this.#itemsOf(id, kind)?.length ?? 0) - mostItems);
  }

  #itemsOf(sessionId: SessionId, kind: CatalogKind) {
    const { catalog } = this.#context;
    const isKnown = catalog.listFetches(sessionId).some((fetch) => fetch.kind === kind);
    return isKnown ? catalog.list(sessionId, kind).newest : undefined;
  }

  /** The tools that a person uses at the same time. */
  #others(session: Session): OtherServer[] {
    if (session.isRecorded) return [];
    const others = this.#context.sessions.list().filter((other) => other.id !== session.id && isUsed(other));
    return others.slice(0, mostOthers).map(({ id, server }) => ({ server: server.name, tools: this.#namesOf(id) }));
  }

  #namesOf(id: SessionId): string[] {
    const items = this.#itemsOf(id, 'tools');
    return Array.from({ length: Math.min(items?.length ?? 0, mostNames) }, (_, at) => items?.key(at) ?? []).flat();
  }
}

/** Its tools are given to a model beside those of others. */
function isUsed({ phase, isRecorded }: Session): boolean {
  return phase === 'ready' && !isRecorded;
}

/** Of everything that the rules about items read; instructions are one. */
function sizeOf({ tools, prompts, resources, templates, unread, instructions }: SurfaceTexts): number {
  const listed = tools.length + prompts.length + resources.length + templates.length + unread;
  return listed + (instructions === undefined ? 0 : 1);
}
