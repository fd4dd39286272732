import { type HttpServer, type Server, serverSchema } from '#shared/model/server.ts';
import { type SessionView, sessionSchema } from '#shared/model/session.ts';
import { fakeHost } from './fake-host.ts';

const target = 'http://127.0.0.1:4000/mcp';

/** A session of the server `billing`, over HTTP and ready, unless the test changes it. */
export function fakeSession(facts: Partial<SessionView> = {}): SessionView {
  const ready = sessionSchema.parse({
    id: 'billing.1',
    serverId: 'billing',
    serverName: 'billing',
    phase: 'ready',
    startedAt: 1,
    readyAt: 2,
    transport: 'http',
    target,
    pin: {},
    steps: [],
    clientCapabilities: {},
    inFlight: [],
    stderrTail: [],
    strayLines: 0,
  });
  return { ...ready, ...facts };
}

/** Lets the fake host have the server `billing`, with these sessions of this run and of earlier ones. */
export function serveSessions(
  sessions: readonly SessionView[],
  past: readonly SessionView[] = [],
  facts: Partial<HttpServer> = {},
): void {
  const plain = { id: 'billing', name: 'billing', transport: 'http', url: target };
  const server: Server = serverSchema.parse({ ...plain, ...facts });
  fakeHost.on('servers', 'list', () => [{ server, builtIn: false, approved: true }]);
  fakeHost.on('sessions', 'list', () => [...sessions]);
  fakeHost.on('sessions', 'past', () => [...past]);
  fakeHost.on('sessions', 'disconnect', () => undefined);
  fakeHost.on('sessions', 'connect', () => ({}));
}
