import { afterEach, expect, it } from 'vitest';
import type { Session } from '../sessions/session.ts';
import { connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { httpServer, startHttpServer } from '../testing/test-servers.ts';

hostPerTest();

let running: Awaited<ReturnType<typeof startHttpServer>> | undefined;
afterEach(() => running?.stop());

async function connectHttp(era: 'legacy' | 'modern'): Promise<Session> {
  running = await startHttpServer('demo', '--transport', 'http', '--era', era);
  const session = await connectTo(httpServer({ url: running.url }));
  await expect
    .poll(() => host.surface.catalog.listFetches(session.id).filter(({ phase }) => phase === 'done').length)
    .toBe(4);
  return session;
}

const framesOf = async (session: Session) =>
  (await host.stores.traffic.rows({ sessionId: session.id, channels: ['http'], kinds: ['request'] }, 0, 1000)).rows;

const found = () => {
  const query = { text: '', withMuted: false, sort: 'rule', order: 'ascending' } as const;
  return host.diagnostics.findings.rows(query, { from: 0, count: 1000 }).rows;
};

it.each(['legacy', 'modern'] as const)('sends what its preview shows, marked with its rule (%s)', async (era) => {
  const session = await connectHttp(era);
  const before = (await framesOf(session)).length;
  const preview = await host.diagnostics.findings.probePreview(session);
  expect(preview.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['H-VER', 'PAGE-BAD', 'TOOL-UNK']));
  const probing = host.diagnostics.findings.probe(session);
  // The call of an unlisted tool passes the same gate as every other.
  await expect.poll(() => host.connections.inbox.list().length).toBe(1);
  for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'allow');
  expect(await probing).toEqual({ sent: preview.length });
  const { rows } = host.stores.audit.list({ text: '', kinds: ['callAllowed', 'callEnded'] }, 0, 10);
  expect(rows.map(({ kind, sessionId }) => [kind, sessionId])).toEqual([
    ['callEnded', session.id],
    ['callAllowed', session.id],
  ]);
  const sent = (await framesOf(session)).slice(before);
  expect(sent.map(({ method }) => method)).toEqual(preview.map(({ request }) => request));
  const details = await Promise.all(sent.map(({ seq }) => host.stores.traffic.frame(seq)));
  expect(details.map(({ meta }) => meta.probe)).toEqual(preview.map(({ rule }) => rule));
  await host.diagnostics.findings.settled(session.id);
  // The demo answers probes as it should, and Loupe's own rules don't see them.
  const probed = new Set<string>(preview.map(({ rule }) => rule));
  expect(found().filter(({ rule }) => probed.has(rule) || rule.startsWith('SELF-'))).toEqual([]);
});

it('leaves out a call that isn’t allowed', async () => {
  const session = await connectHttp('legacy');
  await host.stores.policies.set(session.server, { policy: 'deny', trusted: false });
  const { length } = await host.diagnostics.findings.probePreview(session);
  expect(await host.diagnostics.findings.probe(session)).toEqual({ sent: length - 1 });
});

it('sends nothing on a session that has ended', async () => {
  const session = await connectHttp('legacy');
  await host.connections.sessions.disconnect(session.server.id);
  await expect(host.diagnostics.findings.probe(session)).rejects.toMatchObject({ failure: { code: 'notConnected' } });
});
