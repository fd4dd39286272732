/**
 * Chromium knows no `app:` scheme, and one cannot teach it from outside. The double shows `app://loupe/…` as
 * `https://loupe.app.test/…`, `loupe-app://…` as `https://….loupe-app.test/…`, and translates at its edges, so that
 * Loupe's code sees the real address.
 */
export function toChromium(address: string): string {
  return address.replace(/^(app|loupe-app):\/\/([^/]+)/, 'https://$2.$1.test');
}

/** The reverse of {@link toChromium}. */
export function fromChromium(address: string): string {
  return address.replace(/^https:\/\/([^/]+)\.(app|loupe-app)\.test/, '$2://$1');
}

/** The same for the sources of a content security policy. */
export function policyToChromium(policy: string): string {
  return policy
    .replace(/(?<=\s)loupe-app:(?=[\s;]|$)/g, 'https://*.loupe-app.test')
    .replace(/(?<=\s)app:\/\/loupe(?=[\s;]|$)/g, 'https://loupe.app.test');
}
