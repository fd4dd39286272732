import type { IncomingHttpHeaders } from 'node:http';

const host = String.raw`(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?`;
const localHost = new RegExp(`^${host}$`, 'i');
/** Of any scheme: those beside http and https are of installed programs. */
const localOrigin = new RegExp(String.raw`^[a-z][a-z\d+.-]*://${host}$`, 'i');

/**
 * Why a listener on the loopback refuses a request of a page that isn't on this machine; undefined for one that it takes.
 * `allowedOrigins` are as browsers write them.
 */
export function foreignRequest(
  { host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  allowedOrigins: readonly string[] = [],
): string | undefined {
  // DNS rebinding: the host name of a web page may resolve to 127.0.0.1.
  if (!localHost.test(host ?? '')) return 'the Host header names another host';
  // Browsers send none with the GET of an image or a link, but say where it comes from.
  if (origin === undefined) return site === 'cross-site' ? 'the request comes from a page of another site' : undefined;
  if (localOrigin.test(origin) || allowedOrigins.includes(origin)) return undefined;
  return 'the Origin header names another host; --allow-origin allows one';
}

/** An origin as browsers write it; undefined for what isn't one, and for `null`, which any page can have. */
export function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.host === '' || !/^[a-z][a-z\d+.-]*:\/\/[^/?#@*]+\/?$/i.test(text)) return undefined;
  return `${url.protocol}//${url.host}`;
}
