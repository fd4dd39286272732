import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { respondingServer } from '../testing/function-server.ts';
import { connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { listenOnLoopback } from '../testing/loopback.ts';
import { initializeResult } from '../testing/scripted-handshake.ts';
import { httpServer } from '../testing/test-servers.ts';

const ids = ['9007199254740993', '1e400', '1.0', '1', '"1"', '"9007199254740993"'];
const pings = ids.map((id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
const replies = ids.map((id) => `{"jsonrpc":"2.0","id":${id},"result":{}}`);
const initialized = JSON.stringify(initializeResult().result);

hostPerTest();

it('a server’s ids are returned byte for byte over stdio, also in the traffic', async () => {
  // Answers initialize, then pings, and repeats on stderr what it is answered.
  const server = respondingServer(
    ({ method, result }, { stdout, stderr }, line) => {
      if (method === 'initialize') {
        for (const each of [`{"jsonrpc":"2.0","id":"loupe:1","result":${initialized}}`, ...pings])
          stdout.write(`${each}\n`);
      } else if (result !== undefined) stderr.write(`${line}\n`);
      return undefined;
    },
    { pin: { era: 'legacy' } },
  );
  const session = await connectTo(server);
  await expect.poll(() => session.view().stderrTail).toEqual(replies);
  const { rows } = await host.stores.traffic.rows({ kinds: ['request'], channels: ['stdout'] }, 0, 10);
  expect(rows.map(({ rpcId }) => rpcId)).toEqual(ids);
  expect(rows.every(({ pairSeq }) => pairSeq !== undefined)).toBe(true);
});

it.each(['http', 'sse'] as const)('a server’s ids come back byte for byte over %s', async (transport) => {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (transport === 'sse') response.write('event: endpoint\ndata: /messages\n\n');
      stream = response;
      return;
    }
    void text(request).then((body) => {
      if (body.includes('"result"')) arrived.push(body);
      const answer = `{"jsonrpc":"2.0","id":"loupe:1","result":${initialized}}`;
      if (!body.includes('"initialize"')) response.writeHead(202).end();
      else if (transport === 'sse') {
        response.writeHead(202).end();
        stream?.write(`data: ${answer}\n\n`);
      } else {
        response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      }
      if (!body.includes('notifications/initialized')) return;
      void vi
        .waitFor(() => expect(stream).toBeDefined())
        .then(() => {
          for (const ping of pings) stream?.write(`data: ${ping}\n\n`);
        });
    });
  });
  let stream: { write(text: string): boolean } | undefined;
  const { url, close } = await listenOnLoopback(server);
  const mode = transport === 'sse' ? 'sse' : 'streamable';
  const session = await connectTo(httpServer({ url, http: mode, pin: { era: 'legacy' } }));
  await expect.poll(() => arrived.toSorted()).toEqual(replies.toSorted());
  await session.close();
  server.closeAllConnections();
  await close();
});
