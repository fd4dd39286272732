/** Content security policy of the page: nothing runs and nothing loads that does not ship with Loupe. */
const directives: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  // Monaco and React Aria set style attributes and elements at run time.
  'style-src': ["'self'", "'unsafe-inline'"],
  // What a server sent is shown from memory, never fetched.
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // Covers the WebSocket of browser mode, which has the page's origin.
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The policy as one header value; `scriptNonce` admits the inline scripts of the development server only. */
export function contentSecurityPolicy(options: { scriptNonce?: string } = {}): string {
  return Object.entries(directives)
    .map(([name, sources]) => {
      const nonce = name === 'script-src' && options.scriptNonce ? [`'nonce-${options.scriptNonce}'`] : [];
      return [name, ...sources, ...nonce].join(' ');
    })
    .join('; ');
}

/** The headers of every answer that a shell gives to the page. */
export function pageHeaders(options: { scriptNonce?: string } = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
  };
}
