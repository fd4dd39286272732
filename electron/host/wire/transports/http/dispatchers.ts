import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { LookupFunction, Socket } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext, TLSSocket } from 'node:tls';
import { Agent, buildConnector, Dispatcher, Pool, ProxyAgent } from 'undici';
import { fail } from '#shared/messages/failure.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { environmentProxies, type Proxies, type Route, routeTo } from '../../../storage/config/proxies.ts';
import { ProxyError, UntrustedCertificateError, UnusableProxyError } from './connect-errors.ts';

type UsedProxy = Extract<Route, { type: 'proxy' }>;

/** What decides about a server's certificates. */
export type CertificateSettings = Pick<HttpServer, 'caFile' | 'acceptedCertificate'>;

/** How a server is reached. */
export interface Reach extends CertificateSettings {
  /** Those of the environment when absent: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`. */
  proxies?: Proxies | undefined;
}

/** undici's defaults would end a quiet SSE stream after five minutes; sessions have their own timeouts. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 };

const connectMs = 15_000;

/** Shared by sessions with the same settings. */
const dispatchers = new Map<string, RoutingDispatcher>();

/**
 * The dispatcher for a server's requests and those of its authorization. `lookup` is used without a proxy. Fails with
 * `caFileUnusable`.
 */
export async function dispatcherFor(
  { caFile, acceptedCertificate, proxies = environmentProxies(process.env) }: Reach = {},
  lookup?: LookupFunction,
): Promise<RoutingDispatcher> {
  const authority = caFile === undefined ? undefined : await readAuthority(caFile);
  const key = JSON.stringify([authority?.text, acceptedCertificate, proxies, lookup?.name]);
  const known = dispatchers.get(key);
  if (known !== undefined) return known;
  const made = new RoutingDispatcher(proxies, authority?.context, acceptedCertificate, lookup);
  dispatchers.set(key, made);
  return made;
}

/** Makes later sessions use new connections: open ones may be dead after sleep. */
export function resetDispatchers(): void {
  dispatchers.clear();
}

/** Sends each request to its host, or to the proxy for that host. */
export class RoutingDispatcher extends Dispatcher {
  readonly #proxies: Proxies;
  readonly #tls: buildConnector.BuildOptions;
  readonly #proxyTls: buildConnector.BuildOptions;
  readonly #accepted: CertificateSettings['acceptedCertificate'];
  readonly #direct: Agent;
  /** By the proxy's URL. */
  readonly #throughProxy = new Map<string, ProxyAgent>();

  constructor(
    proxies: Proxies,
    secureContext: SecureContext | undefined,
    accepted: CertificateSettings['acceptedCertificate'],
    lookup: LookupFunction | undefined,
  ) {
    super();
    this.#proxies = proxies;
    this.#accepted = accepted;
    // `withCheck` checks the certificate before anything is sent. A resumed session would have none.
    const check = { rejectUnauthorized: false, maxCachedSessions: 0 };
    this.#proxyTls = { timeout: connectMs, ...(secureContext && { secureContext }) };
    this.#tls = { ...this.#proxyTls, ...check };
    this.#direct = new Agent({
      ...noTimeouts,
      connect: buildConnector({ ...this.#tls, ...(lookup && { lookup }) }),
      factory: (origin, options) => new Pool(origin, withCheck(options, accepted)),
    });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const url = new URL(String(options.origin));
    const route = routeTo(url, this.#proxies);
    if (route.type === 'unusable') throw new UnusableProxyError(route);
    return this.#agentFor(route).dispatch(options, handler);
  }

  /** The error of a request as that of the proxy, where the proxy answered it in place of the server. */
  errorOf(thrown: unknown, url: string): unknown {
    const route = routeTo(new URL(url), this.#proxies);
    const isOfProxy = route.type === 'proxy' && thrown instanceof Error && ownAnswer.test(thrown.message);
    return isOfProxy ? new ProxyError(route, thrown) : thrown;
  }

  #agentFor(route: Exclude<Route, { type: 'unusable' }>): Dispatcher {
    if (route.type === 'direct') return this.#direct;
    const known = this.#throughProxy.get(route.url.href);
    if (known !== undefined) return known;
    const agent = new ProxyAgent({
      ...noTimeouts,
      uri: route.url.href,
      requestTls: this.#tls,
      proxyTls: this.#proxyTls,
      clientFactory: (origin, options) => new Pool(origin, withProxyNamed(options, route)),
      factory: (origin, options) => {
        const isProxy = URL.parse(String(origin))?.origin === route.url.origin;
        return new Pool(origin, isProxy ? withProxyNamed(options, route) : withCheck(options, this.#accepted, route));
      },
    });
    this.#throughProxy.set(route.url.href, agent);
    return agent;
  }
}

/** Checks the certificate of each new connection. `options` are undici's for the pool. */
function withCheck(
  options: object,
  accepted: CertificateSettings['acceptedCertificate'],
  proxy?: UsedProxy,
): Pool.Options {
  return withConnector(options, (target, error, socket) => {
    if (error !== null) {
      return proxy !== undefined && refusedTunnel.test(error.message) ? new ProxyError(proxy, error) : error;
    }
    const origin = `${target.protocol}//${target.host ?? target.hostname}`;
    return socket instanceof TLSSocket ? checkCertificate(socket, origin, accepted) : undefined;
  });
}

/** undici's messages for a response to CONNECT other than 200, and for 407 to a request that a proxy forwards. */
const refusedTunnel = /^Proxy response \(\d+\)/;
const ownAnswer = /^Proxy Authentication Required/;

/** The error for an untrusted certificate, unless the user accepted exactly this one. */
function checkCertificate(
  socket: TLSSocket,
  origin: string,
  accepted: CertificateSettings['acceptedCertificate'],
): UntrustedCertificateError | undefined {
  if (socket.authorized) return undefined;
  const certificate = socket.getPeerX509Certificate();
  const isOfOrigin = accepted !== undefined && accepted.origin === new URL(origin).origin;
  if (isOfOrigin && certificate?.fingerprint256 === accepted.sha256) return undefined;
  return new UntrustedCertificateError(String(socket.authorizationError), certificate, isOfOrigin);
}

/** Reports errors as those of the proxy. */
function withProxyNamed(options: object, proxy: UsedProxy): Pool.Options {
  return withConnector(options, (_target, error) => (error === null ? undefined : new ProxyError(proxy, error)));
}

/** The pool's options with `check` after its connector: a returned error rejects the connection. */
function withConnector(
  options: object,
  check: (target: buildConnector.Options, error: Error | null, socket: Socket | null) => Error | undefined,
): Pool.Options {
  const connect: unknown = 'connect' in options ? options.connect : undefined;
  if (!isConnector(connect)) throw new Error('undici gave no connector');
  return {
    ...options,
    connect: (target, done) =>
      connect(target, (error, socket) => {
        const rejection = check(target, error, socket);
        if (rejection === undefined && socket !== null) return done(null, socket);
        socket?.destroy();
        done(rejection ?? new Error('no connection'), null);
      }),
  };
}

function isConnector(value: unknown): value is buildConnector.connector {
  return typeof value === 'function';
}

const maxBytes = 1_000_000;

async function readAuthority(file: string): Promise<{ text: string; context: SecureContext }> {
  try {
    const facts = await stat(file);
    if (!facts.isFile() || facts.size > maxBytes) throw new Error('not a file of at most 1 MB');
    const text = await readFile(file, 'utf8');
    // Validates the file: OpenSSL would ignore an invalid one.
    new X509Certificate(text);
    // In addition to the certificates of the system and NODE_EXTRA_CA_CERTS.
    return { text, context: createSecureContext({ ca: [...getCACertificates('default'), text] }) };
  } catch (thrown) {
    return fail('caFileUnusable', { path: file }, { cause: thrown instanceof Error ? thrown.message : String(thrown) });
  }
}
