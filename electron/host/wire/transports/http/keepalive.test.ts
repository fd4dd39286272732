import { expect, it, onTestFinished, vi } from 'vitest';
import { frameKinds } from '#shared/model/frames/frame-values.ts';
import { connectTo, host, hostPerTest } from '../../../testing/host-per-test.ts';
import { httpServer } from '../../../testing/test-servers.ts';
import { opensLegacy, sendJson, startScriptedHttp } from './testing/scripted-http.ts';

hostPerTest();

it('records an event with nothing but comments as a keepalive', async () => {
  const server = await startScriptedHttp((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': ping\n\n:\r\n\r\n: one\n: two\n\n');
      response.write(': first\nretry: 5000\n\nid: e1\ndata:\n\nevent: endpoint\ndata: /there\n\n');
      response.write(`: with it\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\n`);
    } else if (!opensLegacy(request, response, { 'mcp-session-id': 's1' })) {
      sendJson(response, { jsonrpc: '2.0', id: request.message.id, result: { tools: [] } });
    }
  });
  onTestFinished(() => server.close());
  await connectTo(httpServer({ url: `${server.origin}/mcp`, http: 'streamable' }));

  const events = async () => (await host.stores.traffic.rows({ channels: ['sse'] }, 0, 100)).rows;
  await expect.poll(events).toHaveLength(7);
  expect((await events()).map(({ kind, method, summary }) => [kind, method, summary])).toEqual([
    ['keepalive', undefined, ': ping'],
    ['keepalive', undefined, ':'],
    ['keepalive', undefined, ': one two'],
    ['sse', undefined, ': first'],
    ['sse', undefined, ''],
    ['sse', 'endpoint', '/there'],
    ['notification', 'notifications/message', expect.anything()],
  ]);
  const kinds = frameKinds.filter((kind) => kind !== 'keepalive');
  // Frames of the lists may still arrive, and between two queries.
  await vi.waitFor(async () => {
    const all = await host.stores.traffic.rows({}, 0, 100);
    const others = await host.stores.traffic.rows({ kinds }, 0, 100);
    expect(all.total - others.total).toBe(3);
    expect(others.rows).toEqual(all.rows.filter(({ kind }) => kind !== 'keepalive'));
  }, 45_000);
});
