import { randomUUID } from 'node:crypto';
import type { ServerDefinition } from '../definition.ts';
import { type Outgoing, parseJson } from '../message.ts';
import type { Revision } from '../revision.ts';
import { type Endpoint, openEndpoint } from '../stdio-transport.ts';
import { EventStream } from './event-stream.ts';
import { type Handler, type HttpExchange, type Listening, listen, respond } from './listener.ts';

export interface HttpSseOptions {
  /** Default: 2024-11-05, the only revision with this transport. */
  revision?: Revision;
  port?: number;
  /** The path for messages; default: `/messages`. */
  messagesPath?: string;
}

interface Connection {
  endpoint: Endpoint;
  stream: EventStream;
  send(message: Outgoing): void;
}

/** The transport of 2024-11-05: all messages arrive on one stream, which starts with the URL for posting. */
export class HttpSse implements Handler {
  readonly #definition: ServerDefinition;
  readonly #revision: Revision;
  readonly #messagesPath: string;
  readonly #connections = new Map<string, Connection>();

  constructor(
    definition: ServerDefinition,
    { revision = '2024-11-05', messagesPath = '/messages' }: HttpSseOptions = {},
  ) {
    this.#definition = definition;
    this.#revision = revision;
    this.#messagesPath = messagesPath;
  }

  /** Serves the stream for GET on any path, and POST on the messages' path. */
  handle(exchange: HttpExchange): void {
    const { request, response, path } = exchange;
    if (request.method === 'POST' && path === this.#messagesPath) this.#post(exchange);
    else if (request.method === 'GET') this.#open(exchange);
    else respond(response, 405, 'Method not allowed', { allow: 'GET' });
  }

  close(): void {
    for (const { endpoint, stream } of this.#connections.values()) {
      endpoint.close();
      stream.end();
    }
    this.#connections.clear();
  }

  #open({ response }: HttpExchange): void {
    const id = randomUUID();
    const stream = new EventStream(response);
    const send = (message: Outgoing) => stream.send({ type: 'message', data: JSON.stringify(message) });
    const endpoint = openEndpoint(this.#definition, { era: 'legacy', revision: this.#revision }, send);
    this.#connections.set(id, { endpoint, stream, send });
    response.on('close', () => {
      endpoint.close();
      this.#connections.delete(id);
    });
    stream.send({ type: 'endpoint', data: `${this.#messagesPath}?sessionId=${id}` });
  }

  #post({ request, response, body }: HttpExchange): void {
    const id = new URL(request.url ?? '', 'http://localhost').searchParams.get('sessionId') ?? '';
    const connection = this.#connections.get(id);
    const message = parseJson(body);
    if (connection === undefined) {
      respond(response, 404, 'No such session');
    } else if (message === undefined) {
      respond(response, 400, 'Not JSON');
    } else {
      respond(response, 202, 'Accepted');
      void connection.endpoint.receive(message, connection.send);
    }
  }
}

/** Starts a server on 127.0.0.1; resolves when it listens. */
export function startHttpSse(definition: ServerDefinition, options: HttpSseOptions = {}): Promise<Listening> {
  return listen(new HttpSse(definition, options), '/sse', options.port);
}
