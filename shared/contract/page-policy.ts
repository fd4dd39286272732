import { appPermissions } from '../model/runs/app-permissions.ts';
import type { AppGrants, AppPermission, AppSourceKind } from '../model/runs/app-view.ts';

/** Content security policy of the page: only what ships with Loupe is loaded and run. */
const directives: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  // Monaco and React Aria set style attributes and elements at run time.
  'style-src': ["'self'", "'unsafe-inline'"],
  // Server content is shown from memory, never fetched.
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // Covers the WebSocket of browser mode, which has the page's origin.
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

interface PagePolicy {
  /** For the inline scripts of the development server. */
  scriptNonce?: string;
  /** The origin or scheme that apps are served from: the only one that the page can show in a frame. */
  apps?: string;
}

export function contentSecurityPolicy({ scriptNonce, apps }: PagePolicy = {}): string {
  const policy = { ...directives };
  if (scriptNonce) policy['script-src'] = ["'self'", `'nonce-${scriptNonce}'`];
  if (apps !== undefined) policy['frame-src'] = [apps];
  return policyText(policy);
}

function policyText(policy: Record<string, readonly string[]>): string {
  const parts = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '));
  return parts.join('; ');
}

/** The headers of every response to the page. */
export function pageHeaders(options: PagePolicy = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `${deviceFeatures(options.apps !== undefined)}, usb=(), serial=(), hid=()`,
  };
}

/** The page itself never uses these, but must allow them so that it can grant them to an app: see `appHeaders`. */
function deviceFeatures(hasApps: boolean): string {
  return ['camera', 'microphone', 'geolocation'].map((feature) => `${feature}=${hasApps ? '*' : '()'}`).join(', ');
}

/** The Permissions Policy name of an app's permission. */
function featureOf(permission: AppPermission): string {
  return permission === 'clipboardWrite' ? 'clipboard-write' : permission;
}

/** Never granted to an app. */
const neverFeatures = ['clipboard-read', 'display-capture', 'fullscreen', 'hid', 'midi', 'payment', 'serial', 'usb'];

/**
 * The headers of an app's document (MCP Apps, security). The document is sandboxed with an opaque origin, may only run
 * scripts, and reaches only what the user granted. `ancestors` are the pages that may show it.
 */
export function appHeaders(grants: AppGrants, ancestors: readonly string[]): Record<string, string> {
  const policy = {
    sandbox: ['allow-scripts'],
    ...Object.fromEntries(
      Object.entries(appDirectives(grants)).map(([name, sources]) => [name, sources.length > 0 ? sources : ["'none'"]]),
    ),
    'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"],
  };
  return {
    'content-security-policy': policyText(policy),
    // The policy above doesn't cover peer connections and the like; Chromium's allowlist covers every connection.
    'connection-allowlist': `(${connections(grants).join(' ')})`,
    'permissions-policy': [
      ...appPermissions.map((name) => `${featureOf(name)}=${grants.permissions.includes(name) ? '*' : '()'}`),
      ...neverFeatures.map((feature) => `${feature}=()`),
    ].join(', '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-dns-prefetch-control': 'off',
    'cache-control': 'no-store',
  };
}

/** The grants as URL patterns. Chromium applies http patterns to WebSockets too, and ignores ws patterns. */
function connections({ sources }: AppGrants): string[] {
  const reached = sources.filter(({ kind }) => kind !== 'baseUri').map(({ source }) => source.replace(/^ws/, 'http'));
  return [...new Set(reached)].map((pattern) => JSON.stringify(pattern));
}

/** The `allow` attribute of an app's frame. */
export function appFrameAllows({ permissions }: AppGrants): string {
  return permissions.map(featureOf).join('; ');
}

function appDirectives({ sources }: AppGrants): Record<string, string[]> {
  const of = (kind: AppSourceKind) => sources.filter((given) => given.kind === kind).map(({ source }) => source);
  const resources = of('resource');
  return {
    'default-src': [],
    'script-src': ["'unsafe-inline'", ...resources],
    'style-src': ["'unsafe-inline'", ...resources],
    'img-src': ['data:', 'blob:', ...resources],
    'media-src': ['data:', 'blob:', ...resources],
    'font-src': ['data:', ...resources],
    'connect-src': of('connect'),
    'frame-src': of('frame'),
    'base-uri': of('baseUri'),
    'form-action': [],
    'object-src': [],
    'worker-src': [],
  };
}
