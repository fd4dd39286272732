import { createRouter } from '#api/router.ts';
import { createHost } from '#host/create-host.ts';
import type { ServedHost } from './browser-mode.ts';
import { createBrowserPlatform } from './browser-platform.ts';
import { createRpcSockets } from './rpc-sockets.ts';

export interface OpenedHost extends ServedHost {
  close(): Promise<void>;
}

/** Opens the host of browser mode. Everything that is imported here is loaded after the page can be fetched. */
export async function openHost(): Promise<OpenedHost> {
  const host = await createHost(await createBrowserPlatform());
  return { sockets: createRpcSockets(createRouter(host)), apps: host.apps, close: () => host.close() };
}
