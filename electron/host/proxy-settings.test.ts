import { createServer } from 'node:http';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { serverDraftSchema } from '#shared/model/server.ts';
import type { Host } from './create-host.ts';
import { listenOnLoopback } from './testing/loopback.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { openTestHost } from './testing/test-host.ts';

let host: Host;
/** What the proxy was asked for, and by whom. */
let seen: string[];
let proxy: string;
/** What it answers, by URL; else 404. */
let answers: Record<string, { status?: number; headers?: Record<string, string>; body?: object }>;

beforeEach(async () => {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
  seen = [];
  answers = {};
  const server = createServer((request, response) => {
    const [, basic = ''] = (request.headers['proxy-authorization'] ?? '').split(' ');
    seen.push(`${request.url} ${Buffer.from(basic, 'base64').toString()}`.trim());
    const { status = 404, headers = {}, body } = answers[request.url ?? ''] ?? {};
    response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body));
  });
  server.on('connect', ({ url }, socket) => {
    seen.push(`CONNECT ${url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const { url, close } = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    return close();
  });
  proxy = new URL(url).host;
  host = await openTestHost({ dataDir: temporaryFolder() });
  onTestFinished(() => host.close());
});

/** Connects a server, which fails in any case. Returns its id. */
async function connect(change: object = {}) {
  const draft = serverDraftSchema.parse({ name: 'Web', transport: 'http', url: 'http://mcp.invalid/mcp', ...change });
  const [added] = await host.stores.servers.add([draft], true);
  if (added === undefined) throw new Error('not added');
  const session = await host.connections.sessions.connect(host.stores.servers.get(added.server.id));
  await session.ready().catch(() => {});
  return session.view().end?.failure;
}

it('a proxy of the settings is used from the next connection on, except for its exceptions', async () => {
  await connect();
  expect(seen).toEqual([]);
  await host.stores.settings.change({ proxyMode: 'address', proxyAddress: proxy, proxyExceptions: 'other.invalid' });
  await connect();
  expect(new Set(seen)).toEqual(new Set(['http://mcp.invalid/mcp']));
  seen = [];
  await connect({ url: 'http://other.invalid/mcp' });
  await host.stores.settings.change({ proxyMode: 'none' });
  await connect();
  expect(seen).toEqual([]);
});

it('a server’s own proxy comes first, with the password of a secret; and a server may have none', async () => {
  await host.stores.namedSecrets.set('proxy', 'l@ce');
  await host.stores.settings.change({ proxyMode: 'none' });
  await connect({ proxy: `ada:\${secret:proxy}@${proxy}` });
  expect(new Set(seen)).toEqual(new Set(['http://mcp.invalid/mcp ada:l@ce']));
  seen = [];
  await host.stores.settings.change({ proxyMode: 'address', proxyAddress: proxy });
  await connect({ proxy: 'none' });
  expect(seen).toEqual([]);
});

it('a proxy that can’t be reached is named with where it is from', async () => {
  const gone = await listenOnLoopback(createServer());
  await gone.close();
  const { host: address } = new URL(gone.url);
  await host.stores.settings.change({ proxyMode: 'address', proxyAddress: address });
  expect(await connect()).toMatchObject({ code: 'proxyFailed', params: { from: 'settings', proxy: address } });
  expect(await connect({ proxy: address })).toMatchObject({ code: 'proxyFailed', params: { from: 'server' } });
});

it('the system’s proxy is used where the environment names none', async () => {
  await host.close();
  const asked: string[] = [];
  host = await openTestHost({
    systemProxy: async (url) => {
      asked.push(url);
      return url.includes('socks') ? 'SOCKS5 127.0.0.1:1' : `PROXY ${proxy}; DIRECT`;
    },
  });
  onTestFinished(() => host.close());
  await connect();
  expect([new Set(seen), new Set(asked)]).toEqual([
    new Set(['http://mcp.invalid/mcp']),
    new Set(['http://mcp.invalid/mcp']),
  ]);
  expect(await connect({ url: 'http://socks.invalid/mcp' })).toMatchObject({
    code: 'proxyUnusable',
    params: { from: 'system', problem: 'scheme', scheme: 'socks5' },
  });
  seen = [];
  await host.stores.settings.change({ proxyExceptions: '.invalid' });
  await connect();
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
  asked.length = 0;
  await host.stores.settings.change({ proxyExceptions: '' });
  expect(await connect()).toMatchObject({ code: 'proxyFailed', params: { from: 'HTTP_PROXY' } });
  expect([seen, asked]).toEqual([[], []]);
});

it('a changed proxy needs consent again where the server needs any', async () => {
  const draft = { name: 'Web', transport: 'http', url: 'http://mcp.invalid/mcp', proxy: `a:\${secret:p}@proxy:1` };
  const [added] = await host.stores.servers.add([serverDraftSchema.parse(draft)], true);
  if (added?.server.transport !== 'http') throw new Error('not added');
  expect(host.stores.approvals.reasonForConsent(added.server)).toBeUndefined();
  const changed = { ...added.server, proxy: `a:\${secret:p}@evil:1` };
  expect(host.stores.approvals.reasonForConsent(changed)).toBe('changed');
});

it('a sign-in goes through the proxy, too', async () => {
  const json = { status: 200, headers: { 'content-type': 'application/json' } };
  const metadata = 'http://mcp.invalid/.well-known/oauth-protected-resource/mcp';
  answers = {
    'http://mcp.invalid/mcp': {
      status: 401,
      headers: { 'www-authenticate': `Bearer resource_metadata="${metadata}"` },
    },
    [metadata]: {
      ...json,
      body: { resource: 'http://mcp.invalid/mcp', authorization_servers: ['https://as.invalid'] },
    },
  };
  await host.stores.settings.change({ proxyMode: 'address', proxyAddress: proxy });
  await connect();
  expect(seen).toEqual(expect.arrayContaining(['http://mcp.invalid/mcp', metadata, 'CONNECT as.invalid:443']));
});
