import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isParams, parseJson } from '../../../electron/demo/server/message.ts';
import type { HttpExchange, Serve } from '../mode.ts';
import { framings, Outlet } from './outlet.ts';
import type { HostileEra } from './reply.ts';
import { Service } from './service.ts';

const stream = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };

/** Serves Streamable HTTP on a free port of 127.0.0.1; resolves with the URL. */
export function serveStreamable(serve: Serve, era: HostileEra): Promise<string> {
  const service = new Service(serve, era);
  return listen(serve, '/mcp', async (request, response, message) => {
    if (request.method === 'GET') return era === 'legacy' ? openStream(serve, response) : refuse(response, 405);
    if (request.method !== 'POST') return refuse(response, 405);
    if (!service.isRequest(message)) return refuse(response, 202);
    const session = era === 'legacy' && message.method === 'initialize' ? { 'mcp-session-id': 'hostile' } : {};
    const headers = serve.json === true ? { 'content-type': 'application/json' } : stream;
    response.writeHead(200, { ...headers, ...session });
    const outlet = new Outlet(response, serve.json === true ? framings.body : framings.event);
    await service.receive(message, outlet);
    outlet.end();
  });
}

async function openStream(serve: Serve, response: ServerResponse): Promise<void> {
  response.writeHead(200, stream).flushHeaders();
  await serve.stream?.(new Outlet(response, framings.event));
}

/** Serves HTTP+SSE (2024-11-05) on a free port of 127.0.0.1; resolves with the URL. */
export function serveSse(serve: Serve): Promise<string> {
  const service = new Service(serve, 'legacy');
  let outlet: Outlet | undefined;
  return listen(serve, '/sse', async (request, response, message) => {
    if (request.method === 'GET') {
      response.writeHead(200, stream).write('event: endpoint\ndata: /messages\n\n');
      outlet = new Outlet(response, framings.event);
    } else if (request.url === '/messages' && outlet !== undefined) {
      response.writeHead(202).end();
      const handled = service.receive(message, outlet);
      if (isParams(message) && message.method === 'notifications/initialized') void serve.opened?.(outlet);
      await handled;
    } else refuse(response, 405);
  });
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

/** `message`: the parsed body. */
type Take = (request: IncomingMessage, response: ServerResponse, message: unknown) => void | Promise<void>;

async function listen(serve: Serve, path: string, take: Take): Promise<string> {
  let url = '';
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const message = request.method === 'POST' ? parseJson(await text(request)) : undefined;
    const { method = '', id } = isParams(message) ? message : {};
    const own = async () => take(request, response, message);
    const exchange: HttpExchange = {
      request,
      response,
      url,
      serve: own,
      method: String(method),
      id: JSON.stringify(id ?? null),
    };
    await (serve.http === undefined ? own() : serve.http(exchange));
  };
  const server = createServer(
    { requestTimeout: 0, keepAliveTimeout: 60_000, maxHeaderSize: 1_000_000 },
    (request, response) => {
      response.on('error', () => undefined);
      answer(request, response).catch(() => response.destroy());
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  url = `http://127.0.0.1:${address.port}${path}`;
  return url;
}
