import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import type { ServedApps } from '#host/surface/apps/apps.ts';
import { pageHeaders } from '#shared/contract/page-policy.ts';
import { startAppServer } from './app-server.ts';
import { type BrowserServer, startBrowserServer } from './browser-server.ts';
import type { RpcSockets } from './rpc-sockets.ts';

export interface ServedHost {
  sockets: RpcSockets;
  apps: ServedApps;
}

export interface BrowserMode extends BrowserServer {
  /** Resolves when a browser has fetched the page's script. */
  readonly fetched: Promise<void>;
}

/**
 * Serves the built page at once, and its procedures and apps as soon as `host` is open, while the browser fetches the
 * page. `port` 0 is a free one. The caller reports a host that fails to open.
 */
export async function startBrowserMode(options: {
  host: Promise<ServedHost>;
  pageFolder: string;
  port: number;
}): Promise<BrowserMode> {
  const { host } = options;
  const fetched = Promise.withResolvers<void>();
  const appServer = await startAppServer();
  const server = await startBrowserServer(options.port, () => ({
    servePage: createPageFiles(options.pageFolder, fetched.resolve),
    acceptSocket: (request, socket, head) => {
      const drop = () => socket.destroy();
      // Without a listener, an error before the host is open would end the process.
      socket.once('error', drop);
      host.then(({ sockets }) => {
        socket.off('error', drop);
        sockets.accept(request, socket, head);
      }, drop);
    },
    headers: pageHeaders({ apps: appServer.origin }),
  })).catch(async (error: unknown) => {
    await appServer.close();
    throw error;
  });
  host.then(
    ({ apps }) => appServer.serve(apps, server.port),
    () => {},
  );
  return {
    ...server,
    fetched: fetched.promise,
    async close() {
      const closeSockets = host.then(
        ({ sockets }) => sockets.close(),
        () => {},
      );
      await Promise.all([closeSockets, server.close(), appServer.close()]);
    },
  };
}

/**
 * Serves the built page from `folder`. Files with a content hash are immutable; the page itself is revalidated, or not
 * stored when it sets a cookie.
 */
function createPageFiles(
  folder: string,
  onScriptSent: () => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const serve = sirv(folder, {
    // Looks up each file on request: a file that a new build removed is a 404 instead of a crash.
    dev: true,
    etag: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/');
      if (hashed && path.endsWith('.js')) response.once('finish', onScriptSent);
      const kept = hashed ? 'private, max-age=31536000, immutable' : 'no-cache';
      response.setHeader('cache-control', response.hasHeader('set-cookie') ? 'no-store' : kept);
    },
  });
  return (request, response) => serve(request, response);
}
