import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Digest } from '#shared/model/digest.ts';
import type { RunId, SessionId } from '#shared/model/id/id.ts';
import type { ListFetch } from '#shared/model/lists/catalog.ts';
import type { SessionView } from '#shared/model/session.ts';
import { takeCalls } from './changed-calls.ts';
import { client, host, link, queryClient } from './client.ts';
import type { ObservableValue } from './observable.ts';
import {
  auditVersion,
  findingsVersion,
  linkOpenings,
  runsVersion,
  trafficHead,
  trafficNames,
  updatesVersion,
} from './versions.ts';

/** Minimum milliseconds between two responses when refetching data that changes with every digest. */
const stormMs = 200;
/** The same for the size of the log and its sessions, for which it is read from its beginning. */
const infoEveryMs = 5000;

/** The same for what is known of a recorded client, for which the host reads its messages. */
const behaviorMs = 1000;

/** The members of a digest that only say that something changed. */
const members = [
  ...(['servers', 'gate', 'audit', 'client', 'tasks', 'imports'] as const),
  ...(['authorization', 'savedArguments', 'settings', 'subscriptions', 'recordings', 'pins'] as const),
  ...(['snapshots', 'findings', 'tests', 'checks', 'hosts'] as const),
];

/** `known` with `changed` in place of the fetch of the same list. */
function mergeFetch(known: readonly ListFetch[], changed: ListFetch): ListFetch[] {
  return [...known.filter((listFetch) => listFetch.kind !== changed.kind), changed];
}

/** Turns digests into cache updates: the only place where the host's changes enter the window. */
export function digestReader(cache: QueryClient): (digest: Digest) => void {
  const refresher = (queryKeys: readonly QueryKey[], pauseMs = 0) =>
    coalesce(async () => {
      await Promise.all(queryKeys.map((queryKey) => cache.invalidateQueries({ queryKey })));
      if (pauseMs > 0) await sleep(pauseMs);
    });
  const refreshSessions = refresher([host.sessions.list.key()]);
  const refreshInbox = refresher([host.inbox.list.key()]);
  const refreshAround = refresher([host.inbox.rounds.key(), host.inbox.ended.key(), host.inbox.params.key()]);
  const refreshSearch = refresher([host.lists.search.key()]);
  // The log grows with each frame.
  const refreshInfo = refresher([host.app.info.key(), host.traffic.sessions.key()], infoEveryMs);
  const refreshLookups = refresher([host.lists.named.key(), host.lists.listed.key(), host.lists.search.key()], stormMs);
  const grown = new Set<SessionId>();
  const refreshBehavior = coalesce(async () => {
    const keys = [...grown].map((sessionId) => host.recordings.behavior.key({ input: { sessionId } }));
    grown.clear();
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
    await sleep(behaviorMs);
  });
  /** Sessions whose recordings may have more messages. */
  const growing = (isOne: (session: SessionView) => boolean) => {
    const found = cache.getQueryData(host.sessions.list.queryKey())?.filter(isOne) ?? [];
    for (const { id } of found) grown.add(id);
    if (found.length > 0) refreshBehavior();
  };
  const refreshTasks = refresher([host.tasks.list.key()], stormMs);
  const orderKeys = [host.calls.locate.key(), host.prompts.list.key()];
  /** Runs were added or removed. */
  const refreshOrder = coalesce(async () => {
    increment(runsVersion);
    await Promise.all(orderKeys.map((queryKey) => cache.invalidateQueries({ queryKey })));
    await sleep(stormMs);
  });
  const refreshCalls = refresher([host.calls.list.key()], stormMs);
  // A finished run doesn't change while another one continues, so its stored data isn't refetched.
  const refreshRun = (runId: RunId) => {
    for (const procedure of [host.calls.get, host.prompts.run]) {
      void cache.invalidateQueries({
        queryKey: runId === 'all' ? procedure.key() : procedure.key({ input: { runId } }),
      });
    }
    const { get } = host.composer;
    void cache.invalidateQueries({ queryKey: runId === 'all' ? get.key() : get.key({ input: { composedId: runId } }) });
  };
  const refresh: Record<(typeof members)[number], () => void> = {
    // A removed server has no earlier sessions either.
    servers: refresher([host.servers.list.key(), host.vault.key(), host.sessions.past.key()]),
    gate: refresher([host.gate.key()]),
    audit: refresher([host.audit.key()]),
    client: refresher([host.client.key()]),
    tasks: refresher([host.tasks.served.key()]),
    imports: refresher([host.imports.offer.key()]),
    savedArguments: refresher([host.savedArguments.key()]),
    settings: refresher([host.app.key(), host.vault.key()]),
    authorization: refresher([host.authorization.key()]),
    recordings: refresher([host.recordings.key(), host.servedRecordings.list.key()]),
    hosts: refresher([host.measuredClients.key(), host.hosts.key(), host.recordings.behavior.key()], stormMs),
    pins: refresher([host.pins.key()]),
    snapshots: refresher([host.snapshots.changed.key()]),
    findings: refresher([host.findings.key()], stormMs),
    subscriptions: refresher([host.subscriptions.key()], stormMs),
    tests: refresher([host.tests.key()]),
    // A pin waits and runs in a run of checks.
    checks: refresher([host.checks.key(), host.pins.list.key()], stormMs),
  };
  return (digest) => {
    if (digest.reset === true) {
      void cache.invalidateQueries();
      increment(runsVersion);
      increment(linkOpenings);
    }
    if (digest.reset === true || digest.subscriptions === true) increment(updatesVersion);
    if (digest.reset === true || digest.audit === true) increment(auditVersion);
    if (digest.reset === true || digest.findings === true) increment(findingsVersion);
    for (const member of members) if (digest[member] === true) refresh[member]();
    if (digest.inbox === true) {
      const key = host.inbox.list.queryKey();
      const { data, fetchStatus } = cache.getQueryState(key) ?? {};
      // A response that is in flight may be older.
      if (digest.inboxRequests === undefined || data === undefined || fetchStatus !== 'idle') refreshInbox();
      else cache.setQueryData(key, digest.inboxRequests);
      refreshAround();
    }
    if (digest.sessions !== undefined && digest.sessions.length > 0) {
      const known = cache.getQueryData(host.sessions.list.queryKey());
      const views = new Map(digest.sessionViews?.map((view) => [view.id, view]));
      const isKnown = (id: SessionId) => known?.some((session) => session.id === id) === true;
      // While a response is in flight, which may be older than this digest, all are fetched again.
      const isIdle = cache.getQueryState(host.sessions.list.queryKey())?.fetchStatus === 'idle';
      if (isIdle && digest.sessions.every((id) => views.has(id) && isKnown(id))) {
        cache.setQueryData(
          host.sessions.list.queryKey(),
          known?.map((session) => views.get(session.id) ?? session),
        );
        const isOther = ({ id, phase }: SessionView) => views.has(id) && views.get(id)?.phase !== phase;
        if (known?.some(isOther)) refreshSearch();
      } else {
        refreshSessions();
        refreshSearch();
      }
    }
    // The last messages of a recording came before its end.
    growing(({ id, recorded }) => recorded !== undefined && digest.sessions?.includes(id) === true);
    if (digest.runs !== undefined && digest.runs.length > 0) {
      const { runs, newRuns = [], callViews = [] } = digest;
      const known = new Set(callViews.map(({ id }) => id));
      const others = runs.filter((runId) => !known.has(runId));
      if (others.length > 0) refreshCalls();
      if (callViews.length > 0) takeCalls(cache, callViews, new Set(newRuns));
      if (others.length > 0 || newRuns.length > 0) refreshOrder();
      if (others.length > 0 || callViews.some(({ task }) => task !== undefined)) refreshTasks();
      for (const runId of others) refreshRun(runId);
    }
    for (const appId of digest.apps ?? []) {
      void cache.invalidateQueries({ queryKey: host.apps.get.key({ input: { appId } }) });
    }
    if (digest.listFetches !== undefined) refreshLookups();
    for (const listFetch of digest.listFetches ?? []) {
      const key = host.catalog.listFetches.queryKey({ input: { sessionId: listFetch.sessionId } });
      const state = cache.getQueryState(key);
      // No view has loaded these fetches yet; the next one that renders does.
      if (state === undefined)
        void cache.prefetchQuery(host.catalog.listFetches.queryOptions({ input: { sessionId: listFetch.sessionId } }));
      // A response is in flight, which may be older than this digest.
      else if (state.data === undefined) void cache.invalidateQueries({ queryKey: key, refetchType: 'all' });
      else cache.setQueryData(key, (known) => (known === undefined ? undefined : mergeFetch(known, listFetch)));
    }
    if (digest.cleared === true) trafficHead.set(-1);
    if (digest.renamed === true) trafficNames.set(trafficNames.get() + 1);
    if (digest.cleared === true || digest.renamed === true) {
      void cache.invalidateQueries({ queryKey: host.traffic.rows.key() });
      refreshInfo();
    }
    if (digest.head !== undefined) {
      trafficHead.set(digest.head);
      refreshInfo();
      growing(({ recorded }) => recorded !== undefined && (recorded.isLive || recorded.durationMs === undefined));
    }
  };
}

/**
 * Follows the host, and prefetches what every window shows first, so that it renders once. Resolves when that is in the
 * cache, or when the host cannot be reached.
 */
export async function openCache(): Promise<void> {
  const lost = Promise.withResolvers<void>();
  const stop = link.subscribe(() => {
    if (link.state === 'lost') lost.resolve();
  });
  // The first digest invalidates the whole cache: an earlier fetch would be repeated.
  const isFollowing = new Promise<void>((resolve) => void followHost(queryClient, resolve));
  await Promise.race([isFollowing.then(fetchFirstData), lost.promise]);
  stop();
}

async function fetchFirstData(): Promise<void> {
  const { app, servers, sessions, inbox } = host;
  await Promise.all([
    queryClient.prefetchQuery(app.settings.queryOptions()),
    queryClient.prefetchQuery(servers.list.queryOptions()),
    queryClient.prefetchQuery(sessions.list.queryOptions()),
    queryClient.prefetchQuery(sessions.past.queryOptions()),
    queryClient.prefetchQuery(inbox.list.queryOptions()),
    queryClient.prefetchQuery(app.info.queryOptions()),
  ]);
}

/** Applies digests to `cache` as long as the window lives, across lost links; `onDigest` runs after each. */
async function followHost(cache: QueryClient, onDigest: () => void): Promise<never> {
  const read = digestReader(cache);
  for (;;) {
    await link.whenOpen();
    try {
      for await (const digest of await client.app.watch()) {
        read(digest);
        onDigest();
      }
    } catch {
      // The link reports the failure; reconnecting starts the loop again.
    }
    await waitForChange();
  }
}

/**
 * Resolves at once when the link is lost, else after a pause: a host that ends its digests must not cause a busy loop.
 */
function waitForChange(): Promise<void> {
  if (link.state !== 'open') return Promise.resolve();
  return sleep(500);
}

/**
 * Wraps `work` so that calls made while it runs lead to exactly one more run afterwards: every change is seen,
 * and a burst costs two runs. Rejections are left to `work`.
 */
export function coalesce(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isDirty = false;
  const run = async () => {
    isRunning = true;
    do {
      isDirty = false;
      await work();
    } while (isDirty);
    isRunning = false;
  };
  return () => {
    if (isRunning) isDirty = true;
    else void run();
  };
}

function increment(version: ObservableValue<number>): void {
  version.set(version.get() + 1);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
