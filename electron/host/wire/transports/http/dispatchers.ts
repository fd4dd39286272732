import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { LookupFunction, Socket } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext, TLSSocket } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { fail } from '#shared/messages/failure.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { ProxyError, UntrustedCertificateError } from './connect-errors.ts';

/** What decides how a server is reached: its certificates. The proxies are those of the environment. */
export type Reach = Pick<HttpServer, 'caFile' | 'acceptedCertificate'>;

/** The defaults end a quiet SSE stream after five minutes; a request's own timeout is the session's business. */
const patience = { headersTimeout: 0, bodyTimeout: 0 };

const CONNECT_MS = 15_000;

/** A server on this computer is never looked for through a proxy. */
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** One for each way to reach a server, so that sessions share its connections. */
const dispatchers = new Map<string, Dispatcher>();

/**
 * Through which connections a server's requests go, those of its authorization included: its proxy from the environment
 * (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`), and whose certificates count. `lookup` finds addresses where no proxy
 * does. Fails with `caFileUnusable`.
 */
export async function dispatcherFor(
  { caFile, acceptedCertificate }: Reach = {},
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

/** Later sessions use new connections: those that are open may lead nowhere after a sleep. */
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
  return { httpProxy, httpsProxy, noProxy: excepted === '*' ? '*' : [excepted, ...OWN_HOSTS].join(',') };
}

function makeDispatcher(
  proxies: Proxies,
  secureContext: SecureContext | undefined,
  accepted: Reach['acceptedCertificate'],
  lookup: LookupFunction | undefined,
): Dispatcher {
  // The certificate is looked at below, where it is still known, before anything is sent.
  // A resumed session brings no certificate to look at.
  const check = { rejectUnauthorized: false, maxCachedSessions: 0 };
  const tls = { timeout: CONNECT_MS, ...check, ...(secureContext && { secureContext }) };
  const isDirect = proxies.httpProxy === '' && proxies.httpsProxy === '';
  const agent = {
    ...patience,
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
    proxyTls: { timeout: CONNECT_MS, ...(secureContext && { secureContext }) },
    clientFactory: (origin: URL, options: object) => new Pool(origin, withProxyNamed(options, origin.href)),
  });
}

/** Looks at the certificate of each new connection; `options` are those with which undici would make the pool. */
function withCheck(options: object, accepted: Reach['acceptedCertificate'], proxies: Proxies): Pool.Options {
  return withConnector(options, (target, error, socket) => {
    if (error !== null) {
      const proxy = target.protocol === 'https:' ? proxies.httpsProxy || proxies.httpProxy : proxies.httpProxy;
      return REFUSED_TUNNEL.test(error.message) ? new ProxyError(hostOf(proxy), error) : error;
    }
    const origin = `${target.protocol}//${target.host ?? target.hostname}`;
    return socket instanceof TLSSocket ? checkCertificate(socket, origin, accepted) : undefined;
  });
}

/** undici's words for a proxy's response to CONNECT other than 200. */
const REFUSED_TUNNEL = /^Proxy response \(\d+\)/;

/** Why a connection isn't trusted; undefined when it is: by an authority, or because exactly this was accepted. */
function checkCertificate(
  socket: TLSSocket,
  origin: string,
  accepted: Reach['acceptedCertificate'],
): UntrustedCertificateError | undefined {
  if (socket.authorized) return undefined;
  const certificate = socket.getPeerX509Certificate();
  const isOfOrigin = accepted !== undefined && accepted.origin === new URL(origin).origin;
  if (isOfOrigin && certificate?.fingerprint256 === accepted.sha256) return undefined;
  return new UntrustedCertificateError(String(socket.authorizationError), certificate, isOfOrigin);
}

/** A proxy that can't be reached isn't a server that can't be. */
function withProxyNamed(options: object, proxy: string): Pool.Options {
  return withConnector(options, (_target, error) =>
    error === null ? undefined : new ProxyError(hostOf(proxy), error),
  );
}

function hostOf(proxy: string): string {
  return URL.parse(proxy)?.host ?? '';
}

/** The pool's options with `judge` behind its connector: what it returns is why the connection isn't used. */
function withConnector(
  options: object,
  judge: (target: buildConnector.Options, error: Error | null, socket: Socket | null) => Error | undefined,
): Pool.Options {
  const connect: unknown = 'connect' in options ? options.connect : undefined;
  if (!isConnector(connect)) throw new Error('undici gave no connector');
  return {
    ...options,
    connect: (target, done) =>
      connect(target, (error, socket) => {
        const trouble = judge(target, error, socket);
        if (trouble === undefined && socket !== null) return done(null, socket);
        socket?.destroy();
        done(trouble ?? new Error('no connection'), null);
      }),
  };
}

function isConnector(value: unknown): value is buildConnector.connector {
  return typeof value === 'function';
}

const MAX_BYTES = 1_000_000;

async function readAuthority(file: string): Promise<{ text: string; context: SecureContext }> {
  try {
    const facts = await stat(file);
    if (!facts.isFile() || facts.size > MAX_BYTES) throw new Error('not a file of at most 1 MB');
    const text = await readFile(file, 'utf8');
    // OpenSSL would take anything, and trust nothing of it.
    new X509Certificate(text);
    // Those that the system and NODE_EXTRA_CA_CERTS trust stay trusted.
    return { text, context: createSecureContext({ ca: [...getCACertificates('default'), text] }) };
  } catch (thrown) {
    return fail('caFileUnusable', { path: file }, { cause: thrown instanceof Error ? thrown.message : String(thrown) });
  }
}
