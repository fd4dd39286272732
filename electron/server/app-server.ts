import type { IncomingMessage } from 'node:http';
import type { ServedApps } from '#host/surface/apps/apps.ts';
import { appHeaders } from '#shared/contract/page-policy.ts';
import { createServer, listen } from './browser-server.ts';

/** Serves apps in browser mode on a separate port, so that they have another origin than the page. */
export interface AppServer {
  readonly origin: string;
  /** Serves these apps to the page at this port. */
  serve(apps: ServedApps, pagePort: number): void;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

const nothing = { ...appHeaders({ sources: [], permissions: [] }, []), 'content-type': 'text/plain; charset=utf-8' };

/** Serves each open app's document once to a frame, at a secret URL on a free port of 127.0.0.1. */
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

/** The token in a frame's request; undefined for other requests, which must not use it up. */
function tokenOf({ method, url, headers }: IncomingMessage, port: number): string | undefined {
  // After DNS rebinding, the Host is still the attacker's domain.
  if (method !== 'GET' || headers.host !== `127.0.0.1:${port}`) return undefined;
  // A frame's own request has none.
  if (headers.origin !== undefined) return undefined;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'iframe') return undefined;
  return /^\/([0-9a-f]{32})\/$/.exec(url ?? '')?.[1];
}
