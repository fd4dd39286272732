import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { HttpExchange, Mode, Place, Serve } from '../mode.ts';
import { framings, Outlet } from '../server/outlet.ts';
import { repeated, type Text } from '../text.ts';

const both: readonly Place[] = ['legacy http', 'modern http'];

/** Answers a call in its own way, everything else as usual. */
const calls = (respond: (exchange: HttpExchange) => void | Promise<void>): Serve => ({
  http: (exchange) => (exchange.method === 'tools/call' ? respond(exchange) : exchange.serve()),
});

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };
const result = (id: string) => `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":[]}}`;
const body = (response: ServerResponse, ...texts: Text[]) => {
  const outlet = new Outlet(response, framings.body);
  return outlet.raw(...texts).then(() => outlet.end());
};
/** 1 GB of spaces, compressed. */
const bomb = (compress: (bytes: Uint8Array) => Buffer) => compress(Buffer.alloc(1_000_000_000, ' '));
const headers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, 'v']));

/** HTTP responses: heads, bodies, encodings, redirects. */
export const httpModes: readonly Mode[] = [
  {
    name: 'a response with a header of 900 kB',
    over: both,
    serve: calls(
      ({ response, id }) => void response.writeHead(200, { ...json, 'x-it': 'v'.repeat(9e5) }).end(result(id)),
    ),
  },
  {
    name: 'a response with 100,000 headers',
    over: both,
    serve: calls(({ response, id }) => void response.writeHead(200, { ...json, ...headers(1e5) }).end(result(id))),
  },
  {
    name: '1,000 responses with 15 kB of cookies each',
    over: both,
    act: 'list',
    serve: {
      http: ({ response, serve }) => {
        response.setHeader(
          'set-cookie',
          Array.from({ length: 400 }, (_, n) => `cookie-${n}=value-${n}; path=/`),
        );
        return serve();
      },
    },
  },
  {
    name: 'a session id of 12 kB',
    over: ['legacy http'],
    serve: {
      http: ({ response, serve, method }) => {
        const setHead = response.writeHead.bind(response);
        const long = { 'content-type': 'text/event-stream', 'mcp-session-id': 's'.repeat(12_000) };
        if (method === 'initialize') response.writeHead = (status: number) => setHead(status, long);
        return serve();
      },
    },
  },
  {
    name: 'a head that takes forever to arrive',
    over: both,
    serve: calls(async ({ response }) => {
      const { socket } = response;
      socket?.write('HTTP/1.1 200 OK\r\n');
      for (let n = 0; socket !== null && !socket.destroyed; n += 1) {
        socket.write(`x-${n}: v\r\n`);
        await delay(20);
      }
    }),
  },
  {
    name: '100,000 informational responses',
    over: both,
    serve: calls(async ({ response, id }) => {
      const { socket } = response;
      if (socket === null) return;
      await new Outlet(socket, framings.body).raw(repeated('HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n', 1e5));
      response.writeHead(200, json).end(result(id));
    }),
  },
  {
    name: 'a body of one byte every 10 ms',
    over: both,
    serve: calls(async ({ response }) => {
      response.writeHead(200, json);
      while (!response.destroyed) {
        response.write(' ');
        await delay(10);
      }
    }),
  },
  {
    name: 'a JSON body without end',
    over: both,
    serve: calls(({ response }) => body(response.writeHead(200, json), '{"a":"', repeated('x', 1e12))),
  },
  {
    name: 'a page of HTML of 300 MB instead of a response',
    over: both,
    serve: calls(({ response }) => body(response.writeHead(200, html), repeated('<p>it', 6e7))),
  },
  {
    name: 'a status of 500 with a body without end',
    over: both,
    serve: calls(({ response }) => body(response.writeHead(500, html), repeated('<p>it', 1e12))),
  },
  {
    name: '202 with a body without end',
    over: ['legacy http'],
    serve: {
      http: ({ response, method, serve }) =>
        method.startsWith('notifications/') ? body(response.writeHead(202), repeated('x', 1e12)) : serve(),
    },
  },
  {
    name: '2,000,000 chunks of one byte',
    over: both,
    serve: calls(async ({ response, id }) => {
      response.writeHead(200, json);
      const outlet = new Outlet(response.socket ?? response, framings.body);
      response.flushHeaders();
      await outlet.raw(
        repeated('1\r\n \r\n', 2_000_000),
        `${result(id).length.toString(16)}\r\n${result(id)}\r\n0\r\n\r\n`,
      );
    }),
  },
  {
    name: 'a gzip bomb of 1 GB',
    over: both,
    serve: calls(({ response }) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb(gzipSync));
    }),
  },
  {
    name: 'a Brotli bomb of 1 GB',
    over: both,
    serve: calls(({ response }) => {
      const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
      response
        .writeHead(200, { ...json, 'content-encoding': 'br' })
        .end(bomb((bytes) => brotliCompressSync(bytes, quick)));
    }),
  },
  {
    name: 'a gzip bomb in 10 encodings',
    over: both,
    serve: calls(({ response }) => {
      let bytes = gzipSync(Buffer.alloc(200_000_000, ' '));
      for (let more = 1; more < 10; more += 1) bytes = gzipSync(bytes);
      response.writeHead(200, { ...json, 'content-encoding': Array(10).fill('gzip').join(', ') }).end(bytes);
    }),
  },
  {
    name: 'an event stream that is a gzip bomb',
    over: both,
    serve: calls(({ response }) => {
      const event = 'data: {"jsonrpc":"2.0","method":"notifications/it"}\n\n';
      const stream = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' };
      response.writeHead(200, stream).end(gzipSync(event.repeat(4_000_000)));
    }),
  },
  {
    name: 'encodings: 3,000 names',
    over: both,
    serve: calls(({ response, id }) => {
      response.writeHead(200, { ...json, 'content-encoding': Array(3000).fill('gzip').join(',') }).end(result(id));
    }),
  },
  {
    name: 'redirects without end',
    over: both,
    serve: calls(({ response, url }) => {
      response.writeHead(307, { location: `${url}?${Math.random()}` }).end();
    }),
  },
  {
    name: 'a redirect to a URL of 12 kB of slashes',
    over: both,
    serve: calls(({ response }) => {
      response.writeHead(307, { location: `/${'a/'.repeat(6000)}` }).end();
    }),
  },
  {
    name: 'connections that are cut without a response',
    over: both,
    serve: calls(({ response }) => {
      response.socket?.resetAndDestroy();
    }),
  },
  {
    name: 'a DELETE that is never answered',
    over: ['legacy http'],
    serve: {
      http: ({ request, serve }) => (request.method === 'DELETE' ? undefined : serve()),
    },
  },
  {
    name: 'a session that is gone at every request',
    over: ['legacy http'],
    serve: {
      http: ({ response, method, serve }) => {
        const isLost = method !== 'initialize' && !method.startsWith('notifications/');
        if (!isLost) return serve();
        response.writeHead(404).end();
        return undefined;
      },
    },
  },
];
