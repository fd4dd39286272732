import { APP_ORIGIN } from '#shared/contract/link.ts';

/** The address of the window's page. */
export const PAGE_URL = `${APP_ORIGIN}/`;

/**
 * Whether an address is our page's, route and query aside. Compared by parts: `app://loupe.evil` and
 * `app://loupe@evil` start alike, and the origin of a scheme of our own is opaque to Node's URL.
 */
export function isOurPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === APP_ORIGIN && url.username === '' && url.password === '';
}
