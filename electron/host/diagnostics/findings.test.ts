import { expect, it } from 'vitest';
import type { FindingQuery, FindingRow } from '#shared/model/findings/findings.ts';
import { allJudged } from '#shared/model/findings/not-judged.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { Session } from '../sessions/session.ts';
import { respondingServer } from '../testing/function-server.ts';
import { connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { initializeResult } from '../testing/scripted-handshake.ts';
import { faultyServer, presetCommand, stdioServer } from '../testing/test-servers.ts';

hostPerTest();

const all: FindingQuery = { text: '', withMuted: false, sort: 'severity', order: 'descending' };

function rows(change: Partial<FindingQuery> = {}): FindingRow[] {
  return host.diagnostics.findings.rows({ ...all, ...change }, { from: 0, count: 1000 }).rows;
}

const found = (change: Partial<FindingQuery> = {}) => [...new Set(rows(change).map(({ rule }) => rule))];

/** Connects a server and waits until its lists are there and judged. */
async function judged(session: Session): Promise<Session> {
  await expect
    .poll(() => host.surface.catalog.listFetches(session.id).filter(({ phase }) => phase !== 'fetching').length)
    .toBe(4);
  await host.diagnostics.findings.settled(session.id);
  return session;
}

it('finds no error in a sound server', async () => {
  await judged(await connectTo(stdioServer(presetCommand('demo', '--sound'))));
  expect(found({ severities: ['error', 'warning'] })).toEqual([]);
  expect(host.diagnostics.findings.summary()).toMatchObject({ isChecking: false, omitted: 0, notJudged: allJudged });
});

it.each([
  ['logs-on-stdout', ['IO-NONJSON', 'IO-NOTRPC']],
  ['cursor-loop', ['PAGE-LOOP']],
  ['malformed-items', ['SCHEMA', 'TOOL-IN', 'RES-URI', 'ANN-AUD', 'USE-NAME-OPENAI', 'TOOL-DUP']],
])('finds what is wrong with %s', async (fault, rules) => {
  await judged(await connectTo(faultyServer(fault)));
  expect(found()).toEqual(expect.arrayContaining(rules));
});

it('finds that a process ended with a request unanswered', async () => {
  const session = await host.connections.sessions.connect(faultyServer('crash-soon'));
  await expect.poll(() => session.phase).toBe('ended');
  await host.diagnostics.findings.settled(session.id);
  expect(found()).toContain('IO-EXIT');
});

it('misses no response of a server that the client leaves', async () => {
  const asked = Promise.withResolvers<void>();
  const server = respondingServer(
    ({ method }) => {
      if (method === 'ping') asked.resolve();
      return method === 'initialize' ? initializeResult() : undefined;
    },
    { pin: { era: 'legacy' } },
  );
  const session = await connectTo(server);
  const left = expect(session.request('ping')).rejects.toThrow();
  await asked.promise;
  await session.close();
  await left;
  await host.diagnostics.findings.settled(session.id);
  expect(found()).not.toContain('IO-EXIT');
});

it('marks frames with the worst of their findings, unless that is muted', async () => {
  await judged(await connectTo(faultyServer('logs-on-stdout')));
  const [row] = rows({ rule: 'IO-NOTRPC' });
  const seq = row?.firstSeq ?? 0;
  expect(host.diagnostics.findings.ofFrames([seq, 1])).toEqual([
    { seq, rule: 'IO-NOTRPC', severity: 'error', count: 1 },
  ]);
  const errors = host.diagnostics.findings.summary().servers[0]?.error ?? 0;
  const muted = { rule: 'IO-NOTRPC', serverId: serverIdSchema.parse('test') };
  await host.diagnostics.findings.mute({ ...muted, reason: 'known' });
  expect(host.diagnostics.findings.ofFrames([seq])).toEqual([]);
  expect(found()).not.toContain('IO-NOTRPC');
  expect(rows({ withMuted: true, rule: 'IO-NOTRPC' })).toMatchObject([{ mute: { reason: 'known' } }]);
  expect(host.diagnostics.findings.summary().servers).toMatchObject([{ error: errors - 1, muted: 1 }]);
  expect(await host.diagnostics.findings.unmute(muted)).toMatchObject({ ...muted, reason: 'known' });
  expect(host.diagnostics.findings.summary().servers).toMatchObject([{ error: errors, muted: 0 }]);
  expect(await host.diagnostics.findings.unmute(muted)).toBeUndefined();
});

it('forgets what was found in a server that is removed', async () => {
  const session = await judged(await connectTo(faultyServer('logs-on-stdout')));
  const [row] = rows();
  await host.diagnostics.findings.removeServer(session.server.id);
  expect(rows()).toEqual([]);
  expect(row && host.diagnostics.findings.get(row)).toBeUndefined();
});

it('lists the requests of its probes before they are sent', async () => {
  const session = await judged(await connectTo(faultyServer('logs-on-stdout')));
  const preview = await host.diagnostics.findings.probePreview(session);
  expect(preview.map(({ rule }) => rule)).toContain('PAGE-BAD');
  // None needs HTTP.
  expect(preview.map(({ rule }) => rule)).not.toContain('H-VER');
});

it('finds frames by their findings', async () => {
  await judged(await connectTo(faultyServer('logs-on-stdout')));
  const [row] = rows({ rule: 'IO-NOTRPC' });
  const seqs = async (query: string) => (await host.stores.traffic.rows({ query }, 0, 100)).rows.map(({ seq }) => seq);
  expect(await seqs('finding:io-notrpc')).toEqual([row?.firstSeq]);
  expect(await seqs('finding:IO-*')).toContain(row?.firstSeq);
  expect(await seqs('finding:error -finding:io-nonjson')).toEqual([row?.firstSeq]);
  expect(await seqs('finding:warning')).toEqual([]);
});

it('judges the names of a server’s tools again when another one with them comes and goes', async () => {
  const demo = (name: string) => stdioServer({ ...presetCommand('demo'), id: serverIdSchema.parse(name), name });
  const first = await judged(await connectTo(demo('first')));
  const taken = async (): Promise<number> => {
    await host.diagnostics.findings.settled(first.id);
    return rows({ rule: 'USE-NAME-TAKEN', sessionId: first.id }).length;
  };
  expect(await taken()).toBe(0);
  const second = await judged(await connectTo(demo('second')));
  expect(await taken()).toBeGreaterThan(0);
  await second.close();
  await expect.poll(taken).toBe(0);
});
