/**
 * Chromium knows no `app:` scheme, and one cannot teach it from outside. The double shows `app://loupe/…` as
 * `https://loupe.app.test/…` and translates at its edges, so that Loupe's code sees the real address.
 */
export function toChromium(address: string): string {
  return address.replace(/^app:\/\/([^/]+)/, 'https://$1.app.test');
}

/** The reverse of {@link toChromium}. */
export function fromChromium(address: string): string {
  return address.replace(/^https:\/\/([^/]+)\.app\.test/, 'app://$1');
}
