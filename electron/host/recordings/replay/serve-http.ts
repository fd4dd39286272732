import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type HttpFault, toldToWait } from '#shared/hosts/measure/http-seen.ts';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { foreignRequest } from '../../wire/loopback/local-requests.ts';
import { HttpSseServer, ssePath } from './http-sse.ts';
import { incomingMessages } from './incoming-messages.ts';
import { isModernRequest } from './message-meta.ts';
import { openEventStream } from './open-event-stream.ts';
import { PostReply } from './post-reply.ts';
import { isGone, type RecordedStreams } from './recorded-streams.ts';
import type { Send, ServedSession } from './replay-session.ts';
import { bodyOf } from './request-body.ts';
import { ResumableStream, readEventId } from './resumable-stream.ts';

/** Beyond that the oldest session is forgotten. */
const mostSessions = 200;
/** So many messages wait for a client to open its event stream. */
const mostUnsent = 1000;
/** So many streams of a session can be resumed. */
const mostStreams = 200;
/** From this revision on, a stream begins with an event that only has an id. */
const primingRevision = '2025-11-25';
/** The key of the stream that a GET opens. */
const getKey = 'get';

/** Where clients find the recording. */
const path = '/mcp';

/** What answers one client. It may let requests fail on their way, to see what the client does then. */
export interface HttpServed extends ServedSession {
  /**
   * What a message gets in place of an answer; undefined where it is to be received. `canResume`: an event stream of its
   * response can be resumed. One that is to be closed is answered on the resumed one.
   */
  faultOf?(message: JsonObject, canResume: boolean): HttpFault | undefined;
  /** The client opened the stream of its GET. Returns how long it is to wait before it opens it again, if it is closed. */
  streamOpened?(hasLastEventId: boolean): number | undefined;
  /** The client resumed the stream of a response. */
  streamResumed?(): void;
}

/** What answers clients. */
export interface ServedClients {
  streams: RecordedStreams;
  open(unsolicited: Send, headers: IncomingHttpHeaders): HttpServed;
  openDeleted?: (() => ServedSession) | undefined;
}

export interface HttpReplay {
  url: string;
  close(): Promise<void>;
}

/** A session of a legacy client; `stream` is that of its GET. */
class HttpSession {
  readonly id = randomUUID();
  readonly replay: HttpServed;
  /** Those that can be resumed, by the keys in the ids of their events; undefined where events have no ids. */
  readonly #resumable: BoundedMap<string, ResumableStream> | undefined;
  #lastKey = 0;
  #stream: ServerResponse | undefined;
  #unsent: string[] = [];

  constructor(open: (unsolicited: Send) => HttpServed, { hasIds }: RecordedStreams) {
    this.replay = open((text) => this.#send(text));
    if (hasIds) this.#resumable = new BoundedMap(mostStreams);
  }

  get headers(): Record<string, string> {
    return { 'mcp-session-id': this.id };
  }

  /** A stream for the response to a POST; undefined where it can't be resumed. */
  openStream(): ResumableStream | undefined {
    this.#lastKey += 1;
    return this.#create(String(this.#lastKey));
  }

  /** Opens the stream of a GET, or resumes the one whose event the client got last. */
  attach(response: ServerResponse, request: IncomingMessage): void {
    const key = this.#attach(response, request);
    if (key !== getKey) {
      this.replay.streamResumed?.();
      return;
    }
    const retryMs = this.replay.streamOpened?.(request.headers['last-event-id'] !== undefined);
    if (retryMs !== undefined) response.end(`retry: ${retryMs}\n\n`);
  }

  close(): void {
    this.replay.close();
    this.#stream?.end();
    for (const stream of this.#resumable?.values() ?? []) stream.end();
  }

  /** Returns the key of the stream. */
  #attach(response: ServerResponse, { headers }: IncomingMessage): string {
    const last = readEventId(headers['last-event-id']);
    const resumed = last === undefined ? undefined : this.#resumable?.get(last.key);
    if (last !== undefined && resumed !== undefined) {
      if (last.key === getKey) this.#stream = response;
      resumed.resume(response, this.headers, last.number);
      return last.key;
    }
    this.#stream?.end();
    const created = this.#create(getKey);
    if (created === undefined) openEventStream(response, this.headers);
    else created.open(response, this.headers, primes(headers));
    this.#stream = response;
    for (const text of this.#unsent.splice(0)) this.#send(text);
    return getKey;
  }

  #create(key: string): ResumableStream | undefined {
    if (this.#resumable === undefined) return undefined;
    const stream = new ResumableStream(key);
    this.#resumable.set(key, stream);
    return stream;
  }

  #send(text: string): void {
    const resumable = this.#resumable?.get(getKey);
    // What is missed meanwhile is sent when the stream is resumed.
    if (resumable !== undefined) resumable.send(text);
    else if (this.#stream?.writableEnded === false) this.#stream.write(`data: ${text}\n\n`);
    else if (this.#unsent.length < mostUnsent) this.#unsent.push(text);
  }
}

function primes({ 'mcp-protocol-version': revision }: IncomingMessage['headers']): boolean {
  return typeof revision === 'string' && revision >= primingRevision;
}

/**
 * Serves a recording, or what else answers clients, over Streamable HTTP on 127.0.0.1: with sessions until 2025-11-25,
 * without since 2026-07-28; a recording from HTTP+SSE over that, too. Pages of this machine and of `allowedOrigins` may
 * be clients. Fails with `portTaken`.
 */
export async function serveHttp(
  port: number,
  recorded: ServedClients,
  allowedOrigins: readonly string[] = [],
): Promise<HttpReplay> {
  const { streams, open, openDeleted } = recorded;
  const sessions = new BoundedMap<string, HttpSession>(mostSessions);
  const deleted = new BoundedMap<string, ServedSession>(mostSessions);
  const old = streams.areHttpSse ? new HttpSseServer(open) : undefined;
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const refuse = (status: number, reason: string) =>
      void response.writeHead(status, { 'content-type': 'text/plain' }).end(`loupe: ${reason}\n`);
    const foreign = foreignRequest(request.headers, allowedOrigins);
    if (foreign !== undefined) return refuse(403, foreign);
    const address = URL.parse(request.url ?? '', 'http://127.0.0.1');
    if (address !== null && old?.handle(request, response, address) === true) return;
    if (address?.pathname !== path) return refuse(404, `the address is ${path}`);
    const { 'mcp-session-id': sessionId } = request.headers;
    const session = typeof sessionId === 'string' ? sessions.get(sessionId) : undefined;
    if (request.method === 'POST') {
      return void post(request, response, { session, sessionId, sessions, deleted, streams, open }).catch(() =>
        response.destroy(),
      );
    }
    if (sessionId === undefined) return refuse(405, 'only a session has an event stream, and can be deleted');
    if (session === undefined) return refuse(404, 'unknown session');
    if (request.method === 'GET') return session.attach(response, request);
    if (request.method !== 'DELETE') return refuse(405, 'use GET, POST or DELETE');
    const { status = 204, contentType, body } = streams.deletion ?? {};
    response.writeHead(status, contentType === undefined ? {} : { 'content-type': contentType }).end(body);
    if (streams.deletion !== undefined && !isGone(streams.deletion)) return;
    sessions.delete(session.id);
    session.close();
    const replay = openDeleted?.();
    if (replay !== undefined) deleted.set(session.id, replay);
  };
  const server = createServer((request, response) => {
    try {
      respond(request, response);
    } catch {
      // One request doesn't end the others.
      response.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  }).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'EADDRINUSE') fail('portTaken', { port });
    throw thrown;
  });
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${actual}${streams.areHttpSse ? ssePath : path}`,
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions.values()) session.close();
        old?.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface PostContext {
  session: HttpSession | undefined;
  sessionId: string | string[] | undefined;
  sessions: BoundedMap<string, HttpSession>;
  /** What answers in place of sessions that were deleted, where that is recorded. */
  deleted: BoundedMap<string, ServedSession>;
  streams: RecordedStreams;
  open: ServedClients['open'];
}

async function post(request: IncomingMessage, response: ServerResponse, context: PostContext): Promise<void> {
  const refuse = (status: number, code: number, message: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
  const failsBy = (replay: HttpServed, canResume = false) => {
    const [message] = messages;
    const fault = isBatch || message === undefined ? undefined : replay.faultOf?.(message, canResume);
    if (fault === 'dropped') response.destroy();
    else if (fault === 'unknownSession') refuse(404, -32001, 'Unknown session');
    else if (fault === 'unavailable' || fault === 'retryAfter') {
      const wait = String(toldToWait / 1000);
      refuse(503, -32000, 'Unavailable', fault === 'retryAfter' ? { 'retry-after': wait } : {});
    }
    return fault;
  };
  const text = await bodyOf(request);
  if (text === undefined) return refuse(413, -32600, 'The request is too large');
  const { messages, isBatch } = incomingMessages(text);
  if (messages.length === 0) return refuse(400, -32700, 'The body isn’t a JSON-RPC message');
  const isModern = messages.some(({ method, params }) => isModernRequest(String(method), params));
  if (isModern) {
    // What follows a response belongs to no stream in this era.
    const replay = context.open(() => {}, request.headers);
    response.once('close', () => replay.close());
    if (failsBy(replay) !== undefined) return;
    return answer(replay, messages, new PostReply(response, { isBatch, headers: {} }));
  }
  let { session } = context;
  if (messages.some(({ method }) => method === 'initialize')) {
    session = new HttpSession((send) => context.open(send, request.headers), context.streams);
    const [oldest] = context.sessions.values();
    if (context.sessions.size >= mostSessions) oldest?.close();
    context.sessions.set(session.id, session);
  } else if (context.sessionId === undefined) return refuse(400, -32600, 'The Mcp-Session-Id header is missing');
  if (session === undefined) {
    const replay = context.deleted.get(String(context.sessionId));
    if (replay === undefined || !messages.every((message) => replay.has(message))) {
      return refuse(404, -32001, 'Unknown session');
    }
    return answer(replay, messages, new PostReply(response, { isBatch, headers: {} }));
  }
  const fault = failsBy(session.replay, context.streams.hasIds && primes(request.headers));
  if (fault === 'unknownSession') {
    context.sessions.delete(session.id);
    session.close();
  }
  if (fault !== undefined && fault !== 'closedStream') return;
  const { headers } = session;
  const stream = messages.some(isRequest) ? session.openStream() : undefined;
  const reply = new PostReply(response, { isBatch, headers, stream, primes: primes(request.headers) });
  if (fault === 'closedStream') reply.closeEarly(toldToWait);
  return answer(session.replay, messages, reply);
}

async function answer(replay: ServedSession, messages: readonly JsonObject[], reply: PostReply): Promise<void> {
  const hasRequests = messages.some(isRequest);
  if (!hasRequests) reply.accept();
  await Promise.all(messages.map((message) => replay.receive(message, (text, about) => reply.send(text, about))));
  if (hasRequests) reply.end();
}

function isRequest({ id, method }: JsonObject): boolean {
  return id !== undefined && typeof method === 'string';
}
