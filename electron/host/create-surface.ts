import type { DigestFeed } from './digest-feed.ts';
import type { Exchanges } from './exchanges/exchanges.ts';
import { CallAudit } from './inbox/gate/call-audit.ts';
import type { PolicyStore } from './inbox/gate/policy-store.ts';
import { ToolGate } from './inbox/gate/tool-gate.ts';
import type { InboxQueue } from './inbox/queue/inbox-queue.ts';
import type { ServerRequests } from './inbox/server-requests/server-requests.ts';
import type { Clock } from './platform.ts';
import type { AuditLog } from './records/audit/audit-log.ts';
import type { History } from './records/history/history.ts';
import type { SchemaChecker } from './schemas/schema-checker.ts';
import type { SettingsStore } from './storage/config/settings-store.ts';
import type { StateStore } from './storage/state/state-store.ts';
import { Composer } from './surface/composer/composer.ts';
import { Catalog } from './surface/lists/catalog.ts';
import { Prompts } from './surface/prompts/prompts.ts';
import { ResourceReader } from './surface/resources/resource-reader.ts';
import { Skills } from './surface/skills/skills.ts';
import { Subscriptions } from './surface/subscriptions/subscriptions.ts';
import { ToolCalls } from './surface/tools/tool-calls.ts';
import { ContentStore } from './wire/content/content-store.ts';
import { ContentTrees } from './wire/content/trees/content-trees.ts';
import type { TrafficLog } from './wire/traffic/traffic-log.ts';

interface SurfaceContext {
  clock: Clock;
  settings: SettingsStore;
  digests: DigestFeed;
  inbox: InboxQueue;
  audit: AuditLog;
  policies: PolicyStore;
  state: StateStore;
  history: History;
  schemas: SchemaChecker;
  serverRequests: ServerRequests;
  exchanges: Exchanges;
  traffic: TrafficLog;
}

/** Creates what views and commands use of the servers: their lists, reads, calls and prompts, and the gate of the calls. */
export function createSurface(context: SurfaceContext) {
  const { clock, settings, digests, inbox, audit, policies, state } = context;
  const { history, schemas, serverRequests, exchanges, traffic } = context;
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
    exchanges,
    calls,
    prompts,
    resources,
    onChange: (runId) => digests.run(runId),
  });
  return { catalog, content, contentTrees, resources, skills, subscriptions, gate, calls, prompts, composer };
}
