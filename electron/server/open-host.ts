import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServedHost } from './browser-mode.ts';

export interface OpenedHost extends ServedHost {
  close(): Promise<void>;
}

/** Opens the host of browser mode. Its code is loaded in steps, so that requests for the page are served in between. */
export async function openHost(): Promise<OpenedHost> {
  await nextTurn();
  const { createBrowserPlatform } = await import('./browser-platform.ts');
  await nextTurn();
  const { createHost } = await import('#host/create-host.ts');
  const { rememberFirstVersion } = await import('#host/storage/config/first-version.ts');
  await nextTurn();
  const { createRouter } = await import('#api/router.ts');
  await nextTurn();
  const { createRpcSockets } = await import('./rpc-sockets.ts');
  const host = await createHost(await createBrowserPlatform());
  void rememberFirstVersion(host);
  return { sockets: createRpcSockets(createRouter(host)), apps: host.apps, close: () => host.close() };
}
