import { describe, expect, it, vi } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import { respondingServer } from '../testing/function-server.ts';
import { host, hostPerTest, reopenHost } from '../testing/host-per-test.ts';
import { initializeResult } from '../testing/scripted-handshake.ts';
import { TestClock } from '../testing/test-clock.ts';
import { faultyServer, presetCommand, stdioServer } from '../testing/test-servers.ts';

hostPerTest();

async function connect(server: Server) {
  const session = await host.connections.sessions.connect(server);
  const failure = await session.ready().then(() => undefined, failureFrom);
  return { session, failure, steps: session.view().steps.map((step) => step.kind) };
}

/** The number of started processes. */
async function starts(): Promise<number> {
  const { rows } = await host.stores.traffic.rows({ kinds: ['lifecycle'] }, 0, 100);
  return rows.filter(({ method }) => method === 'process started').length;
}

describe('connecting over stdio', () => {
  it('detects a modern server by server/discover, in one process', async () => {
    const { session, steps } = await connect(stdioServer(presetCommand('demo', '--era', 'modern')));
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'modern', revision: '2026-07-28' });
    expect(steps).toEqual(['spawned', 'discoverSent', 'discoverAnswered', 'ready']);
    const { steps: noted, handshakeSeq } = session.view();
    expect(noted[2]?.frameSeq).toBe(handshakeSeq);
    expect(await starts()).toBe(1);
  });

  it('opens a legacy server with initialize in the same process, and keeps its response as sent', async () => {
    const { session, steps } = await connect(stdioServer(presetCommand('demo', '--era', 'legacy')));
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'legacy', revision: '2025-11-25' });
    expect(session.view().serverInfo).toMatchObject({ name: 'loupe-demo' });
    expect(steps.slice(0, 4)).toEqual(['spawned', 'discoverSent', 'discoverRefused', 'initializeSent']);
    expect(await starts()).toBe(1);
  });

  it('serves a request that arrives together with the response to initialize', async () => {
    const server = respondingServer(
      ({ id, method }, { stdout }) => {
        if (method !== 'initialize') return undefined;
        const messages = [
          { id, ...initializeResult() },
          { id: 'at once', method: 'roots/list' },
        ];
        stdout.write(messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join(''));
        return undefined;
      },
      { pin: { era: 'legacy' } },
    );
    await connect(server);
    const responses = async () =>
      (await host.stores.traffic.rows({ channels: ['stdin'], kinds: ['result', 'error'] }, 0, 4)).rows;
    await expect.poll(responses).toMatchObject([{ kind: 'result', method: 'roots/list', rpcId: '"at once"' }]);
  });

  it('shows both handshakes in the session’s traffic', async () => {
    await connect(stdioServer(presetCommand('demo', '--era', 'legacy')));
    const { rows } = await host.stores.traffic.rows({ channels: ['stdin', 'stdout'] }, 0, 4);
    expect(rows.map(({ kind, method }) => [kind, method])).toEqual([
      ['request', 'server/discover'],
      ['error', 'server/discover'],
      ['request', 'initialize'],
      ['result', 'initialize'],
    ]);
  });

  it('doesn’t detect the era of a pinned server, and offers the pinned revision', async () => {
    const pin = { era: 'legacy', revision: '2024-11-05' } as const;
    const { session, steps } = await connect(stdioServer({ ...presetCommand('demo'), pin }));
    expect(session.view()).toMatchObject({ offeredRevision: '2024-11-05', revision: '2024-11-05' });
    expect(steps[0]).toBe('pinned');
  });

  it('restarts a server that exits at server/discover, and remembers its era', async () => {
    const server = faultyServer('exit-on-probe');
    const first = await connect(server);
    expect(first.steps.slice(0, 5)).toEqual([
      ...['spawned', 'discoverSent', 'discoverExited', 'spawned', 'initializeSent'],
    ]);
    expect(first.session.view()).toMatchObject({ phase: 'ready', era: 'legacy' });
    expect(await starts()).toBe(2);
    const second = await connect(server);
    expect(second.steps.slice(0, 3)).toEqual(['verdictRemembered', 'spawned', 'initializeSent']);
    expect(await starts()).toBe(3);
  });

  it('restarts a server whose initialize fails after server/discover', async () => {
    const { session, steps } = await connect(faultyServer('spoilt-by-probe'));
    expect(steps.slice(0, 6)).toEqual([
      ...['spawned', 'discoverSent', 'discoverRefused', 'initializeSent', 'initializeFailed', 'spawned'],
    ]);
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'legacy' });
  });
});

describe('failures at the start', () => {
  it('reports an unknown command', async () => {
    const { failure, session } = await connect(stdioServer({ command: 'no-such-command-of-loupe' }));
    expect(failure).toMatchObject({ code: 'commandNotFound', params: { command: 'no-such-command-of-loupe' } });
    expect(failure?.cause).toContain('ENOENT');
    expect(session.view().end).toMatchObject({ cause: 'failed' });
  });

  it('reports a file that isn’t executable', async () => {
    const { failure } = await connect(stdioServer({ command: new URL(import.meta.url).pathname }));
    expect(failure?.code).toBe('commandNotExecutable');
    expect(failure?.cause).toContain('EACCES');
  });

  it('reports a missing working directory', async () => {
    const { failure } = await connect(stdioServer({ ...presetCommand('demo'), cwd: '/no/such/folder' }));
    expect(failure).toMatchObject({ code: 'workingDirectoryMissing', params: { cwd: '/no/such/folder' } });
  });

  it('reports exit code and stderr of a server that exits at once', async () => {
    const { failure, session } = await connect(faultyServer('exit-at-once'));
    expect(failure).toMatchObject({ code: 'processExited', params: { exitCode: 3, signal: 'none' } });
    expect(failure?.cause).toContain('Error: missing environment variable EXAMPLE_TOKEN');
    expect(session.view()).toMatchObject({ process: { exitCode: 3 }, phase: 'ended' });
    expect(session.view().stderrTail.length).toBeGreaterThan(0);
  });

  it('times out for a server that never responds', async () => {
    const server = { ...faultyServer('never-answers'), timeoutMs: 300, pin: { era: 'legacy' } as const };
    const clock = new TestClock();
    await reopenHost({ clock });
    const { failure } = await clock.expireUntil(connect(server), 300);
    expect(failure).toMatchObject({ code: 'neverAnswered', params: { method: 'initialize', waitedMs: 300 } });
  });

  it('can be cancelled by the user', async () => {
    const session = await host.connections.sessions.connect(faultyServer('never-answers'));
    await host.connections.sessions.disconnect(session.server.id);
    expect(session.view()).toMatchObject({ phase: 'ended', end: { cause: 'stopped' } });
  });

  it('waits for nothing more once the process has ended, so that the command line ends at once', async () => {
    const { session } = await connect(stdioServer(presetCommand('plain')));
    const started = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    await session.close();
    const waits = started.mock.calls.map(([, ms = 0], index) => ({ ms, timer: started.mock.results[index]?.value }));
    expect(waits.length).toBeGreaterThan(0);
    const isCleared = (timer: unknown) => cleared.mock.calls.some(([given]) => given === timer);
    // A timer without a reference doesn't keep the process running.
    const holds = (timer: NodeJS.Timeout | undefined) => timer?.hasRef() !== false;
    expect(waits.filter(({ ms, timer }) => ms > 100 && holds(timer) && !isCleared(timer))).toEqual([]);
  });

  it('reports an unknown revision', async () => {
    const { failure } = await connect(faultyServer('unsupported-revision'));
    expect(failure).toMatchObject({ code: 'unknownRevision', params: { found: '1999-01-01', nearest: '2024-11-05' } });
    expect(failure?.frameSeq).toBeGreaterThan(0);
  });

  it('connects to a server that logs to stdout, and keeps every line', async () => {
    const { session } = await connect(faultyServer('logs-on-stdout'));
    expect(session.view().phase).toBe('ready');
    // It goes on logging while its lists are fetched.
    const recorded = async () => (await host.stores.traffic.rows({ kinds: ['stray'] }, 0, 100)).rows.length;
    await expect.poll(recorded).toBeGreaterThanOrEqual(2);
    await expect.poll(async () => (await recorded()) - session.view().strayLines).toBe(0);
  });

  it('records a long line that can’t be a message whole, without reading it', async () => {
    let isFirst = true;
    const server = respondingServer(({ method }, { stdout }) => {
      if (isFirst) stdout.write(`${'x'.repeat(3_000_000)}\n`);
      isFirst = false;
      return method === 'initialize' ? initializeResult() : undefined;
    });
    const { session } = await connect(server);
    expect(session.view()).toMatchObject({ phase: 'ready', strayLines: 1 });
    const { rows } = await host.stores.traffic.rows({ kinds: ['stray'] }, 0, 10);
    expect(rows).toMatchObject([{ size: 3_000_000 }]);
  });
});
