import { connect as connectSocket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Host } from '#host/create-host.ts';
import type { Platform } from '#host/platform.ts';
import type { Session } from '#host/sessions/session.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { httpServer } from '#host/testing/test-servers.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { type ProtectedListening, type ProtectedOptions, startProtected } from '../servers/authorization/start.ts';

/** A browser whose user agrees: follows the authorization server's redirect to Loupe's callback. */
export async function visit(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location !== null) await fetch(new URL(location, url));
}

/** A host whose user has to agree, as in the window. */
export async function openWindowHost(
  openExternal: (url: string) => Promise<void> = visit,
  change: Partial<Platform> = {},
): Promise<Host> {
  const host = await openTestHost({ openExternal, ...change });
  onTestFinished(() => host.close());
  return host;
}

/** A host whose user agrees to every sign-in. Closed with the test. */
export async function openSigningHost(change: Partial<Platform> = {}): Promise<Host> {
  const host = await openTestHost({ requestSignIn: async () => true, openExternal: visit, ...change });
  onTestFinished(() => host.close());
  return host;
}

/** A protected MCP server with its authorization server, closed with the test. */
export async function protect(options: ProtectedOptions = {}): Promise<ProtectedListening> {
  const listening = await startProtected(options);
  onTestFinished(() => listening.close());
  return listening;
}

/** Whether the callback is listened for. */
export function isListening(redirectUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(redirectUrl);
  return new Promise((resolve) => {
    const socket = connectSocket(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

export type Settings = Partial<NonNullable<HttpServer['authorization']>>;

/** Connects, and returns the failure if any. */
export async function connect(
  host: Host,
  url: string,
  settings?: Settings,
): Promise<{ session: Session; failure: Failure | undefined }> {
  const session = await host.connections.sessions.connect(configured(url, settings));
  const failure = await session.ready().then(() => undefined, failureFrom);
  return { session, failure };
}

export function configured(url: string, settings?: Settings): HttpServer {
  const server = httpServer({ url });
  if (settings === undefined) return server;
  return {
    ...server,
    authorization: { mode: 'auto', scopes: [], algorithm: 'ES256', dpop: 'auto', secrets: {}, ...settings },
  };
}

/** Adds a server as the user does. */
export async function addServer(host: Host, url: string): Promise<ServerId> {
  const draft = { name: 'protected', pin: {}, url, headers: [], query: [] };
  const [view] = await host.stores.servers.add([{ transport: 'http', http: 'auto', ...draft }], true);
  return (view?.server ?? fail('unknownServer')).id;
}

/** The whole traffic log as text. */
export async function recorded(host: Host): Promise<string> {
  const { rows } = await host.stores.traffic.rows({}, 0, 1000);
  const frames = await Promise.all(
    rows.map(async ({ seq }) => {
      const { bytes } = await host.stores.traffic.body(seq, 'raw', 0, 1_000_000);
      return `${JSON.stringify(await host.stores.traffic.frame(seq))}${Buffer.from(bytes).toString('utf8')}`;
    }),
  );
  return frames.join('\n');
}
