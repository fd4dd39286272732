import type { Host } from '#host/create-host.ts';
import { appRouter, auditRouter, vaultRouter } from './app.ts';
import { appsRouter } from './apps.ts';
import { api } from './base.ts';
import { callsRouter, tasksRouter } from './calls.ts';
import { catalogRouter, listsRouter } from './catalog.ts';
import { inboxRouter } from './inbox.ts';
import { completionRouter, promptsRouter, savedArgumentsRouter } from './prompts.ts';
import { resourcesRouter, subscriptionsRouter } from './resources.ts';
import { clientRouter, gateRouter, serversRouter } from './servers.ts';
import { sessionsRouter, trafficRouter } from './sessions.ts';

/** Binds every procedure of the contract to the host. No logic lives here. */
export function createRouter(host: Host) {
  return api.router({
    app: appRouter(host),
    servers: serversRouter(host),
    sessions: sessionsRouter(host),
    catalog: catalogRouter(host),
    lists: listsRouter(host),
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
