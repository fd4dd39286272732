/**
 * How a face of Loupe reaches its host. The shells (electron/main, electron/preload, electron/server) and the
 * renderer's link (renderer/data) agree here and nowhere else.
 */

/** The WebSocket's path in browser mode, relative to the page's folder: see {@link rpcUrl}. */
export const RPC_PATH = 'rpc';

/** The page's path in browser mode at which the printed URL enters, relative to the page's folder. */
export const ENTER_PATH = 'enter';

/** The query parameter of {@link ENTER_PATH} that carries the one-time token. */
export const TOKEN_PARAMETER = 'token';

/**
 * The address of the WebSocket for the page at `pageUrl` (`location.href`) in browser mode. The page lives in a
 * folder with a random name (see electron/server/credentials.ts), so the path is not a constant.
 */
export function rpcUrl(pageUrl: string): string {
  const url = new URL(RPC_PATH, pageUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** What the preload puts on `window`, and nothing else: `true` means that this is the desktop app. */
export const DESKTOP_MARKER = 'loupeDesktop';

/**
 * With `window.postMessage({ type: PORT_REQUEST })` the page asks the preload for a port to the host; the preload
 * passes it on over the IPC channel of the same name. A page may ask again: the last port is closed then.
 */
export const PORT_REQUEST = 'loupe:port-request';

/**
 * The answer: the preload posts `{ type: PORT_READY }` to the page with the port in `event.ports[0]`; the IPC
 * channel of the same name carries it from the main process. The page must call `port.start()`.
 */
export const PORT_READY = 'loupe:port-ready';

/** Scheme and origin of the desktop window's page. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://loupe';

/** Scheme of the documents of tools' apps in the desktop app: each has an origin of its own, never the page's. */
export const TOOL_APP_SCHEME = 'loupe-app';
