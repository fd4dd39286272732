import { BlockList, isIP } from 'node:net';
import { ownValue } from '#shared/model/own-value.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { type ProxyMode, proxyUrl } from '#shared/model/settings/proxy.ts';

/** The variables of the environment that name a proxy, each in both cases; the first one that is set counts. */
const variables = { http: ['http_proxy', 'HTTP_PROXY'], https: ['https_proxy', 'HTTPS_PROXY'] } as const;

/** A proxy as somebody wrote it. */
interface NamedProxy {
  /** May have a password. */
  text: string;
  /** The variable that names it; else `settings`, `server` for the server's own, or `system` for the system's settings. */
  from: string;
}

/** Which proxies there are, and the hosts that are connected without one. */
export interface Proxies {
  http?: NamedProxy | undefined;
  https?: NamedProxy | undefined;
  /** As in `NO_PROXY`. */
  exceptions: string;
  /** Also for this machine, as somebody wants who looks at what is sent. */
  isForAll?: boolean;
}

const systemSchemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/** The proxy of what a proxy script answers for a URL, of which the first entry counts: `PROXY host:port; DIRECT`. */
export function scriptedProxy(answer: string): NamedProxy | undefined {
  const [, kind = '', address = ''] = /^\s*([A-Za-z\d]+)(?:\s+([^\s;]+))?/.exec(answer) ?? [];
  if (address === '' || /^direct$/i.test(kind)) return undefined;
  return { text: `${ownValue(systemSchemes, kind.toUpperCase()) ?? kind.toLowerCase()}://${address}`, from: 'system' };
}

/** The settings about proxies. */
export interface ProxySettings {
  proxyMode: ProxyMode;
  proxyAddress: string;
  proxyExceptions: string;
}

/** How the host of a URL is connected. */
export type Route =
  | { type: 'direct' }
  /** `url` may have a name and a password. */
  | { type: 'proxy'; url: URL; from: string }
  /** `scheme` is that of a proxy that isn't supported, such as `socks5`; undefined for what isn't an address. */
  | { type: 'unusable'; from: string; scheme?: string };

const direct: Route = { type: 'direct' };

/** The proxies of the environment: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. */
export function environmentProxies(environment: Readonly<Record<string, string | undefined>>): Proxies {
  const named = (names: readonly string[]): NamedProxy | undefined => {
    // An empty one means: none.
    const from = names.find((name) => environment[name] !== undefined);
    const text = from === undefined ? '' : (environment[from] ?? '').trim();
    return from === undefined || text === '' ? undefined : { text, from };
  };
  const exceptions = environment.no_proxy ?? environment.NO_PROXY ?? '';
  return { http: named(variables.http), https: named(variables.https), exceptions };
}

/** The proxies for a server: its own comes before those of the settings, and these before those of the environment. */
export function proxiesFor(
  environment: Readonly<Record<string, string | undefined>>,
  { proxyMode, proxyAddress, proxyExceptions }: ProxySettings,
  own: HttpServer['proxy'],
): Proxies {
  if (own === 'none' || (own === undefined && proxyMode === 'none')) return { exceptions: '' };
  const all = (text: string, from: string) => ({ http: { text, from }, https: { text, from } });
  if (own !== undefined) return { ...all(own, 'server'), exceptions: '', isForAll: true };
  if (proxyMode === 'address') {
    return proxyAddress === '' ? { exceptions: '' } : { ...all(proxyAddress, 'settings'), exceptions: proxyExceptions };
  }
  const found = environmentProxies(environment);
  return { ...found, exceptions: [found.exceptions, proxyExceptions].filter((list) => list !== '').join(',') };
}

/**
 * The way to a URL. This machine is connected directly, unless the server has a proxy of its own. Without a proxy for https, that for http is used, as Node
 * does. An address without a scheme is one of http, as curl, Go and npm take it.
 */
export function routeTo(url: URL, { http, https, exceptions, isForAll = false }: Proxies): Route {
  const named = url.protocol === 'https:' ? (https ?? http) : http;
  if (named === undefined) return direct;
  if (!isForAll && (isThisMachine(url.hostname) || isExcepted(url, exceptions))) return direct;
  const { text, from } = named;
  const proxy = proxyUrl(text);
  if (proxy === undefined) return { type: 'unusable', from };
  if (proxy.protocol === 'http:' || proxy.protocol === 'https:') return { type: 'proxy', url: proxy, from };
  return { type: 'unusable', from, scheme: proxy.protocol.slice(0, -1) };
}

/** `host` as in `URL.hostname`. */
function isThisMachine(host: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/**
 * Whether a list such as `example.com, .internal, 10.0.0.0/8, host:8443, *` has the host of a URL. A name stands for its
 * subdomains, too, one that begins with `*.` only for them.
 */
export function isExcepted({ protocol, hostname, port }: URL, exceptions: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const actualPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return exceptions
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const [, bracketed, named, wantedPort] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? [];
      if (wantedPort !== undefined && wantedPort !== actualPort) return false;
      const pattern = bracketed ?? named ?? entry;
      if (pattern === '*') return true;
      if (isIP(host) !== 0) return pattern === host || isInRange(host, pattern);
      const name = pattern.replace(/^\*?\./, '').replace(/\.$/, '');
      return name !== '' && ((host === name && !pattern.startsWith('*')) || host.endsWith(`.${name}`));
    });
}

/** Whether an address is in a range such as `10.0.0.0/8`. */
function isInRange(address: string, range: string): boolean {
  const [, start = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(range) ?? [];
  const family = isIP(start);
  if (family === 0 || family !== isIP(address) || Number(bits) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  const type = family === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(start, Number(bits), type);
  return list.check(address, type);
}
