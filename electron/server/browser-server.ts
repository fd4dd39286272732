import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import process from 'node:process';
import type { Duplex } from 'node:stream';
import { ENTER_PATH, RPC_PATH, TOKEN_PARAMETER } from '#shared/contract/link.ts';
import { pageHeaders } from '#shared/contract/page-policy.ts';
import { shellText } from '#shared/messages/shell.ts';

// Not imported: that would read every export of the module, and one of them loads Node's HTTP client.
export const { createServer } = process.getBuiltinModule('node:http');

export interface BrowserServerParts {
  servePage(request: IncomingMessage, response: ServerResponse): void;
  acceptSocket(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Headers of every answer; the strict ones of the page unless given. */
  headers?: Record<string, string>;
}

export interface BrowserServer {
  readonly port: number;
  readonly pageUrl: string;
  /** An address that enters once. */
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
      // The page itself, not a redirect to it: after one, a browser that came from a link on another site would hold the
      // SameSite=Strict cookie back. The page's script takes the token out of the address.
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
    issueUrl: () => `${pageUrl}${ENTER_PATH}?${TOKEN_PARAMETER}=${credentials.issueToken()}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Why a request may not come in; also its key below `shell.refused` in the message catalogue. */
type Refusal = 'wrongHost' | 'wrongOrigin' | 'usedToken' | 'noSession' | 'wrongMethod';

type Verdict =
  /** The printed URL was opened: this session starts now. */
  | { type: 'enter'; session: string }
  /** A file of the page; `path` is relative to the page's folder and starts with `/`. */
  | { type: 'page'; path: string }
  | { type: 'rpc' }
  | { type: 'refuse'; status: 401 | 403 | 405; reason: Refusal };

const refuse = (status: 401 | 403 | 405, reason: Refusal): Verdict => ({ type: 'refuse', status, reason });

/**
 * Judges a request or an upgrade: this machine's address, our page's origin, and a fresh token or a session, without
 * exceptions. Unauthorized clients get the same 401 everywhere.
 */
function judge(request: IncomingMessage, port: number, credentials: Credentials): Verdict {
  const { host, origin, cookie } = request.headers;
  // A page of a domain that was rebound to 127.0.0.1 still sends that domain as its Host.
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return refuse(403, 'wrongHost');
  // Absent for navigations and for files; a WebSocket or a fetch of another page cannot leave it out.
  if (origin !== undefined && origin !== `http://${host}`) return refuse(403, 'wrongOrigin');

  const url = URL.parse(`http://${host}${request.url}`);
  const inside = url?.pathname.startsWith(credentials.folder) ?? false;
  const path = inside ? url?.pathname.slice(credentials.folder.length) : undefined;

  if (path === ENTER_PATH && request.method === 'GET') {
    const session = credentials.redeem(url?.searchParams.get(TOKEN_PARAMETER) ?? null);
    return session ? { type: 'enter', session } : refuse(401, 'usedToken');
  }
  if (path === undefined || !credentials.admits(cookie)) return refuse(401, 'noSession');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'wrongMethod');
  if (path === RPC_PATH) return origin === undefined ? refuse(403, 'wrongOrigin') : { type: 'rpc' };
  return { type: 'page', path: `/${path}` };
}

/** Listens on 127.0.0.1 and resolves with the port; 0 takes a free one. Rejects when it is taken (`EADDRINUSE`). */
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
 * Who may talk to browser mode.
 *
 * - The printed URL carries a token that works once. It is exchanged for a session cookie and is then worthless,
 *   so that a URL in a shell history or a browser history opens nothing.
 * - The session lives in an HttpOnly, SameSite=Strict cookie, so that the page's files need it as well and no
 *   script can read it. A reload keeps working; a restart of Loupe ends it.
 * - Browsers send a cookie of 127.0.0.1 to every port of it, hence to any server that one happens to inspect.
 *   So the page lives in a folder with a random name and the cookie is bound to that folder: no page and no
 *   server on another port can name it, and none of them is ever sent the cookie.
 */
interface Credentials {
  /** The random folder of this run, `/…/`. */
  readonly folder: string;
  readonly cookieName: string;
  /** The token for the next entrance. Issuing a new one makes the last one worthless. */
  issueToken(): string;
  redeem(token: string | null): string | undefined;
  /** Whether a Cookie header holds a session of this run. */
  admits(cookieHeader: string | undefined): boolean;
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest();
// Compared as digests of equal length, so that timing leaks nothing.
const same = (a: Buffer, text: string) => timingSafeEqual(a, digest(text));

/** Makes the secrets of one run. Only digests of the handed-out ones stay in memory. */
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

/** All values of a cookie: another server on this machine may have set one of the same name. */
function cookieValues(header: string, name: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
