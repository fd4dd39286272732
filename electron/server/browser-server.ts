import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ENTER_PATH, TOKEN_PARAMETER } from '#shared/contract/link.ts';
import { pageHeaders } from '#shared/contract/page-policy.ts';
import { shellText } from '#shared/messages/shell.ts';
import { type Credentials, createCredentials } from './credentials.ts';
import { judge } from './guard.ts';
import { listen } from './listen.ts';

/** The parts after the guard, called for admitted requests only. */
export interface BrowserServerParts {
  /** Answers with a file of the page; `request.url` is relative to the page's folder. */
  servePage(request: IncomingMessage, response: ServerResponse): void;
  /** Takes over an admitted WebSocket upgrade. */
  acceptSocket(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Headers of every answer; the strict ones of the page unless given. */
  headers?: Record<string, string>;
}

export interface BrowserServer {
  readonly port: number;
  /** The page's address, for those who have a session. */
  readonly pageUrl: string;
  /** An address that enters once. */
  issueUrl(): string;
  /** Resolves when somebody entered for the first time. */
  readonly entered: Promise<void>;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

/**
 * Serves the page and its WebSocket on 127.0.0.1, behind {@link judge}. `port` 0 takes a free one.
 * `parts` is asked for once the folder is known. Rejects when the port is taken (`EADDRINUSE`).
 */
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
      enter(response, credentials, verdict.session);
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

/**
 * Sets the cookie and moves on by a document of our own: after a redirect, a browser that came from a link on
 * another site would hold the SameSite=Strict cookie back. It also takes the token out of the history.
 */
function enter(response: ServerResponse, { cookieName, folder }: Credentials, session: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'set-cookie': `${cookieName}=${session}; Path=${folder}; HttpOnly; SameSite=Strict`,
  });
  // Without an icon of its own, the browser would ask for /favicon.ico.
  const icon = '<link rel="icon" href="data:,">';
  response.end(`<!doctype html><title>Loupe</title>${icon}<meta http-equiv="refresh" content="0;url=./">\n`);
}
