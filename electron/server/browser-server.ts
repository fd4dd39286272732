import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import process from 'node:process';
import type { Duplex } from 'node:stream';
import { enterPath, rpcPath, tokenParameter } from '#shared/contract/link.ts';
import { pageHeaders } from '#shared/contract/page-policy.ts';
import { shellText } from '#shared/messages/shell.ts';

// Not imported: that would read every export of the module, one of which loads Node's HTTP client.
export const { createServer } = process.getBuiltinModule('node:http');

interface BrowserServerParts {
  servePage(request: IncomingMessage, response: ServerResponse): void;
  acceptSocket(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Headers of every response; default: `pageHeaders()`. */
  headers?: Record<string, string>;
}

export interface BrowserServer {
  readonly port: number;
  readonly pageUrl: string;
  /** A URL that can be opened once. */
  issueUrl(): string;
  readonly entered: Promise<void>;
  close(): Promise<void>;
}

/** Serves the page and its WebSocket on 127.0.0.1, behind {@link judge}. Rejects with `EADDRINUSE`. */
export async function startBrowserServer(
  port: number,
  parts: (credentials: Credentials) => BrowserServerParts | Promise<BrowserServerParts>,
): Promise<BrowserServer> {
  const credentials = createCredentials();
  const { servePage, acceptSocket, headers = pageHeaders() } = await parts(credentials);
  const entered = Promise.withResolvers<void>();
  const server = createServer();
  const boundPort = await listen(server, port);

  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const verdict = judge(request, boundPort, credentials);
    if (verdict.type === 'page') {
      request.url = verdict.path;
      servePage(request, response);
    } else if (verdict.type === 'enter') {
      // Not a redirect: after one, a browser that followed a link from another site would not send the SameSite=Strict
      // cookie. The page's script removes the token from the URL.
      const { cookieName, folder } = credentials;
      response.setHeader('set-cookie', `${cookieName}=${verdict.session}; Path=${folder}; HttpOnly; SameSite=Strict`);
      request.url = '/';
      servePage(request, response);
      entered.resolve();
    } else if (verdict.type === 'rpc') {
      response.writeHead(426, { upgrade: 'websocket', 'content-type': 'text/plain' }).end('WebSocket only\n');
    } else {
      response.writeHead(verdict.status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
      response.end(`${shellText(request.headers['accept-language'])(`refused.${verdict.reason}`)}\n`);
    }
  });

  server.on('upgrade', (request, socket, head) => {
    // Node has removed its own listener: a client that resets the connection would end the process.
    socket.on('error', () => socket.destroy());
    const verdict = judge(request, boundPort, credentials);
    if (verdict.type === 'rpc') {
      acceptSocket(request, socket, head);
      return;
    }
    const status = verdict.type === 'refuse' ? `${verdict.status} Refused` : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  });

  const pageUrl = `http://127.0.0.1:${boundPort}${credentials.folder}`;
  return {
    port: boundPort,
    pageUrl,
    entered: entered.promise,
    issueUrl: () => `${pageUrl}${enterPath}?${tokenParameter}=${credentials.issueToken()}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Why a request is refused; also its key in `shell.refused` of the message catalogue. */
type Refusal = 'wrongHost' | 'wrongOrigin' | 'usedToken' | 'noSession' | 'wrongMethod';

type Admission =
  /** The printed URL was opened, which starts this session. */
  | { type: 'enter'; session: string }
  /** A file of the page; `path` is relative to the page's folder, with a leading `/`. */
  | { type: 'page'; path: string }
  | { type: 'rpc' }
  | { type: 'refuse'; status: 401 | 403 | 405; reason: Refusal };

const refuse = (status: 401 | 403 | 405, reason: Refusal): Admission => ({ type: 'refuse', status, reason });

/**
 * Checks every request and upgrade: the Host must be this machine, the Origin the page, and there must be a fresh token
 * or a session. Unauthorized clients get the same 401 for every path.
 */
function judge(request: IncomingMessage, port: number, credentials: Credentials): Admission {
  const { host, origin, cookie } = request.headers;
  // After DNS rebinding, the Host is still the attacker's domain.
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return refuse(403, 'wrongHost');
  // Absent for navigations and files; WebSockets and fetches of other pages always have it.
  if (origin !== undefined && origin !== `http://${host}`) return refuse(403, 'wrongOrigin');

  const url = URL.parse(`http://${host}${request.url}`);
  const inside = url?.pathname.startsWith(credentials.folder) ?? false;
  const path = inside ? url?.pathname.slice(credentials.folder.length) : undefined;

  if (path === enterPath && request.method === 'GET') {
    const session = credentials.redeem(url?.searchParams.get(tokenParameter) ?? null);
    return session ? { type: 'enter', session } : refuse(401, 'usedToken');
  }
  if (path === undefined || !credentials.admits(cookie)) return refuse(401, 'noSession');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'wrongMethod');
  if (path === rpcPath) return origin === undefined ? refuse(403, 'wrongOrigin') : { type: 'rpc' };
  return { type: 'page', path: `/${path}` };
}

/** Listens on 127.0.0.1 and resolves with the port; 0 is a free one. Rejects with `EADDRINUSE`. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * The access control of browser mode.
 * - The printed URL has a one-time token, which is exchanged for a session cookie, so that a URL in a shell or browser
 *   history is useless.
 * - The session is an HttpOnly, SameSite=Strict cookie, which the page's files require and no script can read. It ends
 *   when Loupe quits.
 * - Browsers send a cookie of 127.0.0.1 to all its ports, so also to inspected servers. Therefore the page is in a
 *   folder with a random name and the cookie is limited to it: no page or server on another port can know the folder.
 */
interface Credentials {
  /** The random folder of this run, `/…/`. */
  readonly folder: string;
  readonly cookieName: string;
  /** Creates a one-time token and invalidates the previous one. */
  issueToken(): string;
  redeem(token: string | null): string | undefined;
  /** Whether a Cookie header has a session of this run. */
  admits(cookieHeader: string | undefined): boolean;
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest();
// Digests of equal length, so that the timing leaks nothing.
const same = (a: Buffer, text: string) => timingSafeEqual(a, digest(text));

/** Creates the secrets of one run. Only their digests stay in memory. */
export function createCredentials(): Credentials {
  const folder = `/${random(12)}/`;
  const cookieName = 'loupe-session';
  const sessions: Buffer[] = [];
  let pending: Buffer | undefined;

  return {
    folder,
    cookieName,
    issueToken() {
      const token = random(24);
      pending = digest(token);
      return token;
    },
    redeem(token) {
      if (token === null || pending === undefined || !same(pending, token)) return undefined;
      pending = undefined;
      const session = random(32);
      sessions.push(digest(session));
      return session;
    },
    admits(cookieHeader = '') {
      return cookieValues(cookieHeader, cookieName).some((value) => sessions.some((session) => same(session, value)));
    },
  };
}

/** All values of a cookie: another server on this machine may have set the same name. */
function cookieValues(header: string, name: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
