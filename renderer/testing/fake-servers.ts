import { type CatalogKind, catalogKinds, type ListFetch } from '#shared/model/catalog.ts';
import type { Failure } from '#shared/model/failure.ts';
import { readIdSchema, type ServerId, type SessionId, serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import type { ServerView } from '#shared/model/server.ts';
import type { Session } from '#shared/model/session.ts';
import { fakeHost } from './fake-host.ts';

/** One connected server of a component test. */
interface FakeServer {
  name: string;
  /** What it lists, as it would come from the wire; a list that is left out is empty. */
  lists?: Partial<Record<CatalogKind, readonly Json[]>>;
  /** Lists that could not be fetched. */
  failures?: Partial<Record<CatalogKind, Failure>>;
  /** Which of its sessions this is; absent: the first. */
  session?: number;
  /** How it is reached; absent: over stdio. */
  transport?: Session['transport'];
}

/** The id under which the window knows a server of {@link connectServers}. */
export function serverIdOf(name: string): ServerId {
  return serverIdSchema.parse(name);
}

/** The id of its session, the first or a later one. */
export function sessionIdOf(name: string, session = 1): SessionId {
  return sessionIdSchema.parse(`session ${session} of ${name}`);
}

/** Lets the fake host have these servers, each connected and with its lists complete. */
export function connectServers(...servers: FakeServer[]): void {
  const bySession = new Map<string, FakeServer>(
    servers.map((server) => [sessionIdOf(server.name, server.session), server]),
  );
  fakeHost.on('servers', 'list', () => servers.map(({ name }) => viewOf(name)));
  fakeHost.on('sessions', 'list', () => servers.map(sessionOf));
  fakeHost.on('catalog', 'listFetches', ({ sessionId }) => {
    const server = bySession.get(sessionId);
    return server === undefined ? [] : catalogKinds.map((kind) => fetchOf(server, kind));
  });
  fakeHost.on('catalog', 'items', ({ sessionId, kind, from, count }) => {
    const listed = bySession.get(sessionId)?.lists?.[kind] ?? [];
    const items = listed.slice(from, from + count).map((raw, at) => ({ ordinal: from + at, raw }));
    return { generation: 1, items };
  });
  fakeHost.on('catalog', 'itemText', ({ sessionId, kind, ordinal }) => {
    const raw = bySession.get(sessionId)?.lists?.[kind]?.[ordinal] ?? null;
    return { text: JSON.stringify(raw) };
  });
  fakeHost.on('subscriptions', 'list', () => []);
  fakeHost.on('subscriptions', 'versions', () => []);
  fakeHost.on('resources', 'read', ({ sessionId, uri }) => readOf(sessionId, uri));
}

function viewOf(name: string): ServerView {
  const server = { id: serverIdOf(name), name, pin: {}, transport: 'stdio' as const, command: name };
  return { server: { ...server, args: [], env: {}, watch: [] }, builtIn: false, approved: true };
}

function sessionOf({ name, session, transport = 'stdio' }: FakeServer): Session {
  return {
    id: sessionIdOf(name, session),
    serverId: serverIdOf(name),
    serverName: name,
    phase: 'ready',
    startedAt: 1,
    readyAt: 2,
    transport,
    target: name,
    pin: {},
    era: 'modern',
    revision: '2026-07-28',
    steps: [],
    capabilities: { resources: { subscribe: true }, prompts: {}, tools: {} },
    serverInfo: { name, version: '1' },
    clientCapabilities: {},
    inFlight: [],
    stderrTail: [],
    strayLines: 0,
  };
}

function fetchOf({ name, session, lists, failures }: FakeServer, kind: CatalogKind): ListFetch {
  const failure = failures?.[kind];
  return {
    sessionId: sessionIdOf(name, session),
    kind,
    generation: 1,
    phase: failure === undefined ? 'done' : 'failed',
    count: lists?.[kind]?.length ?? 0,
    pages: failure === undefined ? 1 : 0,
    ...(failure !== undefined && { failure }),
    more: false,
  };
}

function readOf(sessionId: string, uri: string): ResourceRead {
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
