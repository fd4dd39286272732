/**
 * How the page reaches the host: shared by the front ends (electron/main, electron/preload, electron/server) and the
 * renderer's link (renderer/data).
 */

/** Path of the WebSocket in browser mode, relative to the page's folder. */
export const rpcPath = 'rpc';

/** Path of the printed URL in browser mode, relative to the page's folder. */
export const enterPath = 'enter';

/** Query parameter of {@link enterPath} with the one-time token. */
export const tokenParameter = 'token';

/**
 * The URL of the WebSocket for the page at `pageUrl` in browser mode. The page's folder has a random name (see
 * `createCredentials` in electron/server), so the path is not a constant.
 */
export function rpcUrl(pageUrl: string): string {
  const url = new URL(rpcPath, pageUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** The only property that the preload adds to `window`: `true` in the desktop app. */
export const desktopMarker = 'loupeDesktop';

/**
 * With `window.postMessage({ type: portRequest })` the page requests a port to the host; the preload forwards it over
 * the IPC channel of the same name. A further request closes the previous port.
 */
export const portRequest = 'loupe:port-request';

/**
 * The response: the main process sends the port over the IPC channel of this name, and the preload posts
 * `{ type: portReady }` to the page with the port in `event.ports[0]`. The page must call `port.start()`.
 */
export const portReady = 'loupe:port-ready';

/** Scheme and origin of the desktop window's page. */
export const appScheme = 'app';
export const appOrigin = 'app://loupe';

/** Scheme of apps' documents in the desktop app. Each has its own origin. */
export const toolAppScheme = 'loupe-app';
