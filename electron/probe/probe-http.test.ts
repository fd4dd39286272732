import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { serveHttp } from '#host/recordings/replay/serve-http.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { startProbe } from './testing/start-probe.ts';

/** A probe that is served over HTTP. */
async function served(hasFaults = true) {
  const probed = startProbe({ transport: 'http', hasFaults });
  const streams = { hasIds: hasFaults, areHttpSse: false };
  const { url, close } = await serveHttp(0, {
    streams,
    open: (send, headers) => probed.probe.open(send, headers),
  });
  onTestFinished(close);
  return { ...probed, url };
}

type Served = Awaited<ReturnType<typeof served>>;

/** The official client; it opens a closed stream again when the clock says so. */
async function connected({ url, clock }: Served, options: ClientOptions, version = '2.4.0') {
  const isReopened = Promise.withResolvers<void>();
  let opened = 0;
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    reconnectionScheduler: (reconnect, delay) => void clock.advance(delay).then(reconnect),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'GET') opened += 1;
      if (opened === 2) isReopened.resolve();
      return response;
    },
  });
  const client = new Client({ name: 'official', version }, options);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, isReopened: isReopened.promise };
}

const legacy = { versionNegotiation: { mode: 'legacy' } } as const;

it('measures what the official client does when requests fail on their way', async () => {
  const probed = await served();
  const { client, isReopened } = await connected(probed, legacy);
  await isReopened;
  await expect(client.listTools()).rejects.toThrow();
  await expect(client.listPrompts()).rejects.toThrow();
  await expect(client.listResources()).rejects.toThrow();
  // It resumes the response of the first page; the session is gone for the second.
  await expect(client.listResourceTemplates()).rejects.toThrow();
  const { clock, facts } = probed;
  await clock.advance(1000);
  expect(Object.keys(facts()).filter((path) => path.startsWith('http.'))).toEqual([
    'http.responseStream',
    'http.stream',
  ]);
  await clock.advance(5000);
  expect(facts()).toMatchObject({
    'http.resendsDropped': false,
    'http.resendsUnavailable': false,
    'http.retryAfter': 'notSent',
    'http.newSession': false,
    'http.responseStream': { resumes: true, followsRetry: true },
    'http.stream': { reopens: true, lastEventId: true, followsRetry: true },
  });
  // It wasn’t given them.
  expect(facts()).not.toHaveProperty('pages.tools');
});

it('measures the official client without sessions, as far as it gets', async () => {
  const probed = await served();
  const { client } = await connected(probed, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await expect(client.listTools()).rejects.toThrow();
  await probed.clock.advance(6000);
  const http = Object.entries(probed.facts()).filter(([path]) => path.startsWith('http.'));
  expect(http).toEqual([['http.resendsDropped', false]]);
});

/** A client that sends what a test says. */
async function rawClient({ url }: Served, revision = '2025-06-18') {
  let session: string | undefined;
  let id = 0;
  const headers = (more: Record<string, string> = {}) => ({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    ...(session !== undefined && { 'mcp-session-id': session }),
    ...more,
  });
  const post = (method: string, params: JsonObject = {}) => {
    id += 1;
    return fetch(url, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
  };
  const begin = async () => {
    session = undefined;
    const clientInfo = { name: 'raw', version: '1' };
    const response = await post('initialize', { protocolVersion: revision, capabilities: {}, clientInfo });
    session = response.headers.get('mcp-session-id') ?? undefined;
  };
  const openStream = (more: Record<string, string> = {}) => fetch(url, { headers: headers(more) });
  await begin();
  return { post, begin, openStream };
}

it('measures a client that sends again what failed, and begins a new session', async () => {
  const probed = await served();
  const { clock, facts } = probed;
  const { post, begin } = await rawClient(probed);
  await expect(post('tools/list')).rejects.toThrow();
  expect((await post('tools/list')).status).toBe(200);
  const unavailable = await post('tools/list');
  expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, null]);
  expect((await post('tools/list')).status).toBe(200);
  const told = await post('prompts/list');
  expect([told.status, told.headers.get('retry-after')]).toEqual([503, '2']);
  await clock.advance(2000);
  expect((await post('prompts/list')).status).toBe(200);
  expect((await post('tools/list')).status).toBe(404);
  expect((await post('tools/list')).status).toBe(404);
  await begin();
  expect((await post('tools/list')).status).toBe(200);
  await clock.advance(200);
  expect(facts()).toMatchObject({
    'http.resendsDropped': true,
    'http.resendsUnavailable': true,
    'http.retryAfter': 'waits',
    'http.newSession': true,
  });
  expect(facts()).not.toHaveProperty('http.stream');
});

it('measures a client that waits for less than it is told, and forgets the last event', async () => {
  const probed = await served();
  const { clock, facts } = probed;
  const { post, openStream } = await rawClient(probed);
  const stream = await openStream();
  expect(await stream.text()).toMatch(/^id: get\.1\ndata: \{.*\}\n\nretry: 2000\n\n$/);
  await clock.advance(1000);
  await openStream();
  for (const method of ['tools/list', 'prompts/list', 'resources/list']) await post(method).catch(() => {});
  await post('resources/list');
  await clock.advance(200);
  expect(facts()).toMatchObject({
    'http.retryAfter': 'sooner',
    'http.stream': { reopens: true, lastEventId: false, followsRetry: false },
  });
});

it('measures a client that leaves its stream closed, without ending its session before', async () => {
  const probed = await served();
  const { clock, facts } = probed;
  const { post, openStream } = await rawClient(probed);
  await (await openStream()).text();
  for (const method of ['tools/list', 'prompts/list', 'resources/list']) await post(method).catch(() => {});
  expect((await post('resources/templates/list')).status).toBe(200);
  await clock.advance(6000);
  // Its process may have ended.
  expect(facts()).not.toHaveProperty('http.stream');
  expect((await post('resources/templates/list')).status).toBe(404);
  await clock.advance(200);
  expect(facts()['http.stream']).toEqual({ reopens: false });
});

it.each([
  ['leaves the stream of a response closed', []],
  ['sends the request again instead', ['resources/templates/list']],
])('measures a client that %s', async (_what, sentThen) => {
  const probed = await served();
  const { clock, facts } = probed;
  const { post } = await rawClient(probed, '2025-11-25');
  for (const method of ['tools/list', 'prompts/list', 'resources/list']) await post(method).catch(() => {});
  const closed = await post('resources/templates/list');
  expect(await closed.text()).toMatch(/^id: \d+\.0\ndata: \n\nretry: 2000\n\n$/);
  // Its session has to last until the stream is resumed.
  expect((await post('ping')).status).toBe(200);
  for (const method of sentThen) expect((await post(method)).status).toBe(200);
  await clock.advance(6000);
  expect(facts()['http.responseStream']).toEqual({ resumes: false });
});

it('doesn’t take a person who connects again for a client that sends again, nor a model that calls again', async () => {
  const probed = await served();
  const { clock, facts } = probed;
  const { post, begin } = await rawClient(probed);
  expect((await post('tools/call', { name: 'start' })).status).toBe(200);
  await expect(post('tools/list')).rejects.toThrow();
  await begin();
  expect((await post('tools/list')).status).toBe(503);
  await clock.advance(6000);
  expect(facts()).toMatchObject({ 'http.resendsDropped': false, 'http.resendsUnavailable': false });
});

it('lets nothing fail unless it is to', async () => {
  const probed = await served(false);
  const { client } = await connected(probed, legacy);
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.listPrompts();
  await probed.clock.advance(6000);
  expect(Object.keys(probed.facts()).filter((path) => path.startsWith('http.'))).toEqual([]);
  expect(probed.facts()).toMatchObject({ userAgent: 'node', 'pages.tools': 'all', transports: ['http'] });
});

it('keeps clients apart that have the same name, and puts sessions of one together', async () => {
  const probed = await served(false);
  const [one, other, another] = [
    await connected(probed, { ...legacy, capabilities: { sampling: {} } }),
    await connected(probed, legacy),
    await connected(probed, legacy, '3.0.0'),
  ];
  const again = await connected(probed, legacy);
  await Promise.all([one.client.listTools(), other.client.listPrompts(), another.client.ping(), again.client.ping()]);
  await probed.clock.advance(200);
  const profiles = probed.measured.map(({ id, name, declares, uses, clientNames }) => ({
    ...{ id, name, version: clientNames?.version, declares: declares?.value },
    uses: [uses?.tools?.value ?? false, uses?.prompts?.value ?? false],
  }));
  const second = { id: 'official-2-measured', name: 'official (measured 2)', version: '2.4.0', declares: [] };
  expect(profiles).toEqual([
    ...[
      {
        id: 'official-measured',
        name: 'official (measured)',
        version: '2.4.0',
        declares: ['sampling'],
        uses: [true, false],
      },
    ],
    { ...second, uses: [false, true] },
    { id: 'official-3-measured', name: 'official (measured 3)', version: '3.0.0', declares: [], uses: [false, false] },
    { ...second, uses: [false, false] },
  ]);
});
