import type { QueryClient } from '@tanstack/react-query';
import type { ListFetch } from '#shared/model/catalog.ts';
import type { Digest } from '#shared/model/digest.ts';
import type { RunId } from '#shared/model/id/id.ts';
import { client, host, link } from './client.ts';
import { auditVersion, runsVersion, trafficHead, updatesVersion } from './versions.ts';

/** In a storm, subscriptions and versions are fetched again this often: in milliseconds between two responses. */
const subscriptionsEveryMs = 200;
/** The same for the history of tool calls and prompt runs, while a call reports its progress. */
const runsEveryMs = 200;

/** What views look up in a list that is growing: in milliseconds between two answers. */
const lookupsEveryMs = 200;

/** `known` with `changed` in place of the fetch of the same list. */
function mergeFetch(known: readonly ListFetch[], changed: ListFetch): ListFetch[] {
  return [...known.filter((listFetch) => listFetch.kind !== changed.kind), changed];
}

/** Turns digests into cache updates: the only place where the host's changes enter the window. */
export function digestReader(cache: QueryClient): (digest: Digest) => void {
  const refreshSessions = coalesce(() =>
    Promise.all([
      cache.invalidateQueries({ queryKey: host.sessions.key() }),
      cache.invalidateQueries({ queryKey: host.lists.search.key() }),
    ]),
  );
  const refreshServers = coalesce(() => cache.invalidateQueries({ queryKey: host.servers.list.key() }));
  const refreshInbox = coalesce(() => cache.invalidateQueries({ queryKey: host.inbox.key() }));
  const refreshRuns = coalesce(async () => {
    runsVersion.set(runsVersion.get() + 1);
    await Promise.all([
      cache.invalidateQueries({ queryKey: host.calls.list.key() }),
      cache.invalidateQueries({ queryKey: host.calls.locate.key() }),
      cache.invalidateQueries({ queryKey: host.tasks.list.key() }),
      cache.invalidateQueries({ queryKey: host.prompts.list.key() }),
    ]);
    await new Promise((resolve) => setTimeout(resolve, runsEveryMs));
  });
  // A run that is over stays as it is when another one goes on: what the host stores of it is not fetched again.
  const refreshRun = (runId: RunId) => {
    for (const procedure of [host.calls.get, host.prompts.run]) {
      void cache.invalidateQueries({
        queryKey: runId === 'all' ? procedure.key() : procedure.key({ input: { runId } }),
      });
    }
  };
  const refreshGate = coalesce(() => cache.invalidateQueries({ queryKey: host.gate.key() }));
  const refreshAudit = coalesce(() => cache.invalidateQueries({ queryKey: host.audit.key() }));
  const refreshClient = coalesce(() => cache.invalidateQueries({ queryKey: host.client.key() }));
  const refreshOwnTasks = coalesce(() => cache.invalidateQueries({ queryKey: host.tasks.served.key() }));
  const refreshSaved = coalesce(() => cache.invalidateQueries({ queryKey: host.savedArguments.key() }));
  const refreshSettings = coalesce(() => cache.invalidateQueries({ queryKey: host.app.key() }));
  const refreshSubscriptions = coalesce(async () => {
    await cache.invalidateQueries({ queryKey: host.subscriptions.key() });
    await new Promise((resolve) => setTimeout(resolve, subscriptionsEveryMs));
  });
  const refreshLookups = coalesce(async () => {
    await Promise.all(
      [host.lists.named, host.lists.listed, host.lists.search].map((procedure) =>
        cache.invalidateQueries({ queryKey: procedure.key() }),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, lookupsEveryMs));
  });
  return (digest) => {
    if (digest.reset === true) void cache.invalidateQueries();
    if (digest.reset === true || digest.subscriptions === true) updatesVersion.set(updatesVersion.get() + 1);
    if (digest.reset === true) runsVersion.set(runsVersion.get() + 1);
    if (digest.reset === true || digest.audit === true) auditVersion.set(auditVersion.get() + 1);
    if (digest.subscriptions === true) refreshSubscriptions();
    if (digest.servers === true) refreshServers();
    if (digest.sessions !== undefined && digest.sessions.length > 0) refreshSessions();
    if (digest.inbox === true) refreshInbox();
    if (digest.settings === true) refreshSettings();
    if (digest.runs !== undefined && digest.runs.length > 0) refreshRuns();
    for (const runId of digest.runs ?? []) refreshRun(runId);
    for (const appId of digest.apps ?? []) {
      void cache.invalidateQueries({ queryKey: host.apps.get.key({ input: { appId } }) });
    }
    if (digest.gate === true) refreshGate();
    if (digest.audit === true) refreshAudit();
    if (digest.client === true) refreshClient();
    if (digest.tasks === true) refreshOwnTasks();
    if (digest.savedArguments === true) refreshSaved();
    if (digest.listFetches !== undefined) refreshLookups();
    for (const listFetch of digest.listFetches ?? []) {
      const key = host.catalog.listFetches.queryKey({ input: { sessionId: listFetch.sessionId } });
      const state = cache.getQueryState(key);
      // No view has loaded these fetches yet: the one that is about to be drawn will.
      if (state === undefined)
        void cache.prefetchQuery(host.catalog.listFetches.queryOptions({ input: { sessionId: listFetch.sessionId } }));
      // Their response is in flight and may be older than this digest.
      else if (state.data === undefined) void cache.invalidateQueries({ queryKey: key, refetchType: 'all' });
      else cache.setQueryData(key, (known) => (known === undefined ? undefined : mergeFetch(known, listFetch)));
    }
    if (digest.head !== undefined) trafficHead.set(digest.head);
  };
}

/** Reads digests into `cache` for as long as the window lives, across lost links. */
export async function followHost(cache: QueryClient): Promise<never> {
  const read = digestReader(cache);
  for (;;) {
    await link.whenOpen();
    try {
      for await (const digest of await client.app.watch()) read(digest);
    } catch {
      // The link reports the failure; its next opening starts the loop again.
    }
    await waitForChange();
  }
}

/** Resolves at once when the link is lost, else a little later: a host that ends its digests must not spin us. */
function waitForChange(): Promise<void> {
  if (link.state !== 'open') return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, 500));
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
