import type { AnyRouter } from '@orpc/server';
import { type BrowserServer, startBrowserServer } from './browser-server.ts';
import { createPageFiles } from './page-files.ts';
import { createRpcSockets } from './rpc-sockets.ts';

/** Serves the built page in `pageFolder` and the router's procedures. `port` 0 takes a free one. */
export async function startBrowserMode(options: {
  router: AnyRouter;
  pageFolder: string;
  port: number;
}): Promise<BrowserServer> {
  const sockets = createRpcSockets(options.router);
  const server = await startBrowserServer(options.port, () => ({
    servePage: createPageFiles(options.pageFolder),
    acceptSocket: sockets.accept,
  }));
  return {
    ...server,
    async close() {
      sockets.close();
      await server.close();
    },
  };
}
