import type { IncomingMessage } from 'node:http';
import type { ServedApps } from '#host/surface/apps/apps.ts';
import { appHeaders } from '#shared/contract/page-policy.ts';
import { createServer, listen } from './browser-server.ts';

/** Where browser mode serves apps from: a port of its own, so that they are of another origin than the page. */
export interface AppServer {
  readonly origin: string;
  /** Serves these apps, to the page at this port. */
  serve(apps: ServedApps, pagePort: number): void;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

const nothing = { ...appHeaders({ sources: [], permissions: [] }, []), 'content-type': 'text/plain; charset=utf-8' };

/** Serves the documents of open apps on a free port of 127.0.0.1: each once, at a secret address, to a frame. */
export async function startAppServer(): Promise<AppServer> {
  let served: ServedApps | undefined;
  const server = createServer();
  const port = await listen(server, 0);
  const origin = `http://127.0.0.1:${port}`;
  server.on('request', (request, response) => {
    const token = tokenOf(request, port);
    const found = token === undefined ? undefined : served?.serve(token);
    if (found === undefined) response.writeHead(404, nothing).end('There is no app here.\n');
    else response.writeHead(200, found.headers).end(found.html);
  });
  return {
    origin,
    serve: (apps, pagePort) => {
      served = apps;
      apps.serveFrom({
        addressOf: (token) => `${origin}/${token}/`,
        ancestors: [`http://127.0.0.1:${pagePort}`, `http://localhost:${pagePort}`],
      });
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The token of a request that a frame makes; undefined for any other, so that none is used up by it. */
function tokenOf({ method, url, headers }: IncomingMessage, port: number): string | undefined {
  // A page of a domain that was rebound to 127.0.0.1 still sends that domain as its Host.
  if (method !== 'GET' || headers.host !== `127.0.0.1:${port}`) return undefined;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'iframe') return undefined;
  return /^\/([0-9a-f]{32})\/$/.exec(url ?? '')?.[1];
}
