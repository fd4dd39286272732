import type { IncomingMessage } from 'node:http';
import { ENTER_PATH, RPC_PATH, TOKEN_PARAMETER } from '#shared/contract/link.ts';
import type { Credentials } from './credentials.ts';

/** Why a request may not come in; also its key below `shell.refused` in the message catalogue. */
export type Refusal = 'wrongHost' | 'wrongOrigin' | 'usedToken' | 'noSession' | 'wrongMethod';

export type Verdict =
  /** The printed URL was opened: this session starts now. */
  | { type: 'enter'; session: string }
  /** A file of the page; `path` is relative to the page's folder and starts with `/`. */
  | { type: 'page'; path: string }
  | { type: 'rpc' }
  | { type: 'refuse'; status: 401 | 403 | 405; reason: Refusal };

const refuse = (status: 401 | 403 | 405, reason: Refusal): Verdict => ({ type: 'refuse', status, reason });

/**
 * Judges a request or an upgrade. There is one way in and no list of exceptions: the address must be this
 * machine's, the page that asks must be ours, and it must carry a fresh token or a session. What lies behind a
 * path is not shown to unauthorized clients: they get the same 401 everywhere.
 */
export function judge(request: IncomingMessage, port: number, credentials: Credentials): Verdict {
  const { host, origin, cookie } = request.headers;
  // A page of a domain that was rebound to 127.0.0.1 still sends that domain as its Host.
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return refuse(403, 'wrongHost');
  // Absent for navigations and for files; a WebSocket or a fetch of another page cannot leave it out.
  if (origin !== undefined && origin !== `http://${host}`) return refuse(403, 'wrongOrigin');

  const url = URL.parse(`http://${host}${request.url}`);
  const inside = url?.pathname.startsWith(credentials.folder) ?? false;
  const path = inside ? url?.pathname.slice(credentials.folder.length) : undefined;

  if (path === ENTER_PATH && request.method === 'GET') {
    const session = credentials.redeem(url?.searchParams.get(TOKEN_PARAMETER) ?? null);
    return session ? { type: 'enter', session } : refuse(401, 'usedToken');
  }
  if (path === undefined || !credentials.admits(cookie)) return refuse(401, 'noSession');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'wrongMethod');
  if (path === RPC_PATH) return origin === undefined ? refuse(403, 'wrongOrigin') : { type: 'rpc' };
  return { type: 'page', path: `/${path}` };
}
