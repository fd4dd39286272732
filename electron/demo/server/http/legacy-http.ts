import { randomUUID } from 'node:crypto';
import type { ServerDefinition } from '../definition.ts';
import { LegacyEra } from '../legacy-era.ts';
import { errorAnswer, errorCodes, isParams, parseJson, RpcError, readMessage } from '../message.ts';
import { legacyOf, type Speech } from '../revision.ts';
import { type Handler, type HttpExchange, headerOf, respond } from './listener.ts';
import { ReplayableStream } from './replayable-stream.ts';
import { type AnswerStyle, Reply } from './reply.ts';

interface HttpSession {
  id: string;
  era: LegacyEra;
  /** The stream of GET, for messages outside of requests. */
  unsolicited: ReplayableStream;
  /** The streams of POSTs by key, for resumption. */
  streams: Map<string, ReplayableStream>;
}

/** Refuses with an error for the request id, as far as it could be parsed. */
function refuse({ response, body }: HttpExchange, status: number, reason: string): void {
  const message = readMessage(parseJson(body));
  const id = 'id' in message ? message.id : undefined;
  respond(response, status, errorAnswer(id, new RpcError(errorCodes.invalidRequest, reason)));
}

/** Streamable HTTP of 2025-03-26 to 2025-11-25: sessions, a GET stream, DELETE. */
export class LegacyHttp implements Handler {
  readonly #definition: ServerDefinition;
  readonly #speech: Speech;
  readonly #style: AnswerStyle;
  readonly #sessions = new Map<string, HttpSession>();

  constructor(definition: ServerDefinition, speech: Speech, style: AnswerStyle) {
    this.#definition = definition;
    this.#speech = speech;
    this.#style = style;
  }

  async handle(exchange: HttpExchange, parsed?: unknown): Promise<void> {
    const { request, response } = exchange;
    const version = headerOf(request, 'mcp-protocol-version');
    if (version !== undefined && !legacyOf(this.#speech).some((revision) => revision === version)) {
      return refuse(exchange, 400, `Bad request: unsupported protocol version ${version}`);
    }
    const isInitialize = isParams(parsed) && parsed.method === 'initialize';
    const sessionId = headerOf(request, 'mcp-session-id');
    if (request.method === 'POST' && isInitialize) return this.#post(exchange, parsed, this.#openSession());
    if (sessionId === undefined) {
      if (request.method !== 'POST') return respond(response, 405, 'Method not allowed', { allow: 'POST' });
      return refuse(exchange, 400, 'Bad request: Mcp-Session-Id header is missing');
    }
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return refuse(exchange, 404, 'Session not found');
    if (request.method === 'POST') return this.#post(exchange, parsed, session);
    if (request.method === 'GET') return this.#get(exchange, session);
    if (request.method !== 'DELETE')
      return respond(response, 405, 'Method not allowed', { allow: 'GET, POST, DELETE' });
    this.forget(sessionId);
    return respond(response, 204);
  }

  /** Ends a session; further requests get 404. */
  forget(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return;
    this.#sessions.delete(sessionId);
    session.era.close();
    for (const stream of [session.unsolicited, ...session.streams.values()]) stream.end();
  }

  close(): void {
    for (const id of [...this.#sessions.keys()]) this.forget(id);
  }

  #openSession(): HttpSession {
    const unsolicited = new ReplayableStream('unsolicited');
    const era = new LegacyEra(this.#definition, this.#speech, (message) => unsolicited.send(message));
    const session = { id: randomUUID(), era, unsolicited, streams: new Map<string, ReplayableStream>() };
    this.#sessions.set(session.id, session);
    return session;
  }

  async #post(exchange: HttpExchange, parsed: unknown, session: HttpSession): Promise<void> {
    const { request, response } = exchange;
    const accept = headerOf(request, 'accept') ?? '';
    if (!accept.includes('application/json') || !accept.includes('text/event-stream')) {
      return refuse(exchange, 406, 'Not acceptable: accept both application/json and text/event-stream');
    }
    const kinds = (Array.isArray(parsed) ? parsed : [parsed]).map((message) => readMessage(message).kind);
    if (kinds.length === 0 || kinds.includes('invalid')) return refuse(exchange, 400, 'Invalid request');
    if (!kinds.includes('request')) {
      respond(response, 202);
      return session.era.receive(parsed, (message) => session.unsolicited.send(message));
    }
    const headers = { 'mcp-session-id': session.id };
    const openStream = () => {
      const key = randomUUID();
      const stream = new ReplayableStream(key);
      session.streams.set(key, stream);
      // Since 2025-11-25 a stream starts with an empty event with an id, for resumption.
      stream.attach(response, { primes: session.era.revision === '2025-11-25', headers });
      return stream;
    };
    const reply = new Reply({ response, style: this.#style, openStream, headers });
    await session.era.receive(parsed, (message) => {
      // With JSON responses, only the GET stream can carry server requests.
      const isAsk = this.#style === 'json' && isParams(message) && 'id' in message && 'method' in message;
      if (isAsk) session.unsolicited.send(message);
      else reply.send(message);
    });
    reply.end();
  }

  #get(exchange: HttpExchange, session: HttpSession): void {
    const { request, response } = exchange;
    const headers = { 'mcp-session-id': session.id };
    const lastEventId = headerOf(request, 'last-event-id');
    if (lastEventId === undefined) {
      session.unsolicited.attach(response, { headers });
      return;
    }
    const [key = '', number = ''] = lastEventId.split('.');
    const stream = key === 'unsolicited' ? session.unsolicited : session.streams.get(key);
    if (stream === undefined) refuse(exchange, 400, 'Unknown Last-Event-ID');
    else stream.attach(response, { after: Number(number), headers });
  }
}
