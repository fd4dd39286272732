import { Authorizations } from './auth/authorizations.ts';
import type { HostBase, HostStores } from './create-stores.ts';
import { Exchanges } from './exchanges/exchanges.ts';
import { ServedTasks } from './exchanges/tasks/served-tasks.ts';
import { Client } from './inbox/client/client.ts';
import { AcceptedCertificates } from './inbox/gate/accepted-certificates.ts';
import { AcceptedIssuers } from './inbox/gate/accepted-issuers.ts';
import { InboxQueue } from './inbox/queue/inbox-queue.ts';
import { requestConsent } from './inbox/queue/start-consent.ts';
import { ServerRequests } from './inbox/server-requests/server-requests.ts';
import { SchemaChecker } from './schemas/schema-checker.ts';
import { SessionRegistry } from './sessions/session-registry.ts';
import type { FileWatcher } from './storage/files/file-watcher.ts';

export type HostConnections = ReturnType<typeof createConnections>;

/** Creates what connects to servers: their sessions, signing in, requests in both directions, and what waits for a person. */
export function createConnections(
  { platform, digests, secrets, hostProfiles }: HostBase,
  stores: HostStores,
  files: FileWatcher,
) {
  const { servers, settings, approvals, processes, traffic, audit, state, clientSetup } = stores;
  const { clock } = platform;
  const inbox = new InboxQueue({
    clock,
    ended: state.answered(),
    onChange: () => digests.change({ inbox: true }),
    onEnd: (ended) => state.saveEnded(ended),
  });
  const authorizations = new Authorizations({
    platform,
    servers,
    secrets,
    recorder: traffic,
    audit: (kind, { id, name }, detail) =>
      audit.append({ kind, serverId: id, serverName: name, subject: name, detail }),
    onChange: () => digests.change({ authorization: true }),
  });
  const schemas = new SchemaChecker({ clock });
  const serverRequests = new ServerRequests({ inbox, audit, setup: clientSetup, schemas });
  const exchanges = new Exchanges({ clock, serverRequests, traffic, onRounds: () => digests.change({ inbox: true }) });
  const servedTasks = new ServedTasks({
    clock,
    respond: (session, request) => serverRequests.respond(session, request),
    onChange: () => digests.change({ tasks: true }),
  });
  const sessions = new SessionRegistry({
    past: state.sessions(),
    processes,
    platform,
    files,
    recorder: traffic,
    servers,
    settings,
    approvals,
    secrets,
    requestConsent: (...request) => requestConsent({ inbox, approvals, audit }, ...request),
    withdrawRequests: (serverId) => inbox.withdrawAll(serverId),
    authorizer: (server, plain) => authorizations.authorizer(server, plain),
    hostProfiles,
    recordHost: ({ id: serverId, name: serverName }, sessionId, { shown, info, capabilities }) =>
      audit.record({
        kind: 'connectedAs',
        ...{ serverId, serverName, sessionId, subject: shown.name },
        detail: { host: shown.host, clientInfo: info, ...(capabilities && { capabilities }) },
      }),
    describeSession: (sessionId, facts) => traffic.describe(sessionId, facts),
    switches: (serverId) => clientSetup.effective(serverId).switches,
    respond: (session, request) => servedTasks.respond(session, request) ?? serverRequests.respond(session, request),
    onChange: (sessionId) => digests.session(sessionId),
  });
  const client = new Client({ setups: clientSetup, servers, sessions, audit });
  const certificates = new AcceptedCertificates({ audit, servers, sessions });
  const issuers = new AcceptedIssuers({ audit, servers, sessions, authorizations });
  return {
    inbox,
    authorizations,
    schemas,
    serverRequests,
    exchanges,
    servedTasks,
    sessions,
    client,
    certificates,
    issuers,
  };
}
