/**
 * How the page reaches the host: shared by the front ends (electron/main, electron/preload, electron/server) and the
 * renderer's link (renderer/data).
 */

/** Path of the WebSocket in browser mode, relative to the page's folder. */
export const RPC_PATH = 'rpc';

/** Path of the printed URL in browser mode, relative to the page's folder. */
export const ENTER_PATH = 'enter';

/** Query parameter of {@link ENTER_PATH} with the one-time token. */
export const TOKEN_PARAMETER = 'token';

/**
 * The URL of the WebSocket for the page at `pageUrl` in browser mode. The page's folder has a random name (see
 * `createCredentials` in electron/server), so the path is not a constant.
 */
export function rpcUrl(pageUrl: string): string {
  const url = new URL(RPC_PATH, pageUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** The only property that the preload adds to `window`: `true` in the desktop app. */
export const DESKTOP_MARKER = 'loupeDesktop';

/**
 * With `window.postMessage({ type: PORT_REQUEST })` the page requests a port to the host; the preload forwards it over
 * the IPC channel of the same name. A further request closes the previous port.
 */
export const PORT_REQUEST = 'loupe:port-request';

/**
 * The response: the main process sends the port over the IPC channel of this name, and the preload posts
 * `{ type: PORT_READY }` to the page with the port in `event.ports[0]`. The page must call `port.start()`.
 */
export const PORT_READY = 'loupe:port-ready';

/** Scheme and origin of the desktop window's page. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://loupe';

/** Scheme of apps' documents in the desktop app. Each has its own origin. */
export const TOOL_APP_SCHEME = 'loupe-app';
