import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { incomingMessages } from './incoming-messages.ts';
import { openEventStream } from './open-event-stream.ts';
import type { Send, ServedSession } from './replay-session.ts';
import { bodyOf } from './request-body.ts';

/** Beyond that the oldest client is disconnected. */
const mostSessions = 200;

/** Where clients open the stream, and where they post. */
export const ssePath = '/sse';
const messagesPath = '/messages';

interface SseSession {
  replay: ServedSession;
  stream: ServerResponse;
}

/** Serves a recording over HTTP+SSE (2024-11-05): one event stream for each client, which names where to post. */
export class HttpSseServer {
  readonly #open: (unsolicited: Send, headers: IncomingHttpHeaders) => ServedSession;
  readonly #sessions = new BoundedMap<string, SseSession>(mostSessions);

  constructor(open: (unsolicited: Send, headers: IncomingHttpHeaders) => ServedSession) {
    this.#open = open;
  }

  /** Handles a request to one of its paths; false for another path. */
  handle(request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL): boolean {
    if (pathname === ssePath) {
      if (request.method === 'GET') this.#stream(request, response);
      else response.writeHead(405, { allow: 'GET' }).end();
      return true;
    }
    if (pathname !== messagesPath) return false;
    const session = this.#sessions.get(searchParams.get('sessionId') ?? '');
    if (request.method !== 'POST') response.writeHead(405, { allow: 'POST' }).end();
    else if (session === undefined) response.writeHead(404).end();
    else void post(session, request, response).catch(() => response.destroy());
    return true;
  }

  close(): void {
    for (const session of this.#sessions.values()) end(session);
  }

  #stream({ headers }: IncomingMessage, response: ServerResponse): void {
    const id = randomUUID();
    const [oldest] = this.#sessions.values();
    if (this.#sessions.size >= mostSessions && oldest !== undefined) end(oldest);
    const session = { replay: this.#open((text) => write(response, text), headers), stream: response };
    this.#sessions.set(id, session);
    response.once('close', () => {
      this.#sessions.delete(id);
      session.replay.close();
    });
    openEventStream(response, {});
    response.write(`event: endpoint\ndata: ${messagesPath}?sessionId=${id}\n\n`);
  }
}

async function post({ replay, stream }: SseSession, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await bodyOf(request);
  const { messages } = incomingMessages(text ?? '');
  if (messages.length === 0) {
    response.writeHead(text === undefined ? 413 : 400).end();
    return;
  }
  response.writeHead(202).end('Accepted');
  await Promise.all(messages.map((message) => replay.receive(message, (each) => write(stream, each))));
}

function end({ replay, stream }: SseSession): void {
  replay.close();
  stream.end();
}

function write(stream: ServerResponse, text: string): void {
  if (!stream.writableEnded) stream.write(`event: message\ndata: ${text}\n\n`);
}
