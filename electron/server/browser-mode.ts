import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyRouter } from '@orpc/server';
import sirv from 'sirv';
import type { ServedApps } from '#host/surface/apps/apps.ts';
import { pageHeaders } from '#shared/contract/page-policy.ts';
import { startAppServer } from './app-server.ts';
import { type BrowserServer, startBrowserServer } from './browser-server.ts';
import { createRpcSockets } from './rpc-sockets.ts';

/** Serves the built page and the router's procedures, and `apps` from another port. `port` 0 takes a free one. */
export async function startBrowserMode(options: {
  router: AnyRouter;
  apps: ServedApps;
  pageFolder: string;
  port: number;
}): Promise<BrowserServer> {
  const sockets = createRpcSockets(options.router);
  const appServer = await startAppServer(options.apps);
  const server = await startBrowserServer(options.port, () => ({
    servePage: createPageFiles(options.pageFolder),
    acceptSocket: sockets.accept,
    headers: pageHeaders({ apps: appServer.origin }),
  })).catch(async (error: unknown) => {
    await appServer.close();
    throw error;
  });
  appServer.serveFor(server.port);
  return {
    ...server,
    async close() {
      sockets.close();
      await Promise.all([server.close(), appServer.close()]);
    },
  };
}

/** Serves the built page from `folder`. Names with a content hash never change; the page itself is revalidated. */
function createPageFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  const serve = sirv(folder, {
    // Looks each file up when it is asked for: one that a new build took away is a 404, not the end of the process.
    dev: true,
    etag: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/');
      response.setHeader('cache-control', hashed ? 'private, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response) => serve(request, response);
}
