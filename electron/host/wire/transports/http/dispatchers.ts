import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { LookupFunction, Socket } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext, TLSSocket } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { fail } from '#shared/messages/failure.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { ProxyError, UntrustedCertificateError } from './connect-errors.ts';

/** The settings that decide about a server's certificates. */
export type CertificateSettings = Pick<HttpServer, 'caFile' | 'acceptedCertificate'>;

/** undici's defaults would end a quiet SSE stream after five minutes; sessions have their own timeouts. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 };

const connectMs = 15_000;

/** Hosts that are never connected through a proxy. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Shared by sessions with the same settings. */
const dispatchers = new Map<string, Dispatcher>();

/**
 * The dispatcher for a server's requests and those of its authorization, with the proxy of the environment
 * (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). `lookup` is used without a proxy. Fails with `caFileUnusable`.
 */
export async function dispatcherFor(
  { caFile, acceptedCertificate }: CertificateSettings = {},
  lookup?: LookupFunction,
): Promise<Dispatcher> {
  const authority = caFile === undefined ? undefined : await readAuthority(caFile);
  const proxies = readProxies();
  const key = JSON.stringify([authority?.text, acceptedCertificate, proxies, lookup?.name]);
  const known = dispatchers.get(key);
  if (known !== undefined) return known;
  const made = makeDispatcher(proxies, authority?.context, acceptedCertificate, lookup);
  dispatchers.set(key, made);
  return made;
}

/** Makes later sessions use new connections: open ones may be dead after sleep. */
export function resetDispatchers(): void {
  dispatchers.clear();
}

interface Proxies {
  httpProxy: string;
  httpsProxy: string;
  noProxy: string;
}

function readProxies(): Proxies {
  const { env } = process;
  const httpProxy = env.http_proxy ?? env.HTTP_PROXY ?? '';
  const httpsProxy = env.https_proxy ?? env.HTTPS_PROXY ?? '';
  const excepted = env.no_proxy ?? env.NO_PROXY ?? '';
  return { httpProxy, httpsProxy, noProxy: excepted === '*' ? '*' : [excepted, ...localHosts].join(',') };
}

function makeDispatcher(
  proxies: Proxies,
  secureContext: SecureContext | undefined,
  accepted: CertificateSettings['acceptedCertificate'],
  lookup: LookupFunction | undefined,
): Dispatcher {
  // `withCheck` checks the certificate before anything is sent. A resumed session would have none.
  const check = { rejectUnauthorized: false, maxCachedSessions: 0 };
  const tls = { timeout: connectMs, ...check, ...(secureContext && { secureContext }) };
  const isDirect = proxies.httpProxy === '' && proxies.httpsProxy === '';
  const agent = {
    ...noTimeouts,
    connect: buildConnector({ ...tls, ...(isDirect && lookup && { lookup }) }),
    factory: (origin: string | URL, options: object) => {
      const isProxy = [proxies.httpProxy, proxies.httpsProxy].some(
        (proxy) => URL.parse(proxy)?.href === String(origin),
      );
      return new Pool(
        origin,
        isProxy ? withProxyNamed(options, String(origin)) : withCheck(options, accepted, proxies),
      );
    },
  };
  if (isDirect) return new Agent(agent);
  return new EnvHttpProxyAgent({
    ...agent,
    ...proxies,
    requestTls: tls,
    proxyTls: { timeout: connectMs, ...(secureContext && { secureContext }) },
    clientFactory: (origin: URL, options: object) => new Pool(origin, withProxyNamed(options, origin.href)),
  });
}

/** Checks the certificate of each new connection. `options` are undici's for the pool. */
function withCheck(
  options: object,
  accepted: CertificateSettings['acceptedCertificate'],
  proxies: Proxies,
): Pool.Options {
  return withConnector(options, (target, error, socket) => {
    if (error !== null) {
      const proxy = target.protocol === 'https:' ? proxies.httpsProxy || proxies.httpProxy : proxies.httpProxy;
      return refusedTunnel.test(error.message) ? new ProxyError(hostOf(proxy), error) : error;
    }
    const origin = `${target.protocol}//${target.host ?? target.hostname}`;
    return socket instanceof TLSSocket ? checkCertificate(socket, origin, accepted) : undefined;
  });
}

/** undici's message for a response to CONNECT other than 200. */
const refusedTunnel = /^Proxy response \(\d+\)/;

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
function withProxyNamed(options: object, proxy: string): Pool.Options {
  return withConnector(options, (_target, error) =>
    error === null ? undefined : new ProxyError(hostOf(proxy), error),
  );
}

function hostOf(proxy: string): string {
  return URL.parse(proxy)?.host ?? '';
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
