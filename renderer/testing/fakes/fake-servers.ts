import { NamedIndex } from '#host/surface/lists/index/named-index.ts';
import { ResourceIndex } from '#host/surface/lists/index/resource-index.ts';
import { resourceRange, resourceRowStarting } from '#host/surface/lists/index/resource-layout.ts';
import { searchLists } from '#host/surface/lists/index/search-lists.ts';
import { keptItem } from '#shared/mcp/items/cut-item.ts';
import type { Failure } from '#shared/model/failure.ts';
import { readIdSchema, type ServerId, type SessionId, serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { CatalogKind, ListFetch } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { NamedKind } from '#shared/model/lists/named-rows.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import type { Server, ServerView } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { fakeHost } from './fake-host.ts';

/** One server of a component test, connected unless it has ended. */
interface FakeServer {
  name: string;
  /** What it lists, as it would come from the wire; a list that is left out is empty. */
  lists?: Partial<Record<CatalogKind, readonly Json[]>>;
  /** Lists that could not be fetched. */
  failures?: Partial<Record<CatalogKind, Failure>>;
  /** Which of its sessions this is; absent: the first. */
  session?: number;
  /** How it is reached; absent: over stdio. */
  transport?: SessionView['transport'];
  /** With which it is started; absent: its name. */
  command?: string;
  /** The extensions that it declares. */
  extensions?: JsonObject;
  hasEnded?: boolean;
  /** It is the recording of a client. */
  recorded?: SessionView['recorded'];
}

/** The id under which the window knows a server of {@link connectServers}. */
export function serverIdOf(name: string): ServerId {
  return serverIdSchema.parse(name);
}

/** The id of its session, the first or a later one. */
export function sessionIdOf(name: string, session = 1): SessionId {
  return sessionIdSchema.parse(`session ${session} of ${name}`);
}

/** Lets the fake host have these servers, each connected and with its lists complete, and those that are added to it. */
export function connectServers(...servers: FakeServer[]): void {
  const bySession = new Map<string, FakeServer>(
    servers.map((server) => [sessionIdOf(server.name, server.session), server]),
  );
  const views = servers.map(viewOf);
  fakeHost.on('servers', 'list', () => [...views]);
  fakeHost.on('servers', 'add', ({ drafts }) => {
    const added = drafts.map(({ name }) => viewOf({ name }));
    views.push(...added);
    return added;
  });
  fakeHost.on('sessions', 'list', () => servers.map(sessionOf));
  fakeHost.on('catalog', 'listFetches', ({ sessionId }) => {
    const server = bySession.get(sessionId);
    return server === undefined ? [] : catalogKinds.map((kind) => fetchOf(server, kind));
  });
  answerLists(servers);
  fakeHost.on('catalog', 'itemText', ({ sessionId, kind, ordinal }) => {
    const raw = bySession.get(sessionId)?.lists?.[kind]?.[ordinal] ?? null;
    return { text: JSON.stringify(keptItem(raw)) };
  });
  fakeHost.on('subscriptions', 'list', () => []);
  fakeHost.on('subscriptions', 'versions', () => []);
  fakeHost.on('resources', 'read', ({ sessionId, uri }) => ({ ...readOf(sessionId, uri), texts: [] }));
}

/** The lists as the host shows them. */
function answerLists(servers: readonly FakeServer[]): void {
  const indexes = new Map<string, NamedIndex | ResourceIndex>();
  const named = (sessionId: string, kind: NamedKind) => {
    const index = indexes.get(`${sessionId} ${kind}`);
    return index instanceof NamedIndex ? index : new NamedIndex(kind);
  };
  const resources = (sessionId: string, kind: 'resources' | 'templates') => {
    const index = indexes.get(`${sessionId} ${kind}`);
    return index instanceof ResourceIndex ? index : new ResourceIndex(kind);
  };
  const both = (sessionId: string) => [resources(sessionId, 'resources'), resources(sessionId, 'templates')] as const;
  for (const { name, session, lists } of servers) {
    for (const kind of catalogKinds) {
      const index = kind === 'tools' || kind === 'prompts' ? new NamedIndex(kind) : new ResourceIndex(kind);
      for (const raw of lists?.[kind] ?? []) index.add(raw);
      indexes.set(`${sessionIdOf(name, session)} ${kind}`, index);
    }
  }
  fakeHost.on('lists', 'namedRows', ({ sessionId, kind, query, ...range }) =>
    toEnd(named(sessionId, kind).rows(query, range)),
  );
  fakeHost.on('lists', 'named', ({ sessionId, kind, place }) => named(sessionId, kind).at(place));
  fakeHost.on('lists', 'resourceRows', ({ sessionId, query, mark, ...range }) =>
    toEnd(resourceRange(...both(sessionId), query, range, mark)),
  );
  fakeHost.on('lists', 'resourceRowStarting', ({ sessionId, query, start, from }) => ({
    row: toEnd(resourceRowStarting(...both(sessionId), query, start, from)),
  }));
  fakeHost.on('lists', 'matching', ({ sessionId, narrowing, below, ...range }) =>
    toEnd(resources(sessionId, 'resources').matching({ ...narrowing, below }, range)),
  );
  fakeHost.on('lists', 'listed', ({ sessionId, kind, at }) => resources(sessionId, kind).listed(at, 10));
  fakeHost.on('lists', 'search', ({ first, ...search }) => {
    const current = (name: string) => Number(serverIdOf(name) === first);
    const lists = servers
      .toSorted((a, b) => current(b.name) - current(a.name))
      .map(({ name, session }) => ({
        server: { id: serverIdOf(name), name },
        index: indexes.get(`${sessionIdOf(name, session)} ${search.kind}`),
      }));
    return toEnd(searchLists(lists, search));
  });
}

function toEnd<Result>(run: Iterator<unknown, Result>): Result {
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
}

function viewOf({ name, recorded, transport, command = name }: FakeServer): ServerView {
  const own = { id: serverIdOf(name), name, pin: {} };
  const server: Server =
    transport === 'http'
      ? { ...own, transport, url: `https://${name}.example/mcp`, headers: {}, query: {}, http: 'auto' }
      : { ...own, transport: 'stdio', command, args: [], env: {}, watch: [] };
  const view = { server, builtIn: recorded !== undefined, approved: true };
  return recorded === undefined ? view : { ...view, recordingId: recorded.recordingId };
}

function sessionOf({
  name,
  session,
  transport = 'stdio',
  extensions,
  recorded,
  hasEnded = false,
}: FakeServer): SessionView {
  return {
    id: sessionIdOf(name, session),
    serverId: serverIdOf(name),
    serverName: name,
    phase: hasEnded ? 'ended' : 'ready',
    startedAt: 1,
    readyAt: 2,
    transport,
    target: name,
    pin: {},
    era: 'modern',
    revision: '2026-07-28',
    steps: [],
    capabilities: { resources: { subscribe: true }, prompts: {}, tools: {}, ...(extensions && { extensions }) },
    serverInfo: { name, version: '1' },
    clientCapabilities: {},
    inFlight: [],
    stderrTail: [],
    strayLines: 0,
    ...(recorded && { recorded }),
  };
}

function fetchOf({ name, session, lists, failures }: FakeServer, kind: CatalogKind): ListFetch {
  const failure = failures?.[kind];
  return {
    sessionId: sessionIdOf(name, session),
    kind,
    generation: 1,
    version: 1,
    phase: failure === undefined ? 'done' : 'failed',
    count: lists?.[kind]?.length ?? 0,
    pages: failure === undefined ? 1 : 0,
    ...(failure !== undefined && { failure }),
    more: false,
  };
}

export function readOf(sessionId: string, uri: string): ResourceRead {
  return {
    readId: readIdSchema.parse(`read of ${uri}`.slice(0, 80)),
    sessionId: sessionIdSchema.parse(sessionId),
    uri,
    at: 1,
    durationMs: 1,
    requestSeq: 1,
    responseSeq: 2,
    parts: [],
  };
}
