import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** One HTTP request with its whole body, and its response. */
export interface HttpExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Path without the query. */
  path: string;
  body: string;
}

/** Handles HTTP requests until it is closed. */
export interface Handler {
  handle(exchange: HttpExchange): void | Promise<void>;
  /** Ends its open streams. */
  close(): void;
}

export interface Listening {
  /** URL to connect to. */
  url: string;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** Sends a whole response; `body` is JSON unless it is a string. */
export function respond(
  response: ServerResponse,
  status: number,
  body?: object | string,
  headers: Record<string, string> = {},
): void {
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  response.writeHead(status, body === undefined ? headers : { 'content-type': type, ...headers });
  response.end(typeof body === 'object' ? JSON.stringify(body) : body);
}

/** The header's value, if any. Several values are joined by commas. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Listens on 127.0.0.1; port 0 is any free one. Rejects other origins and hosts, as specified. */
export async function listen(handler: Handler, path: string, port = 0): Promise<Listening> {
  const server = createServer((request, response) => {
    const { origin, host = '' } = request.headers;
    if ((origin !== undefined && !isLoopback(origin)) || !isLoopback(`http://${host}`)) {
      respond(response, 403, 'Forbidden origin or host');
      return;
    }
    const [requested = ''] = request.url?.split('?', 1) ?? [];
    text(request)
      .then((body) => handler.handle({ request, response, path: requested, body }))
      .catch((error: unknown) => {
        if (!response.headersSent) respond(response, 500, String(error));
        else response.destroy();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}${path}`,
    close() {
      handler.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
