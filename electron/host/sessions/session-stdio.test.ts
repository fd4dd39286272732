import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import type { Host } from '../create-host.ts';
import { openTestHost } from '../testing/test-host.ts';
import { faultyServer, presetCommand, stdioServer } from '../testing/test-servers.ts';

let host: Host;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

async function connect(server: Server) {
  const session = await host.sessions.connect(server);
  const failure = await session.ready().then(() => undefined, failureFrom);
  return { session, failure, steps: session.view().steps.map((step) => step.kind) };
}

describe('connecting over stdio', () => {
  it('finds a modern server by a probe, whose process goes on as the session’s', async () => {
    const { session, steps } = await connect(stdioServer(presetCommand('demo', '--era', 'modern')));
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'modern', revision: '2026-07-28' });
    expect(steps).toEqual(['probeStarted', 'probeModern', 'probeKept', 'ready']);
    const { steps: told, handshakeSeq, process } = session.view();
    expect(told[0]?.params).toEqual({ pid: process?.pid });
    expect(told[1]?.frameSeq).toBe(handshakeSeq);
    const { rows } = await host.traffic.rows({ kinds: ['lifecycle'] }, 0, 10);
    expect(rows.map(({ method }) => method)).toEqual(['process started', 'process kept']);
  });

  it('asks a kept process under ids that the probe did not use', async () => {
    const { session } = await connect(stdioServer(presetCommand('demo', '--era', 'modern')));
    await session.request('resources/list');
    const { rows } = await host.traffic.rows({ kinds: ['request'] }, 0, 100);
    const ids = rows.map(({ rpcId }) => rpcId);
    expect(ids[0]).toBe('"loupe-probe:1"');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('opens a legacy server with initialize, and keeps its answer untouched', async () => {
    const { session, steps } = await connect(stdioServer(presetCommand('demo', '--era', 'legacy')));
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'legacy', revision: '2025-11-25' });
    expect(session.view().serverInfo).toMatchObject({ name: 'loupe-demo' });
    expect(steps.slice(0, 2)).toEqual(['probeStarted', 'probeLegacy']);
  });

  it('does not probe a pinned server, and offers the pinned revision', async () => {
    const pin = { era: 'legacy', revision: '2024-11-05' } as const;
    const { session, steps } = await connect(stdioServer({ ...presetCommand('demo'), pin }));
    expect(session.view()).toMatchObject({ offeredRevision: '2024-11-05', revision: '2024-11-05' });
    expect(steps[0]).toBe('pinned');
  });

  it('remembers what the probe found for the next start of the same command', async () => {
    const server = stdioServer(presetCommand('demo'));
    await connect(server);
    const { steps } = await connect(server);
    expect(steps[0]).toBe('verdictRemembered');
  });

  it('survives a server that dies of the probe', async () => {
    const { session, steps } = await connect(faultyServer('exit-on-probe'));
    expect(steps.slice(0, 2)).toEqual(['probeStarted', 'probeEnded']);
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'legacy' });
  });
});

describe('what can go wrong at the start', () => {
  it('says that a command does not exist', async () => {
    const { failure, session } = await connect(stdioServer({ command: 'no-such-command-of-loupe' }));
    expect(failure).toMatchObject({ code: 'commandNotFound', params: { command: 'no-such-command-of-loupe' } });
    expect(session.view().end).toMatchObject({ cause: 'failed' });
  });

  it('says that a file is not executable', async () => {
    const { failure } = await connect(stdioServer({ command: new URL(import.meta.url).pathname }));
    expect(failure?.code).toBe('commandNotExecutable');
  });

  it('says that the working directory is missing, not the command', async () => {
    const { failure } = await connect(stdioServer({ ...presetCommand('demo'), cwd: '/no/such/folder' }));
    expect(failure).toMatchObject({ code: 'workingDirectoryMissing', params: { cwd: '/no/such/folder' } });
  });

  it('tells exit code and last words of a server that exits at once', async () => {
    const { failure, session } = await connect(faultyServer('exit-at-once'));
    expect(failure).toMatchObject({ code: 'processExited', params: { exitCode: 3, signal: 'none' } });
    expect(failure?.cause).not.toBe('');
    expect(session.view()).toMatchObject({ process: { exitCode: 3 }, phase: 'ended' });
    expect(session.view().stderrTail.length).toBeGreaterThan(0);
  });

  it('gives up on a server that never answers, after its timeout', async () => {
    const server = { ...faultyServer('never-answers'), timeoutMs: 300, pin: { era: 'legacy' } as const };
    const { failure } = await connect(server);
    expect(failure).toMatchObject({ code: 'neverAnswered', params: { method: 'initialize', waitedMs: 300 } });
  });

  it('lets the user give up earlier', async () => {
    const session = await host.sessions.connect(faultyServer('never-answers'));
    await host.sessions.disconnect(session.server.id);
    expect(session.view()).toMatchObject({ phase: 'ended', end: { cause: 'stopped' } });
  });

  it('names the revision that it does not know', async () => {
    const { failure } = await connect(faultyServer('unsupported-revision'));
    expect(failure).toMatchObject({ code: 'unsupportedRevision', params: { revision: '1999-01-01' } });
    expect(failure?.frameSeq).toBeGreaterThan(0);
  });

  it('connects although the server writes logs to stdout, and keeps every line', async () => {
    const { session } = await connect(faultyServer('logs-on-stdout'));
    expect(session.view().phase).toBe('ready');
    // It goes on logging while its lists are walked.
    await vi.waitFor(async () => {
      const { rows } = await host.traffic.rows({ kinds: ['stray'] }, 0, 100);
      expect(rows.length).toBe(session.view().strayLines);
      expect(rows.length).toBeGreaterThanOrEqual(2);
    });
  });
});
