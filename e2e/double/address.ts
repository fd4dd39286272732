/**
 * Chromium doesn't know the scheme `app:`, and none can be added from outside. The double shows `app://loupe/…` as
 * `https://loupe.app.test/…` and `loupe-app://…` as `https://….loupe-app.test/…`, and translates in both directions, so
 * that Loupe's code sees the real URL.
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

/** The same for every app URL that the host sends to the page. */
export function appAddressesToChromium(text: string): string {
  return text.replace(/loupe-app:\/\/([0-9a-f]{32})/g, 'https://$1.loupe-app.test');
}
