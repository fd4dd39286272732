import { describe, expect, it } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { type SessionView, sessionSchema } from '#shared/model/session.ts';
import { serverAbilities, serverStatus } from './server-status.ts';

function session(more: Partial<SessionView>): SessionView {
  const base = sessionSchema.parse({
    id: 's1',
    serverId: 'billing',
    serverName: 'billing',
    phase: 'ready',
    startedAt: 0,
    transport: 'stdio',
    target: 'node billing.js',
    pin: {},
    steps: [],
    clientCapabilities: {},
    inFlight: [],
    stderrTail: [],
    strayLines: 0,
  });
  return { ...base, ...more };
}

describe('the status of a server', () => {
  it('is idle before the first connection, and unapproved without consent', () => {
    expect(serverStatus(undefined, true)).toMatchObject({ tone: 'idle', word: 'idle' });
    expect(serverStatus(undefined, false)).toMatchObject({ tone: 'idle', word: 'unapproved' });
  });

  it('names the exit code of a process that ended by itself', () => {
    const ended = session({
      phase: 'ended',
      process: { pid: 7, exitCode: 3, signal: null },
      end: {
        cause: 'failed',
        failure: createFailure('processExited', {
          signal: 'none',
          exitCode: 3,
          minutes: 0,
          seconds: 0.212,
          inFlight: 0,
        }),
      },
    });
    expect(serverStatus(ended, true)).toMatchObject({ tone: 'error', word: 'exitCode', params: { code: 3 } });
  });

  it('names the signal that killed a process', () => {
    const killed = session({
      phase: 'ended',
      process: { pid: 7, exitCode: null, signal: 'SIGSEGV' },
      end: { cause: 'lost' },
    });
    expect(serverStatus(killed, true)).toMatchObject({ tone: 'error', word: 'signal', params: { signal: 'SIGSEGV' } });
  });

  it('is not an error when the user stopped it', () => {
    const stopped = session({ phase: 'ended', end: { cause: 'stopped' }, process: { pid: 7, signal: 'SIGTERM' } });
    expect(serverStatus(stopped, true)).toMatchObject({ tone: 'idle', word: 'stopped' });
  });

  it('shows that a lost server is reconnecting, which can be stopped', () => {
    const failure = createFailure('connectionRefused', { url: 'http://127.0.0.1:9/' });
    const lost = session({ transport: 'http', phase: 'ended', end: { cause: 'lost', failure } });
    expect(serverStatus(lost, true).word).toBe('lost');
    expect(serverAbilities(lost).disconnect).toBe(false);
    const tried = { ...lost, reconnect: { state: 'waiting', attempt: 2, nextAt: 1000, failure } } as const;
    expect(serverStatus(tried, true)).toMatchObject({ tone: 'busy', word: 'reconnecting' });
    expect(serverAbilities(tried)).toEqual({ connect: true, disconnect: true, restart: true });
    const givenUp = { ...lost, reconnect: { state: 'given up', attempt: 2, failure } } as const;
    expect(serverStatus(givenUp, true).word).toBe('lost');
  });

  it('can be stopped while connecting, and restarted once it was ready', () => {
    expect(serverAbilities(session({ phase: 'negotiating' }))).toEqual({
      connect: false,
      disconnect: true,
      restart: false,
    });
    expect(serverAbilities(session({ phase: 'ended' }))).toEqual({ connect: true, disconnect: false, restart: true });
  });
});
