import {
  type ClientRequest,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { recorded } from '#host/recordings/file/entry-bytes.ts';
import { foreignRequest } from '#host/wire/loopback/local-requests.ts';
import type { Party, SessionEntry } from '#shared/recording/session-file.ts';
import type { Untimed } from './session-writer.ts';

/** Headers of one connection (RFC 9110, section 7.6.1), and the target's own host. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
  'host',
]);

type Add = (entry: Untimed<SessionEntry>) => void;

export interface RecordingProxy {
  /** Where a client finds the server. Without the target's query, which may hold a key: it is added to the requests. */
  url: string;
  close(): Promise<void>;
}

/**
 * A reverse proxy on the loopback for one server. Bytes are passed on as they come, encoded as they are, and then given to
 * `add`. A client that closes its connection closes the one to the server, and the reverse. Requests of web pages are
 * refused unless they are of this machine or of `allowedOrigins`, since they would get the target's key. Rejects when the
 * port is taken.
 */
export async function recordHttp(
  target: URL,
  port: number,
  add: Add,
  allowedOrigins: readonly string[] = [],
): Promise<RecordingProxy> {
  let exchanges = 0;
  const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, (incoming, outgoing) => {
    outgoing.sendDate = false;
    const foreign = foreignRequest(incoming.headers, allowedOrigins);
    if (foreign !== undefined) {
      outgoing.writeHead(403, { 'content-type': 'text/plain' }).end(`loupe record: ${foreign}\n`);
      return;
    }
    exchanges += 1;
    passOn(target, incoming, outgoing, exchanges, add);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: actual } = addressOf(server);
  return {
    url: `http://127.0.0.1:${actual}${target.pathname}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address;
}

function passOn(target: URL, incoming: IncomingMessage, outgoing: ServerResponse, exchange: number, add: Add): void {
  const { method = 'GET', url: path = '/' } = incoming;
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  let hasFailed = false;
  const failed = (reason: string, drops = false) => {
    // The client closed its connection, and with it this one; or the server responded before it had the whole body.
    if (hasFailed || outgoing.destroyed || outgoing.headersSent) return;
    hasFailed = true;
    add({ type: 'requestFailed', exchange, reason });
    // As the server did.
    if (drops) incoming.socket.destroy();
    else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`loupe record: ${reason}\n`);
  };
  const asked = { ...addressed(target), method, path: withQueryOf(target, path), setHost: false };
  const upstream = send(asked, (response) => {
    const { statusCode: status = 502, statusMessage: reason = '' } = response;
    if (status < 200) return failed(`The server responded with status ${status}`);
    const own = `http://${incoming.headers.host}`;
    const headers = passed(response.rawHeaders).map(([name, value]) => [
      name,
      isPlace(name) ? ledTo(own, target, value) : value,
    ]);
    outgoing.writeHead(status, isReason(reason) ? reason : '', headers.flat());
    // A stream may have no event for minutes: its client waits for the head.
    outgoing.flushHeaders();
    passBody(response, outgoing, exchange, 'server', add);
    add({ type: 'response', exchange, status, reason, headers: pairs(response.rawHeaders) });
  });
  for (const [name, value] of passed(incoming.rawHeaders)) upstream.appendHeader(name, value);
  upstream.setHeader('Host', target.host);
  if (incoming.headers['transfer-encoding'] !== undefined) upstream.setHeader('Transfer-Encoding', 'chunked');
  upstream.on('information', ({ statusCode: status, rawHeaders }) => {
    // A client that waits for a 100 has got one from this server.
    if (status === 100 || outgoing.headersSent) return;
    outgoing.writeInformation(status, rawHeaders);
    add({ type: 'interim', exchange, status, headers: pairs(rawHeaders) });
  });
  upstream.once('error', (error: NodeJS.ErrnoException) => failed(error.message, isDropped(error)));
  // Without an error after a 101: nobody switches protocols.
  upstream.once('close', () => failed('The server switched protocols, or ended without a response'));
  outgoing.once('close', () => upstream.destroy());
  add({ type: 'request', exchange, method, path, headers: pairs(incoming.rawHeaders) });
  passBody(incoming, upstream, exchange, 'client', add);
}

/** Whether a text can be sent with a status; servers are less strict than Node. */
function isReason(text: string): boolean {
  return /^[\t -~\u0080-\u00ff]*$/.test(text);
}

/** The server was reached, and closed the connection. */
function isDropped({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** A requested path with the parts of the target's query that it doesn't have itself. */
function withQueryOf({ pathname, search }: URL, path: string): string {
  const [asked = '', own = ''] = parted(path, '?');
  if (search === '' || withoutSlash(asked) !== withoutSlash(pathname)) return path;
  const known = new URLSearchParams(own);
  const added = search
    .slice(1)
    .split('&')
    .filter((part) => !known.has(nameOf(part)));
  return [asked, [own, ...added].filter((part) => part !== '').join('&')].join('?');
}

function nameOf(part: string): string {
  return [...new URLSearchParams(part).keys()][0] ?? '';
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The text before and after the first of these characters. */
function parted(text: string, by: string): string[] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Headers that a client follows. */
function isPlace(name: string): boolean {
  return /^(?:content-)?location$/i.test(name);
}

/** An address of the target as the client reaches it, without the parts of the target's query; another one as it is. */
function ledTo(own: string, target: URL, value: string): string {
  const place = URL.parse(value);
  if (place?.origin !== target.origin) return value;
  const added = new Set(target.search.slice(1).split('&'));
  const query = place.search
    .slice(1)
    .split('&')
    .filter((part) => !added.has(part))
    .join('&');
  return `${own}${place.pathname}${query === '' ? '' : `?${query}`}${place.hash}`;
}

function addressed({ hostname, port, protocol }: URL) {
  // Node's own functions take an IPv6 address without its brackets.
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? undefined : Number(port) };
}

/** Both ends of a body end when one is cut; a target that takes no more of a request's may still respond. */
function passBody(
  source: IncomingMessage,
  target: ServerResponse | ClientRequest,
  exchange: number,
  from: Party,
  add: Add,
): void {
  source.on('data', (chunk: Buffer) => add({ type: 'body', exchange, from, ...recorded(chunk) }));
  source.once('end', () => {
    const trailers = pairs(source.rawTrailers);
    if (trailers.length > 0 && !target.writableEnded) target.addTrailers(trailers);
    add({ type: 'bodyEnd', exchange, from, ...(trailers.length > 0 && { trailers }) });
  });
  source.once('close', () => {
    if (source.readableEnded) return;
    target.destroy();
    add({ type: 'bodyEnd', exchange, from, cut: true });
  });
  source.once('error', () => {});
  // Else it would wait for the target for ever.
  target.once('error', () => source.resume());
  source.pipe(target);
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

/** The headers that are passed on; who takes trailers says so for both connections. */
function passed(raw: readonly string[]): [string, string][] {
  return pairs(raw).filter(
    ([name, value]) => !ownHeaders.has(name.toLowerCase()) || (/^te$/i.test(name) && /^trailers$/i.test(value.trim())),
  );
}
