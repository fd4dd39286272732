import type { Router } from '@orpc/server';
import type { Host } from '#host/create-host.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { appRouter, auditRouter, desktopRouter, draftsRouter, vaultRouter } from './app.ts';
import { api, type CallContext } from './base.ts';
import { appsRouter, callsRouter, composerRouter, tasksRouter } from './calls.ts';
import { checksRouter } from './checks.ts';
import { hostsRouter } from './hosts.ts';
import { pinsRouter } from './pins.ts';
import {
  measuredClientsRouter,
  recordedClientsRouter,
  recordingsRouter,
  servedRecordingsRouter,
  sessionExportsRouter,
} from './recordings.ts';
import {
  authorizationRouter,
  clientRouter,
  gateRouter,
  importsRouter,
  inboxRouter,
  knownServersRouter,
  serversRouter,
} from './servers.ts';
import { findingsRouter, sessionsRouter, trafficRouter } from './sessions.ts';
import {
  catalogRouter,
  comparisonsRouter,
  completionRouter,
  costsRouter,
  listsRouter,
  promptsRouter,
  resourcesRouter,
  savedArgumentsRouter,
  skillsRouter,
  snapshotsRouter,
  subscriptionsRouter,
} from './surface.ts';
import { testsRouter } from './tests.ts';

/** Binds every procedure of the contract to the host, without logic. */
export function createRouter(host: Host): Router<Contract, CallContext> {
  return api.router({
    app: appRouter(host),
    desktop: desktopRouter(),
    drafts: draftsRouter(host),
    servers: serversRouter(host),
    authorization: authorizationRouter(host),
    imports: importsRouter(host),
    recordings: recordingsRouter(host),
    recordedClients: recordedClientsRouter(host),
    measuredClients: measuredClientsRouter(host),
    servedRecordings: servedRecordingsRouter(host),
    knownServers: knownServersRouter(host),
    sessions: sessionsRouter(host),
    sessionExports: sessionExportsRouter(host),
    catalog: catalogRouter(host),
    lists: listsRouter(host),
    resources: resourcesRouter(host),
    subscriptions: subscriptionsRouter(host),
    skills: skillsRouter(host),
    completion: completionRouter(host),
    costs: costsRouter(host),
    hosts: hostsRouter(host),
    findings: findingsRouter(host),
    traffic: trafficRouter(host),
    comparisons: comparisonsRouter(host),
    snapshots: snapshotsRouter(host),
    prompts: promptsRouter(host),
    checks: checksRouter(host),
    pins: pinsRouter(host),
    calls: callsRouter(host),
    composer: composerRouter(host),
    tasks: tasksRouter(host),
    tests: testsRouter(host),
    gate: gateRouter(host),
    inbox: inboxRouter(host),
    apps: appsRouter(host),
    client: clientRouter(host),
    audit: auditRouter(host),
    savedArguments: savedArgumentsRouter(host),
    vault: vaultRouter(host),
  });
}
