import type { Digest } from '#shared/model/digest.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { BrowserClient } from '../../front-ends/browser-client.ts';

type Client = BrowserClient['client'];

/** What an open window with all panels requests of the host, again and again as digests report changes. */
export interface Window {
  /** The slowest of its requests, in milliseconds, and its name. */
  slowest(): { name: string; ms: number };
  /** Requests of everything that the window shows for this session, once. */
  look(sessionId: SessionId): Promise<void>;
  close(): void;
}

const pauseMs = 200;

/** Follows the host's digests as a window would do. */
export function openWindow(client: Client): Window {
  const abort = new AbortController();
  let worst = { name: '', ms: 0 };
  const timed = async (name: string, request: Promise<unknown>) => {
    const start = performance.now();
    await request.catch(() => undefined);
    const ms = performance.now() - start;
    if (ms > worst.ms) worst = { name, ms };
  };
  const queries: Record<string, () => Promise<unknown>> = {
    sessions: () => client.sessions.list(),
    inbox: () => client.inbox.list(),
    ended: () => client.inbox.ended(),
    updates: () => client.subscriptions.updateRows({ filter: {}, from: 0, count: 60 }),
    subscriptions: () => client.subscriptions.list(),
    runs: () => client.calls.list({ from: 0, count: 60 }),
    tasks: () => client.tasks.list({}),
    traffic: async () => {
      const { total } = await client.traffic.rows({ filter: {}, from: 0, count: 0 });
      return client.traffic.rows({ filter: {}, from: Math.max(0, total - 60), count: 60 });
    },
    'traffic, filtered': () => client.traffic.rows({ filter: { query: 'loupe' }, ms: 30, from: 0, count: 60 }),
    logs: () => client.traffic.rows({ filter: { log: {} }, ms: 30, from: 0, count: 60 }),
    statistics: () => client.traffic.statistics({ filter: {} }),
    audit: () => client.audit.list({ filter: {}, from: 0, count: 60 }),
  };
  const running = new Set<string>();
  const again = new Set<string>();
  const refresh = async (name: string, query: () => Promise<unknown>) => {
    if (running.has(name)) {
      again.add(name);
      return;
    }
    running.add(name);
    do {
      again.delete(name);
      await timed(name, query());
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    } while (again.has(name) && !abort.signal.aborted);
    running.delete(name);
  };
  const read = (digest: Digest) => {
    const isNews = (names: string[], isSo: unknown) => {
      if (isSo === true || digest.reset === true) for (const name of names) void refresh(name, queries[name] ?? none);
    };
    isNews(['inbox', 'ended'], digest.inbox);
    isNews(['sessions'], digest.sessions !== undefined);
    isNews(['updates', 'subscriptions'], digest.subscriptions);
    isNews(['runs', 'tasks'], digest.runs !== undefined);
    isNews(['traffic', 'traffic, filtered', 'logs', 'statistics'], digest.head !== undefined);
    isNews(['audit'], digest.audit);
    for (const runId of digest.runs ?? []) {
      if (runId !== 'all') void refresh(`run ${runId}`, () => client.calls.get({ runId }));
    }
  };
  const follow = async () => {
    for await (const digest of await client.app.watch(undefined, { signal: abort.signal })) read(digest);
  };
  void follow().catch(() => undefined);
  return {
    slowest: () => worst,
    async look(sessionId) {
      const range = { from: 0, count: 60 };
      const query = { view: 'tree' as const, text: '', filter: '', folders: [], folded: [], past: [] };
      await Promise.all([
        ...Object.entries(queries).map(([name, ask]) => timed(name, ask())),
        timed('session', client.sessions.get({ sessionId })),
        timed('list fetches', client.catalog.listFetches({ sessionId })),
        ...(['tools', 'prompts'] as const).flatMap((kind) => [
          timed(
            kind,
            client.lists.namedRows({ sessionId, kind, query: { text: '', terms: [], closed: [] }, ...range }),
          ),
          timed(
            `${kind}, searched`,
            client.lists.namedRows({ sessionId, kind, query: { text: 'it', terms: [] }, ...range }),
          ),
          timed(`one of ${kind}`, client.lists.named({ sessionId, kind, place: { name: 'it' } })),
          timed(`pages of ${kind}`, client.catalog.pages({ sessionId, kind })),
        ]),
        timed('resources', client.lists.resourceRows({ sessionId, query, ...range })),
        timed(
          'resources, searched',
          client.lists.resourceRows({ sessionId, query: { ...query, text: 'it' }, ...range }),
        ),
        timed(
          'resources, listed',
          client.lists.resourceRows({
            sessionId,
            query: { ...query, view: 'list', sort: { column: 'label', isDescending: true } },
            ...range,
          }),
        ),
        timed('palette', client.lists.search({ kind: 'resources', text: 'it', limit: 50 })),
      ]);
    },
    close: () => abort.abort(),
  };
}

const none = () => Promise.resolve();
