import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Who may talk to browser mode.
 *
 * - The printed URL carries a token that works once. It is exchanged for a session cookie and is then worthless,
 *   so that a URL in a shell history or a browser history opens nothing.
 * - The session lives in an HttpOnly, SameSite=Strict cookie, so that the page's files need it as well and no
 *   script can read it. A reload keeps working; a restart of Loupe ends it.
 * - Browsers send a cookie of 127.0.0.1 to every port of it, hence to any server that one happens to inspect.
 *   So the page lives in a folder with a random name and the cookie is bound to that folder: no page and no
 *   server on another port can name it, and none of them is ever sent the cookie.
 */
export interface Credentials {
  /** The random folder of this run, `/…/`. */
  readonly folder: string;
  readonly cookieName: string;
  /** The token for the next entrance. Issuing a new one makes the last one worthless. */
  issueToken(): string;
  /** Exchanges a token for a session; undefined when it is wrong or was used before. */
  redeem(token: string | null): string | undefined;
  /** Whether a Cookie header holds a session of this run. */
  admits(cookieHeader: string | undefined): boolean;
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest();
// Compared as digests of equal length, so that timing leaks nothing.
const same = (a: Buffer, text: string) => timingSafeEqual(a, digest(text));

/** Makes the secrets of one run. Only digests of the handed-out ones stay in memory. */
export function createCredentials(): Credentials {
  const folder = `/${random(12)}/`;
  const cookieName = 'loupe-session';
  const sessions: Buffer[] = [];
  let pending: Buffer | undefined;

  return {
    folder,
    cookieName,
    issueToken() {
      const token = random(24);
      pending = digest(token);
      return token;
    },
    redeem(token) {
      if (token === null || pending === undefined || !same(pending, token)) return undefined;
      pending = undefined;
      const session = random(32);
      sessions.push(digest(session));
      return session;
    },
    admits(cookieHeader = '') {
      return cookieValues(cookieHeader, cookieName).some((value) => sessions.some((session) => same(session, value)));
    },
  };
}

/** All values of a cookie: another server on this machine may have set one of the same name. */
function cookieValues(header: string, name: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
