import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { FrameFilter } from '#shared/model/frames/frame.ts';
import { type Server, serverDraftSchema } from '#shared/model/server.ts';
import { addServer, host, hostPerTest } from '../testing/host-per-test.ts';
import { TestClock } from '../testing/test-clock.ts';
import { httpServer, startHttpServer } from '../testing/test-servers.ts';

type Running = Awaited<ReturnType<typeof startHttpServer>>;

const clock = new TestClock();
hostPerTest({ clock });

async function connect(server: Server) {
  const session = await host.connections.sessions.connect(server);
  const failure = await session.ready().then(() => undefined, failureFrom);
  return { session, failure, steps: session.view().steps.map((step) => step.kind) };
}

const rows = async (filter: FrameFilter) => (await host.stores.traffic.rows(filter, 0, 1000)).rows;

describe('connecting over HTTP', () => {
  let running: Running;
  afterEach(() => running.stop());

  it('sends a modern server one POST per request without a session', async () => {
    running = await startHttpServer('demo', '--transport', 'http', '--era', 'modern');
    const { session } = await connect(httpServer({ url: running.url }));
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'modern', transport: 'http', revision: '2026-07-28' });
    const response = await session.request('resources/list');
    const { meta } = await host.stores.traffic.frame(response.requestSeq);
    expect(meta.headers).toMatchObject({ 'mcp-method': 'resources/list', 'mcp-protocol-version': '2026-07-28' });
  });

  it.each([[], ['--sse-answers']])('falls back to initialize and keeps the HTTP session (%s)', async (...answers) => {
    running = await startHttpServer('demo', '--transport', 'http', '--era', 'legacy', ...answers);
    const { session, steps } = await connect(httpServer({ url: running.url }));
    expect(steps).toContain('discoverRefused');
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'legacy', revision: '2025-11-25' });
    await expect.poll(() => session.view().httpSessionId).toBeDefined();
    const list = await session.request('resources/list');
    expect(list.result).toHaveProperty('resources');
    await session.close();
    expect((await rows({ kinds: ['http'] })).some((row) => row.method === 'DELETE')).toBe(true);
    // Its 202, and the responses to the DELETE and the GET, are below what they answer.
    const exchanges = (await host.stores.traffic.rows({ opened: [] }, 0, 1000)).rows;
    const initialized = exchanges.find(({ method }) => method === 'notifications/initialized');
    expect(initialized?.exchange).toMatchObject({ others: 1, status: 202 });
    expect(exchanges.filter(({ kind, direction }) => kind === 'http' && direction === 'in')).toEqual([]);
  });

  it('falls back to HTTP+SSE for a server of 2024-11-05', async () => {
    running = await startHttpServer('demo', '--transport', 'sse');
    const { session, steps } = await connect(httpServer({ url: running.url }));
    expect(steps).toContain('fellBackToSse');
    expect(session.view()).toMatchObject({ phase: 'ready', transport: 'sse', revision: '2024-11-05' });
    expect((await session.request('resources/list')).result).toHaveProperty('resources');
  });

  it('keeps secrets of configured headers out of the log', async () => {
    running = await startHttpServer('demo', '--transport', 'http');
    const headers = [{ name: 'X-Tenant', value: 'canary', secret: true }];
    const draft = serverDraftSchema.parse({ name: 'secret', transport: 'http', url: running.url, headers });
    await connect(await addServer(draft));
    for (const { seq } of await rows({})) {
      expect(JSON.stringify(await host.stores.traffic.frame(seq))).not.toContain('canary');
    }
  });
});

describe('failures over HTTP', () => {
  let faults: Running;
  beforeAll(async () => {
    faults = await startHttpServer('http-faults');
  });
  afterAll(() => faults.stop());

  it.each([
    ['401', 'unauthorized', 'The token is missing or has expired.'],
    ['403', 'forbidden', 'This account may not use this server.'],
    ['404', 'endpointNotFound', 'Nothing is here.'],
    ['405', 'methodNotAllowed', 'Only PUT is allowed.'],
    ['500', 'serverFault', 'Internal Server Error: the database is away.'],
    ['html', 'notMcp', 'Sign in to continue'],
  ])('/%s is reported as %s, with the server’s message', async (path, code, words) => {
    const { failure, session } = await connect(httpServer({ url: new URL(path, faults.url).href }));
    expect(failure?.code).toBe(code);
    expect(failure?.cause).toContain(words);
    expect(failure?.frameSeq).toBeGreaterThan(0);
    expect(session.view().end?.cause).toBe('failed');
  });

  it('reports a closed port and an unknown host', async () => {
    const gone = await startHttpServer('demo', '--transport', 'http');
    await gone.stop();
    const refused = await connect(httpServer({ url: gone.url }));
    expect(refused.failure?.code).toBe('connectionRefused');
    expect(refused.failure?.cause).toContain('ECONNREFUSED');
    const nowhere = await connect(httpServer({ url: 'http://no-such-host.invalid/mcp' }));
    expect(nowhere.failure?.code).toBe('hostNotFound');
    expect(nowhere.failure?.cause).toMatch(/ENOTFOUND|EAI_AGAIN/);
  });

  it('reports a TLS error', async () => {
    const { failure } = await connect(httpServer({ url: faults.url.replace('http:', 'https:') }));
    expect(failure?.code).toBe('tlsFailed');
    expect(failure?.cause).toMatch(/EPROTO|ERR_SSL/);
  });

  it('times out without headers', async () => {
    const url = new URL('slow', faults.url).href;
    // Of `server/discover`, of `initialize` and of the stream of HTTP+SSE.
    const { failure } = await clock.expireUntil(connect({ ...httpServer({ url }), timeoutMs: 251 }), 251);
    expect(failure).toMatchObject({ code: 'neverAnswered', params: { waitedMs: 251 } });
  });

  it('reports a response that broke off, and records its received part', async () => {
    const { session } = await connect(httpServer({ url: new URL('mid-response', faults.url).href }));
    const uri = 'plain://numbers/one';
    const failure = await host.surface.resources.read(session, uri).then(() => undefined, failureFrom);
    expect(failure).toMatchObject({ code: 'connectionLost', params: { method: 'resources/read' } });
    const broken = (await rows({ text: 'broke off' })).at(0);
    expect(broken?.size).toBeGreaterThan(0);
  });

  it('ends a session that the server dropped, and reports it', async () => {
    const { session } = await connect(httpServer({ url: new URL('session-expired', faults.url).href }));
    await expect.poll(() => session.view().end?.failure?.code).toBe('sessionExpired');
  });
});

it('ends the session when its server has ended', async () => {
  const running = await startHttpServer('demo', '--transport', 'http', '--era', 'modern');
  const { session } = await connect(httpServer({ url: running.url }));
  await running.stop();
  const viewAfterRequest = async () => {
    await session.request('resources/list').catch(() => undefined);
    return session.view();
  };
  await expect.poll(viewAfterRequest).toMatchObject({ phase: 'ended', end: { cause: 'lost' } });
});
