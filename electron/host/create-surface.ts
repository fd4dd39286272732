import type { HostConnections } from './create-connections.ts';
import type { HostBase, HostStores } from './create-stores.ts';
import { BytesGate } from './inbox/gate/bytes-gate.ts';
import { CallAudit } from './inbox/gate/call-audit.ts';
import { ToolGate } from './inbox/gate/tool-gate.ts';
import { sessionObserver } from './session-observer.ts';
import { Apps } from './surface/apps/apps.ts';
import { CheckRuns } from './surface/checks/check-runs.ts';
import { Pins } from './surface/checks/pins/pins.ts';
import { Baselines } from './surface/comparisons/baselines.ts';
import { Snapshots } from './surface/comparisons/snapshots.ts';
import { Composer } from './surface/composer/composer.ts';
import { Catalog } from './surface/lists/catalog.ts';
import { ListViews } from './surface/lists/list-views.ts';
import { Prompts } from './surface/prompts/prompts.ts';
import { ResourceReader } from './surface/resources/resource-reader.ts';
import { Skills } from './surface/skills/skills.ts';
import { Subscriptions } from './surface/subscriptions/subscriptions.ts';
import { ToolCalls } from './surface/tools/tool-calls.ts';
import { ContentStore } from './wire/content/content-store.ts';
import { ContentTrees } from './wire/content/trees/content-trees.ts';

export type HostSurface = ReturnType<typeof createSurface>;

/** Creates what views and commands use of the servers: their lists, reads, calls and prompts, and the gate of the calls. */
export function createSurface(
  { platform, digests, secrets }: HostBase,
  stores: HostStores,
  connections: HostConnections,
) {
  const { settings, audit, policies, state, history, traffic, appConsents } = stores;
  const { inbox, schemas, serverRequests, exchanges, sessions, client, servedTasks } = connections;
  const { clock, dataDir } = platform;
  const catalog = new Catalog({
    clock,
    exchanges,
    appliesChanges: () => settings.value.appliesListChanges,
  });
  const content = new ContentStore();
  const contentTrees = new ContentTrees(clock, content);
  const resources = new ResourceReader({ clock, content, exchanges });
  const skills = new Skills({ clock, content, exchanges, resources });
  const subscriptions = new Subscriptions({
    clock,
    resources,
    state,
    onChange: () => digests.change({ subscriptions: true }),
  });
  const gate = new ToolGate({
    clock,
    inbox,
    audit: new CallAudit(audit),
    policies,
    definitions: (sessionId, tool) => catalog.named(sessionId, 'tools', tool),
    isListPending: (sessionId) => catalog.isOutdated(sessionId, 'tools'),
    approved: history.approvedDefinitions,
    callsPerMinute: () => settings.value.callsPerMinute,
    onChange: () => digests.change({ gate: true }),
  });
  const bytesGate = new BytesGate({ inbox, audit, policies });
  const calls = new ToolCalls({
    clock,
    catalog,
    content,
    schemas,
    gate,
    exchanges,
    serverRequests,
    history,
    traffic,
  });
  const prompts = new Prompts({ clock, content, exchanges, history, traffic });
  const composer = new Composer({
    clock,
    gate,
    bytesGate,
    exchanges,
    calls,
    prompts,
    resources,
    onChange: (runId) => digests.run(runId, false),
  });
  const apps = new Apps({
    platform,
    inbox,
    audit,
    calls,
    catalog,
    content,
    exchanges,
    traffic,
    consents: appConsents,
    sessions,
    onChange: (appId) => digests.app(appId),
  });
  const checkRuns = new CheckRuns({
    clock,
    catalog,
    calls,
    prompts,
    resources,
    exchanges,
    composer,
    gate,
    inbox,
    changes: (signal) => digests.watch(0, signal),
    onChange: () => digests.change({ checks: true }),
  });
  const pins = new Pins({
    clock,
    gate,
    calls,
    prompts,
    resources,
    runs: checkRuns,
    catalog,
    traffic,
    history,
    secrets,
    settings,
    onChange: () => digests.change({ checks: true }),
  });
  const baselines = new Baselines({ clock, catalog, history, onChange: () => digests.change({ snapshots: true }) });
  const snapshots = new Snapshots({ dataDir, sessions, catalog, baselines });
  for (const runs of [calls.history, prompts.history]) runs.onChange((runId, isNew) => digests.run(runId, isNew));
  catalog.onChange((listFetch) => {
    digests.listFetch(listFetch);
    if (listFetch.kind === 'tools') gate.toolsListed(listFetch.sessionId);
  });
  const observing = { catalog, subscriptions, calls, skills, gate, pins, baselines };
  sessions.observe(
    sessionObserver({ platform, sessions, state, client, inbox, serverRequests, servedTasks, ...observing }),
  );
  return {
    catalog,
    lists: new ListViews({ catalog, sessions }),
    content,
    contentTrees,
    resources,
    skills,
    subscriptions,
    gate,
    calls,
    prompts,
    composer,
    apps,
    checkRuns,
    pins,
    baselines,
    snapshots,
  };
}
