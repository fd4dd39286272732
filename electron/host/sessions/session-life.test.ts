import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { connectTo, host, hostPerTest, reopenHost } from '../testing/host-per-test.ts';
import { isAlive } from '../testing/is-alive.ts';
import { initializeResult } from '../testing/scripted-handshake.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClock } from '../testing/test-clock.ts';
import { faultyServer, presetCommand, stdioServer } from '../testing/test-servers.ts';

hostPerTest();

const rejected = (promise: Promise<unknown>) => promise.then(() => undefined, failureFrom);

describe('the life of a session', () => {
  it('keeps traffic, stderr and the reason when a server crashes during a response', async () => {
    const session = await connectTo(faultyServer('dies-mid-response'));
    // Another response would end the half line.
    const listsAreFetched = () => {
      const phases = host.surface.catalog.listFetches(session.id).map(({ phase }) => phase);
      return phases.length > 0 && !phases.includes('fetching');
    };
    await expect.poll(listsAreFetched).toBe(true);
    const failure = await rejected(host.surface.resources.read(session, 'dies://halfway'));
    expect(failure).toMatchObject({ code: 'processExited', params: { exitCode: 9 } });
    expect(failure?.params.inFlight).toBeGreaterThan(0);
    expect(session.view()).toMatchObject({
      phase: 'ended',
      end: { cause: 'lost', failure: { code: 'processExited' } },
    });
    const { rows } = await host.stores.traffic.rows({ kinds: ['stray'] }, 0, 10);
    expect(rows).toHaveLength(1);
    expect((await host.stores.traffic.frame(rows[0]?.seq ?? 0)).meta).toMatchObject({ unterminated: true });
  });

  it('closes stdin first, then sends TERM, then KILL, and reports which was needed', async () => {
    const clock = new TestClock();
    await reopenHost({ clock });
    const session = await connectTo(faultyServer('stubborn'));
    // Each stage has two waits.
    await clock.expireUntil(clock.expireUntil(session.close(), 300), 1700);
    expect(session.view()).toMatchObject({
      process: { signal: 'SIGKILL', stopStage: 'kill' },
      end: { cause: 'stopped' },
    });
    const polite = await connectTo(stdioServer(presetCommand('demo')));
    await polite.close();
    expect(polite.view()).toMatchObject({ process: { exitCode: 0, stopStage: 'stdin' } });
  });

  it('doesn’t start again a server that is removed while it stops for that', async () => {
    const script = `
      process.stdin.on('end', () => setTimeout(() => process.exit(), 300));
      process.stdin.once('data', (chunk) => {
        const { id } = JSON.parse(String(chunk).split('\\n')[0]);
        console.log(JSON.stringify({ jsonrpc: '2.0', id, result: ${JSON.stringify(initializeResult().result)} }));
      });`;
    const server = stdioServer({ command: process.execPath, args: ['-e', script], pin: { era: 'legacy' } });
    await connectTo(server);
    const restarted = rejected(host.connections.sessions.connect(server));
    await host.connections.sessions.remove(server.id);
    expect(await restarted).toMatchObject({ code: 'cancelled' });
    expect(host.connections.sessions.list()).toEqual([]);
    expect(await connectTo(server)).toBe(host.connections.sessions.ofServer(server.id));
  });

  it('has no requests in the inbox after its end, although the process writes more until it is stopped', async () => {
    const script = `
      const write = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
      const params = { messages: [], maxTokens: 1 };
      const ask = () => {
        while (write({ id: Math.random(), method: 'sampling/createMessage', params }));
        process.stdout.once('drain', ask);
      };
      process.stdin.once('data', (chunk) => {
        process.stdin.pause();
        write({ id: JSON.parse(String(chunk).split('\\n')[0]).id, result: ${JSON.stringify(initializeResult().result)} });
        ask();
      });`;
    const server = stdioServer({ command: process.execPath, args: ['-e', script], pin: { era: 'legacy' } });
    const clock = new TestClock();
    await reopenHost({ clock });
    const session = await host.connections.sessions.connect(server);
    await expect.poll(() => session.view().end?.failure?.code).toBe('stdinNotRead');
    // Its stdin is closed for so long; after SIGTERM it has all the time that it needs.
    await clock.expire(300);
    await expect.poll(() => session.view().process?.stopStage).toBe('term');
    expect(host.connections.inbox.list()).toEqual([]);
  });

  it.each(['grandchild', ...(process.platform === 'linux' ? ['detached-grandchild'] : [])])(
    'ends what the server started too: %s',
    async (fault) => {
      const session = await connectTo(faultyServer(fault));
      const read = await host.surface.resources.read(session, 'grandchild://pid');
      const pid = Number(host.surface.content.text(read.readId, 0, 0, 20));
      expect(isAlive(pid)).toBe(true);
      await session.close();
      await expect.poll(() => isAlive(pid)).toBe(false);
    },
  );

  it('accepts a message of 60 MB in one line', async () => {
    const session = await connectTo(faultyServer('big-line', '--bytes', '60000000'));
    const read = await host.surface.resources.read(session, 'big://60mb');
    expect(read.parts[0]).toMatchObject({ content: 'text', bytes: 60_000_000 });
    const { frame } = await host.stores.traffic.frame(read.responseSeq);
    expect(frame.size).toBeGreaterThan(60_000_000);
  });

  it('restarts when a watched file changes', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'server.ts');
    await writeFile(file, '1');
    const first = await connectTo(stdioServer({ ...presetCommand('demo'), watch: [file] }));
    await host.stores.approvals.approve(first.server);
    // Written again and again: the first may come before the file is watched.
    const phaseAfterChange = async () => {
      await writeFile(file, String(Math.random()));
      return first.view().phase;
    };
    await expect.poll(phaseAfterChange, { interval: 800 }).not.toBe('ready');
  });
});

describe('a request', () => {
  it('times out, reports the messages meanwhile, and sends a cancellation', async () => {
    const clock = new TestClock();
    await reopenHost({ clock });
    const session = await connectTo(faultyServer('silent-request'));
    const reading = rejected(session.request('resources/read', { uri: 'silent://never' }, { timeoutMs: 201 }));
    expect(await clock.expireUntil(reading, 201)).toMatchObject({
      code: 'requestTimedOut',
      params: { method: 'resources/read', waitedMs: 201 },
    });
    const { rows } = await host.stores.traffic.rows({ text: 'notifications/cancelled' }, 0, 10);
    expect(rows.filter((row) => row.direction === 'out')).toHaveLength(1);
  });

  it('is cancelled by its signal, and the session continues', async () => {
    const session = await connectTo(faultyServer('silent-request'));
    const abort = new AbortController();
    const read = rejected(host.surface.resources.read(session, 'silent://never', abort.signal));
    await expect.poll(() => session.view().inFlight.map((each) => each.method)).toContain('resources/read');
    abort.abort();
    expect((await read)?.code).toBe('cancelled');
    expect((await session.request('resources/list')).error).toBeUndefined();
  });

  it('that is cancelled as soon as it is sent is cancelled on the server too', async () => {
    const session = await connectTo(faultyServer('silent-request'));
    const abort = new AbortController();
    const { signal } = abort;
    const read = rejected(session.request('resources/read', { uri: 'silent://never' }, { signal }));
    abort.abort();
    expect((await read)?.code).toBe('cancelled');
    const { rows } = await host.stores.traffic.rows({ text: 'notifications/cancelled' }, 0, 10);
    expect(rows.filter((row) => row.direction === 'out')).toHaveLength(1);
  });

  it('fails while the session isn’t connected', async () => {
    const session = await connectTo(stdioServer(presetCommand('demo')));
    await session.close();
    expect((await rejected(session.request('resources/list')))?.code).toBe('notConnected');
  });

  it('is recorded with its response and latency', async () => {
    const session = await connectTo(stdioServer(presetCommand('demo')));
    const answer = await session.request('resources/list');
    const { frame: request } = await host.stores.traffic.frame(answer.requestSeq);
    const { frame: response } = await host.stores.traffic.frame(answer.responseSeq);
    expect(request).toMatchObject({ kind: 'request', method: 'resources/list', pairSeq: response.seq });
    expect(response).toMatchObject({ kind: 'result', method: 'resources/list', pairSeq: request.seq });
    expect(response.latencyMs).toBeGreaterThan(0);
  });
});
