import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Server } from '#shared/model/server.ts';
import { respondingServer } from '../testing/function-server.ts';
import { connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { listenOnLoopback } from '../testing/loopback.ts';
import { initializeResult } from '../testing/scripted-handshake.ts';
import { httpServer } from '../testing/test-servers.ts';

const initialized = JSON.stringify(initializeResult().result);
const long = 'x'.repeat(3_000_000);
const result = '"result":{"contents":[{"uri":"a:1","text":"The beginning. ';
const rest = '"}]}';

hostPerTest();

/** A server that starts its response to the read of `a:1` with `beginning` and the long text, and ends it with `end` at a notification. */
function halfway(beginning: string, end: string): Server {
  return respondingServer(
    ({ method }, { stdout }, line) => {
      if (line.includes('"a:1"')) stdout.write(`${beginning}${long}`);
      if (method === 'notifications/roots/list_changed') stdout.write(`${end}\n`);
      return method === 'initialize' ? initializeResult() : undefined;
    },
    { pin: { era: 'legacy' } },
  );
}

describe('a large response that is being received', () => {
  it('shows its beginning with the only waiting request, until it is complete', async () => {
    const session = await connectTo(halfway(`{${result}`, `${rest},"jsonrpc":"2.0","id":"loupe:2"}`));
    const read = host.surface.resources.read(session, 'a:1');
    const arrival = () => session.view().inFlight[0]?.arrival;
    await expect.poll(arrival).toMatchObject({ text: expect.stringMatching(/^The beginning\. x+$/) });
    await expect.poll(() => arrival()?.bytes).toBeGreaterThan(1_000_000);
    expect(arrival()?.text.length).toBeLessThanOrEqual(16 * 1024);
    await session.notify({ method: 'notifications/roots/list_changed' });
    expect((await read).parts[0]).toMatchObject({ characters: long.length + 'The beginning. '.length });
    expect(session.view().inFlight).toEqual([]);
  });

  it('is shown with the request that it names, and with none when several are waiting', async () => {
    const named = await connectTo(halfway(`{"jsonrpc":"2.0","id":"loupe:2",${result}`, `${rest}}`));
    const first = host.surface.resources.read(named, 'a:1').catch(() => {});
    const second = host.surface.resources.read(named, 'b:1').catch(() => {});
    const shown = () => named.view().inFlight.map(({ target, arrival }) => [target, arrival !== undefined]);
    await expect.poll(shown).toEqual([
      ['a:1', true],
      ['b:1', false],
    ]);
    await named.close();

    const unnamed = await connectTo(halfway(`{${result}`, `${rest},"id":"loupe:2"}`));
    const third = host.surface.resources.read(unnamed, 'a:1');
    const fourth = host.surface.resources.read(unnamed, 'b:1').catch(() => {});
    await unnamed.notify({ method: 'notifications/roots/list_changed' });
    await third;
    expect(unnamed.view().inFlight).toMatchObject([{ target: 'b:1' }]);
    expect(unnamed.view().inFlight[0]).not.toHaveProperty('arrival');
    await unnamed.close();
    await Promise.all([first, second, fourth]);
  });

  it.each(['application/json', 'text/event-stream'])('shows the same over HTTP, as %s', async (type) => {
    const release = Promise.withResolvers<void>();
    const isStream = type === 'text/event-stream';
    const server = createServer(async (request, response) => {
      const body = await text(request);
      if (request.method !== 'POST') response.writeHead(405).end();
      else if (body.includes('"initialize"')) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"jsonrpc":"2.0","id":"loupe:1","result":${initialized}}`);
      } else if (body.includes('"a:1"')) {
        response.writeHead(200, { 'content-type': type });
        response.write(`${isStream ? 'data: ' : ''}{${result}${long}`);
        await release.promise;
        response.end(`${rest},"jsonrpc":"2.0","id":"loupe:2"}${isStream ? '\n\n' : ''}`);
      } else response.writeHead(202).end();
    });
    const { url, close } = await listenOnLoopback(server);
    const session = await connectTo(httpServer({ url, pin: { era: 'legacy' } }));
    const read = host.surface.resources.read(session, 'a:1');
    await expect
      .poll(() => session.view().inFlight[0]?.arrival)
      .toMatchObject({ text: expect.stringMatching(/^The beginning\. x+$/) });
    release.resolve();
    expect((await read).parts[0]).toMatchObject({ characters: long.length + 'The beginning. '.length });
    await session.close();
    await close();
  });
});
