import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '../../../storage/config/secret-query.ts';

/** So many redirects in a row are followed. */
export const MOST_REDIRECTS = 5;

/** A response that may be a redirect, and the request that it belongs to. */
interface Hop {
  url: string;
  method: string;
  status: number;
  location: string | null;
  /** Redirects followed so far. */
  followed: number;
  /** The frame of this response. */
  frameSeq: number;
}

/** True for the statuses that name another place in `Location` (RFC 9110, section 15.4). */
export function isRedirect(status: number, location: string | null): boolean {
  return location !== null && [301, 302, 303, 307, 308].includes(status);
}

/**
 * Decides about a redirect: the URL to send the same request to, or why it is not followed. Headers and bodies
 * stay on the origin that the user configured, and a POST is never turned into a GET.
 */
export function judgeRedirect({ url, method, status, location, followed, frameSeq }: Hop): URL | Failure {
  const target = URL.parse(location ?? '', url);
  const refuse = (code: 'redirectRefused' | 'redirectDropsBody' | 'redirectLoop') =>
    createFailure(code, { url: shownUrl(url), location: shownTarget(target, location), status }, { frameSeq });
  if (target === null || target.origin !== new URL(url).origin) return refuse('redirectRefused');
  if (method !== 'GET' && status !== 307 && status !== 308) return refuse('redirectDropsBody');
  if (followed === MOST_REDIRECTS) return refuse('redirectLoop');
  target.username = '';
  target.password = '';
  return target;
}

/** Where a redirect leads, without its query: a sign-in page's carries codes and states. */
function shownTarget(target: URL | null, location: string | null): string {
  if (target === null) return (location ?? '').slice(0, 200);
  return target.origin === 'null' ? target.protocol : `${target.origin}${target.pathname}`;
}
