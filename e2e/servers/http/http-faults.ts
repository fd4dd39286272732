import { HttpSse } from '../../../electron/demo/server/http/http-sse.ts';
import {
  type Handler,
  type HttpExchange,
  headerOf,
  type Listening,
  listen,
  respond,
} from '../../../electron/demo/server/http/listener.ts';
import { StreamableHttp } from '../../../electron/demo/server/http/streamable-http.ts';
import { isParams, parseJson } from '../../../electron/demo/server/message.ts';
import { createPlain } from '../plain.ts';

type Misbehaviour = (exchange: HttpExchange) => void | Promise<void>;

const page = '<!doctype html><title>Sign in</title><h1>Sign in to continue</h1>';

function methodOf({ body }: HttpExchange): unknown {
  const message = parseJson(body);
  return isParams(message) ? message.method : undefined;
}

/** Starts a response and drops the connection. */
function cutOff({ response }: HttpExchange, type: 'application/json' | 'text/event-stream'): void {
  const half = '{"jsonrpc":"2.0","id":1,"result":{"contents":[{"uri":"plain://numbers/one","text":"This is';
  const headers = type === 'application/json' ? { 'content-length': '400' } : {};
  response.writeHead(200, { 'content-type': type, ...headers });
  response.write(type === 'application/json' ? half : `data: ${half}`, () => response.destroy());
}

const answers: ReadonlyMap<string, Misbehaviour> = new Map<string, Misbehaviour>([
  [
    '/401',
    ({ response }) =>
      respond(response, 401, 'The token is missing or has expired.', {
        'www-authenticate': 'Bearer realm="faults", error="invalid_token"',
      }),
  ],
  ['/403', ({ response }) => respond(response, 403, 'This account may not use this server.')],
  ['/404', ({ response }) => respond(response, 404, 'Nothing is here.')],
  ['/405', ({ response }) => respond(response, 405, 'Only PUT is allowed.', { allow: 'PUT' })],
  ['/500', ({ response }) => respond(response, 500, 'Internal Server Error: the database is away.')],
  ['/html', ({ response }) => respond(response, 200, page, { 'content-type': 'text/html; charset=utf-8' })],
  ['/redirect', ({ response }) => respond(response, 307, '', { location: '/sound' })],
  ['/slow', () => {}],
  [
    '/slow-body',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
    },
  ],
  ['/mid-handshake', (exchange) => cutOff(exchange, 'application/json')],
]);

/** A correct response with an unsupported content type. */
function mislabel(exchange: HttpExchange, sound: Handler): void | Promise<void> {
  const { response } = exchange;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number) => writeHead(status, { 'content-type': 'text/plain' });
  return sound.handle(exchange);
}

/** One fault per path, and `/sound` without a fault. */
class HttpFaults implements Handler {
  readonly #sound = new StreamableHttp(createPlain());
  readonly #jsonOnly = new StreamableHttp(createPlain(), { answers: 'json' });
  readonly #forgetful = new StreamableHttp(createPlain(), { era: 'legacy' });
  readonly #old = new HttpSse(createPlain(), { messagesPath: '/sse-only/messages' });

  handle(exchange: HttpExchange): void | Promise<void> {
    const { request, response, path } = exchange;
    const misbehave = answers.get(path);
    if (misbehave !== undefined) return misbehave(exchange);
    switch (path) {
      case '/sound':
        return this.#sound.handle(exchange);
      case '/wrong-type':
        return mislabel(exchange, this.#jsonOnly);
      case '/mid-response':
      case '/mid-response-sse': {
        if (methodOf(exchange) !== 'resources/read') return this.#sound.handle(exchange);
        return cutOff(exchange, path === '/mid-response' ? 'application/json' : 'text/event-stream');
      }
      case '/session-expired':
        return this.#forget(exchange);
      case '/sse-only-404':
        return request.method === 'POST' ? respond(response, 404, 'Not found') : this.#old.handle(exchange);
      case '/sse-only':
      case '/sse-only/messages':
        return this.#old.handle(exchange);
      default:
        return respond(response, 404, `No such fault; there are ${faultPaths.join(' ')}`);
    }
  }

  close(): void {
    for (const handler of [this.#sound, this.#jsonOnly, this.#forgetful, this.#old]) handler.close();
  }

  /** Serves one request per session, then reports the session as unknown. */
  async #forget(exchange: HttpExchange): Promise<void> {
    await this.#forgetful.handle(exchange);
    const sessionId = headerOf(exchange.request, 'mcp-session-id');
    const isRequest = exchange.body.includes('"id"');
    if (sessionId !== undefined && isRequest) this.#forgetful.legacy.forget(sessionId);
  }
}

/** All paths. */
export const faultPaths: readonly string[] = [
  ...answers.keys(),
  '/sound',
  '/wrong-type',
  '/mid-response',
  '/mid-response-sse',
  '/session-expired',
  '/sse-only',
  '/sse-only-404',
];

/** Starts the listener on 127.0.0.1; its `url` has no path. */
export function startHttpFaults(port?: number): Promise<Listening> {
  return listen(new HttpFaults(), '', port);
}
