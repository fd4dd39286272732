import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream';
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
  const asked = path === target.pathname ? `${path}${target.search}` : path;
  const upstream = send({ ...addressed(target), method, path: asked, setHost: false }, (response) => {
    const { statusCode: status = 502, statusMessage: reason = '' } = response;
    outgoing.writeHead(status, reason, passed(response.rawHeaders).flat());
    // A stream may have no event for minutes: its client waits for the head.
    outgoing.flushHeaders();
    passBody(response, outgoing, exchange, 'server', add);
    add({ type: 'response', exchange, status, reason, headers: pairs(response.rawHeaders) });
  });
  for (const [name, value] of passed(incoming.rawHeaders)) upstream.appendHeader(name, value);
  upstream.setHeader('Host', target.host);
  if (incoming.headers['transfer-encoding'] !== undefined) upstream.setHeader('Transfer-Encoding', 'chunked');
  upstream.once('error', (error) => {
    // The client closed its connection, and with it this one.
    if (outgoing.destroyed) return;
    add({ type: 'requestFailed', exchange, reason: error.message });
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`loupe record: ${error.message}\n`);
  });
  outgoing.once('close', () => upstream.destroy());
  add({ type: 'request', exchange, method, path, headers: pairs(incoming.rawHeaders) });
  passBody(incoming, upstream, exchange, 'client', add);
}

function addressed({ hostname, port, protocol }: URL) {
  // Node's own functions take an IPv6 address without its brackets.
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? undefined : Number(port) };
}

function passBody(source: Readable, target: Writable, exchange: number, from: Party, add: Add): void {
  pipeline(source, target, (error) => {
    add({ type: 'bodyEnd', exchange, from, ...(error && { cut: true }) });
  });
  source.on('data', (chunk: Buffer) => add({ type: 'body', exchange, from, ...recorded(chunk) }));
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

/** The headers that are passed on. */
function passed(raw: readonly string[]): [string, string][] {
  return pairs(raw).filter(([name]) => !ownHeaders.has(name.toLowerCase()));
}
