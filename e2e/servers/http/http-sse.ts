import { randomUUID } from 'node:crypto';
import type { ServerDefinition } from '../../../electron/demo/server/definition.ts';
import { type Outgoing, parseJson } from '../../../electron/demo/server/message.ts';
import type { Revision } from '../../../electron/demo/server/revision.ts';
import { type Endpoint, openEndpoint } from '../../../electron/demo/server/stdio-transport.ts';
import { EventStream } from './event-stream.ts';
import { type Exchange, type Handler, type Listening, listen, respond } from './listener.ts';

/** How an HTTP+SSE server behaves. */
export interface HttpSseOptions {
  /** Default 2024-11-05, the only revision that specifies this transport. */
  revision?: Revision;
  port?: number;
  /** Where messages are posted to; default `/messages`. */
  messagesPath?: string;
}

interface Connection {
  endpoint: Endpoint;
  stream: EventStream;
  send(message: Outgoing): void;
}

/** The transport of 2024-11-05: everything comes on one stream, which first tells where to post. */
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

  /** Takes GET on any path as the stream's, and POST on the messages' path. */
  handle(exchange: Exchange): void {
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

  #open({ response }: Exchange): void {
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

  #post({ request, response, body }: Exchange): void {
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

/** Starts a server on 127.0.0.1; resolves once it listens. */
export function startHttpSse(definition: ServerDefinition, options: HttpSseOptions = {}): Promise<Listening> {
  return listen(new HttpSse(definition, options), '/sse', options.port);
}
