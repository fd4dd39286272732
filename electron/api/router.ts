import type { Host } from '#host/create-host.ts';
import { appRouter } from './app.ts';
import { appsRouter } from './apps.ts';
import { auditRouter } from './audit.ts';
import { api } from './base.ts';
import { callsRouter } from './calls.ts';
import { catalogRouter } from './catalog.ts';
import { clientRouter } from './client.ts';
import { completionRouter } from './completion.ts';
import { gateRouter } from './gate.ts';
import { inboxRouter } from './inbox.ts';
import { promptsRouter } from './prompts.ts';
import { resourcesRouter } from './resources.ts';
import { savedArgumentsRouter } from './saved-arguments.ts';
import { serversRouter } from './servers.ts';
import { sessionsRouter } from './sessions.ts';
import { subscriptionsRouter } from './subscriptions.ts';
import { tasksRouter } from './tasks.ts';
import { trafficRouter } from './traffic.ts';
import { vaultRouter } from './vault.ts';

/** Binds every procedure of the contract to the host. No logic lives here. */
export function createRouter(host: Host) {
  return api.router({
    app: appRouter(host),
    servers: serversRouter(host),
    sessions: sessionsRouter(host),
    catalog: catalogRouter(host),
    resources: resourcesRouter(host),
    subscriptions: subscriptionsRouter(host),
    completion: completionRouter(host),
    traffic: trafficRouter(host),
    prompts: promptsRouter(host),
    calls: callsRouter(host),
    tasks: tasksRouter(host),
    gate: gateRouter(host),
    inbox: inboxRouter(host),
    apps: appsRouter(host),
    client: clientRouter(host),
    audit: auditRouter(host),
    savedArguments: savedArgumentsRouter(host),
    vault: vaultRouter(host),
  });
}
