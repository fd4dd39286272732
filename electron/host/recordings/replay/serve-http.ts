import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { JsonObject } from '#shared/model/json.ts';
import { BoundedMap } from '../../storage/bounded-map.ts';
import { ByteCollector } from '../../wire/transports/http/read-body.ts';
import { incomingMessages } from './incoming-messages.ts';
import { isModernRequest } from './message-meta.ts';
import { openEventStream, PostReply } from './post-reply.ts';
import type { ReplaySession, Send } from './replay-session.ts';

/** The largest body of a request. */
const maxBodyBytes = 64 * 2 ** 20;
/** Beyond that the oldest session is forgotten. */
const mostSessions = 200;
/** So many messages wait for a client to open its event stream. */
const mostUnsent = 1000;

/** Where clients find the recording. */
const path = '/mcp';

export interface HttpReplay {
  url: string;
  close(): Promise<void>;
}

/** A session of a legacy client; `stream` is that of its GET. */
class HttpSession {
  readonly id = randomUUID();
  readonly replay: ReplaySession;
  #stream: ServerResponse | undefined;
  #unsent: string[] = [];

  constructor(open: (unsolicited: Send) => ReplaySession) {
    this.replay = open((text) => this.#send(text));
  }

  attach(response: ServerResponse): void {
    this.#stream?.end();
    openEventStream(response, { 'mcp-session-id': this.id });
    this.#stream = response;
    for (const text of this.#unsent.splice(0)) this.#send(text);
  }

  close(): void {
    this.replay.close();
    this.#stream?.end();
  }

  #send(text: string): void {
    if (this.#stream?.writable === true) this.#stream.write(`data: ${text}\n\n`);
    else if (this.#unsent.length < mostUnsent) this.#unsent.push(text);
  }
}

/**
 * Serves a recording over Streamable HTTP on 127.0.0.1: with sessions until 2025-11-25, without since 2026-07-28. `open`
 * makes what answers a client. Rejects when the port is taken.
 */
export async function serveHttp(port: number, open: (unsolicited: Send) => ReplaySession): Promise<HttpReplay> {
  const sessions = new BoundedMap<string, HttpSession>(mostSessions);
  const server = createServer((request, response) => {
    const refuse = (status: number, reason: string) =>
      void response.writeHead(status, { 'content-type': 'text/plain' }).end(`loupe serve: ${reason}\n`);
    const { host = '', origin } = request.headers;
    // DNS rebinding: the host name of a web page may resolve to 127.0.0.1.
    if (!isLoopback(`http://${host}`) || (origin !== undefined && !isLoopback(origin))) {
      return refuse(403, 'the Host or Origin header names another host');
    }
    if (request.url?.split('?', 1)[0] !== path) return refuse(404, `the address is ${path}`);
    const { 'mcp-session-id': sessionId } = request.headers;
    const session = typeof sessionId === 'string' ? sessions.get(sessionId) : undefined;
    if (request.method === 'POST') {
      return void post(request, response, { session, sessionId, sessions, open }).catch(() => response.destroy());
    }
    if (sessionId === undefined) return refuse(405, 'only a session has an event stream, and can be deleted');
    if (session === undefined) return refuse(404, 'unknown session');
    if (request.method === 'GET') return session.attach(response);
    if (request.method !== 'DELETE') return refuse(405, 'use GET, POST or DELETE');
    sessions.delete(session.id);
    session.close();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${actual}${path}`,
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions.values()) session.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface PostContext {
  session: HttpSession | undefined;
  sessionId: string | string[] | undefined;
  sessions: BoundedMap<string, HttpSession>;
  open: (unsolicited: Send) => ReplaySession;
}

async function post(request: IncomingMessage, response: ServerResponse, context: PostContext): Promise<void> {
  const refuse = (status: number, code: number, message: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  const text = await bodyOf(request);
  if (text === undefined) return refuse(413, -32600, 'The request is too large');
  const { messages, isBatch } = incomingMessages(text);
  if (messages.length === 0) return refuse(400, -32700, 'The body isn’t a JSON-RPC message');
  const isModern = messages.some(({ method, params }) => isModernRequest(String(method), params));
  if (isModern) {
    // What follows a response belongs to no stream in this era.
    const replay = context.open(() => {});
    response.once('close', () => replay.close());
    return answer(replay, messages, response, { isBatch, headers: {} });
  }
  let { session } = context;
  if (messages.some(({ method }) => method === 'initialize')) {
    session = new HttpSession(context.open);
    const [oldest] = context.sessions.values();
    if (context.sessions.size >= mostSessions) oldest?.close();
    context.sessions.set(session.id, session);
  } else if (context.sessionId === undefined) return refuse(400, -32600, 'The Mcp-Session-Id header is missing');
  if (session === undefined) return refuse(404, -32001, 'Unknown session');
  return answer(session.replay, messages, response, { isBatch, headers: { 'mcp-session-id': session.id } });
}

async function answer(
  replay: ReplaySession,
  messages: readonly JsonObject[],
  response: ServerResponse,
  { isBatch, headers }: { isBatch: boolean; headers: Record<string, string> },
): Promise<void> {
  const requests = messages.filter(isRequest);
  if (requests.length === 0) response.writeHead(202, headers).end();
  const reply = new PostReply(response, headers, isBatch);
  await Promise.all(messages.map((message) => replay.receive(message, (text, about) => reply.send(text, about))));
  if (requests.length > 0) reply.end();
}

function isRequest({ id, method }: JsonObject): boolean {
  return id !== undefined && typeof method === 'string';
}

/** Undefined when it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const bytes = new ByteCollector(maxBodyBytes);
  for await (const chunk of request) if (!bytes.push(chunk)) return undefined;
  return bytes.take().toString('utf8');
}

function isLoopback(url: string): boolean {
  const hostname = URL.parse(url)?.hostname;
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]';
}
