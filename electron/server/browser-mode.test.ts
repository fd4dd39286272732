import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { os, type RouterClient } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { rpcUrl } from '#shared/contract/link.ts';
import { type ServedHost, startBrowserMode } from './browser-mode.ts';
import type { BrowserServer } from './browser-server.ts';
import { createRpcSockets } from './rpc-sockets.ts';
import { rawRequest, upgradeHeaders } from './testing/raw-http.ts';

const router = { greet: os.handler(() => 'hello') };
const open = () =>
  Promise.resolve({ sockets: createRpcSockets(router), apps: { serveFrom: () => {}, serve: () => undefined } });

let pageFolder: string;
let server: BrowserServer;
let host: string;
let folder: string;

beforeAll(async () => {
  pageFolder = await mkdtemp(join(tmpdir(), 'loupe-page-'));
  await mkdir(join(pageFolder, 'assets'));
  await writeFile(join(pageFolder, 'index.html'), '<title>the page</title>');
  await writeFile(join(pageFolder, 'assets/app-1a2b.js'), 'export {}');
  await writeFile(join(pageFolder, '..', 'loupe-outside.txt'), 'outside');
});
afterAll(() => rm(pageFolder, { recursive: true }));

beforeEach(async () => {
  server = await startBrowserMode({ host: open(), pageFolder, port: 0 });
  host = `127.0.0.1:${server.port}`;
  folder = new URL(server.pageUrl).pathname;
  return () => server.close();
});

/** Opens the printed address and returns the session's cookie. */
async function enter(url = new URL(server.issueUrl())): Promise<string> {
  const answer = await rawRequest(server.port, url.pathname + url.search, { headers: { host } });
  return [answer.headers['set-cookie'] ?? ''].flat().join().split(';')[0] ?? '';
}

/** Every kind of address that there is, and some that there are not. */
const routes = () => [
  '/',
  '/index.html',
  '/rpc',
  '/enter',
  '/enter?token=x',
  '/favicon.ico',
  '//',
  '/%00',
  folder,
  `${folder}index.html`,
  `${folder}assets/app-1a2b.js`,
  `${folder}missing.js`,
  `${folder}rpc`,
  `${folder}enter`,
  `${folder}enter?token=wrong`,
  `${folder}../${folder.slice(1)}index.html`,
];

describe('without a session', () => {
  test('every route responds 401 to every method', async () => {
    for (const path of routes()) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await rawRequest(server.port, path, { method, headers: { host } });
        expect([path, method, answer.status]).toEqual([path, method, 401]);
      }
    }
  });

  test('every upgrade is refused', async () => {
    for (const path of routes()) {
      const headers = upgradeHeaders({ host, origin: `http://${host}` });
      expect([path, (await rawRequest(server.port, path, { headers })).status]).toEqual([path, 401]);
    }
  });

  test('a client that resets its refused upgrade changes nothing for others', async () => {
    const headers = Object.entries(upgradeHeaders({ host })).map(([name, value]) => `${name}: ${value}\r\n`);
    for (let each = 0; each < 60; each += 1) {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET /rpc HTTP/1.1\r\n${headers.join('')}\r\n`);
      socket.resetAndDestroy();
    }
    // An error without a listener would end the process, here the test.
    expect((await rawRequest(server.port, folder, { headers: { host } })).status).toBe(401);
  });

  test('the response reveals nothing and can’t be framed or cached', async () => {
    const { headers, body } = await rawRequest(server.port, folder, { headers: { host } });
    expect(body).not.toContain('the page');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the token', () => {
  test('is exchanged for a cookie that scripts and other sites can’t use', async () => {
    const url = new URL(server.issueUrl());
    const answer = await rawRequest(server.port, url.pathname + url.search, { headers: { host } });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^loupe-session=[\\w-]{43}; Path=${folder}; HttpOnly; SameSite=Strict$`),
    );
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  test('returns the page itself, uncached, with the strict policy', async () => {
    const url = new URL(server.issueUrl());
    const answer = await rawRequest(server.port, url.pathname + url.search, { headers: { host } });
    expect(answer.body).toBe('<title>the page</title>');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  });

  test('works once', async () => {
    const url = new URL(server.issueUrl());
    expect(await enter(url)).toContain('loupe-session=');
    expect((await rawRequest(server.port, url.pathname + url.search, { headers: { host } })).status).toBe(401);
  });

  test('is invalid after a newer one was issued', async () => {
    const older = new URL(server.issueUrl());
    server.issueUrl();
    expect(await enter(older)).toBe('');
  });

  test('is not used up by a HEAD request, as link previews send it', async () => {
    const url = new URL(server.issueUrl());
    await rawRequest(server.port, url.pathname + url.search, { method: 'HEAD', headers: { host } });
    expect(await enter(url)).toContain('loupe-session=');
  });

  test('of another run is refused', async () => {
    const other = await startBrowserMode({ host: open(), pageFolder, port: 0 });
    const token = new URL(other.issueUrl()).searchParams.get('token');
    await other.close();
    expect((await rawRequest(server.port, `${folder}enter?token=${token}`, { headers: { host } })).status).toBe(401);
  });
});

describe('with a session', () => {
  test('the page can be reloaded, with the strict policy', async () => {
    const cookie = await enter();
    for (const _reload of [1, 2]) {
      const answer = await rawRequest(server.port, folder, { headers: { host, cookie } });
      expect(answer).toMatchObject({ status: 200, body: '<title>the page</title>' });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
    }
  });

  test('files with a hash are cached, the page is not', async () => {
    const cookie = await enter();
    const asset = await rawRequest(server.port, `${folder}assets/app-1a2b.js`, { headers: { host, cookie } });
    expect(asset.headers['cache-control']).toContain('immutable');
    const page = await rawRequest(server.port, folder, { headers: { host, cookie } });
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  test('nothing outside the page’s folder is served', async () => {
    const cookie = await enter();
    for (const path of ['../loupe-outside.txt', '..%2floupe-outside.txt', '%2e%2e/loupe-outside.txt']) {
      const answer = await rawRequest(server.port, folder + path, { headers: { host, cookie } });
      expect([401, 404]).toContain(answer.status);
      expect(answer.body).not.toContain('outside');
    }
  });

  test('another Host is refused everywhere (DNS rebinding)', async () => {
    const cookie = await enter();
    for (const foreign of [
      'evil.example',
      `evil.example:${server.port}`,
      '127.0.0.1',
      `127.0.0.1:${server.port + 1}`,
    ]) {
      for (const path of routes()) {
        const answer = await rawRequest(server.port, path, { headers: { host: foreign, cookie } });
        expect([foreign, path, answer.status]).toEqual([foreign, path, 403]);
      }
    }
  });

  test('another Origin is refused everywhere, null and other ports included', async () => {
    const cookie = await enter();
    for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${server.port + 1}`, `https://${host}`]) {
      for (const path of routes()) {
        const plain = await rawRequest(server.port, path, { headers: { host, cookie, origin } });
        const upgrade = await rawRequest(server.port, path, { headers: upgradeHeaders({ host, cookie, origin }) });
        expect([origin, path, plain.status, upgrade.status]).toEqual([origin, path, 403, 403]);
      }
    }
  });

  test('an upgrade needs an Origin, the path and a valid session', async () => {
    const cookie = await enter();
    const origin = `http://${host}`;
    const upgrade = async (path: string, headers: Record<string, string>) =>
      (await rawRequest(server.port, path, { headers: upgradeHeaders({ host, ...headers }) })).status;

    expect(await upgrade(`${folder}rpc`, { cookie })).toBe(403);
    expect(await upgrade(folder, { cookie, origin })).toBe(400);
    expect(await upgrade(`${folder}rpc`, { cookie: 'loupe-session=made-up', origin })).toBe(401);
    expect(await upgrade(`${folder}rpc`, { cookie, origin })).toBe(101);
  });

  test('another cookie of the same name is ignored', async () => {
    const cookie = `loupe-session=planted; ${await enter()}`;
    expect((await rawRequest(server.port, folder, { headers: { host, cookie } })).status).toBe(200);
  });

  test('the router responds over the WebSocket', async () => {
    const socket = new WebSocket(rpcUrl(server.pageUrl), {
      headers: { cookie: await enter() },
      origin: `http://${host}`,
    });
    const client: RouterClient<typeof router> = createORPCClient(new RPCLink({ websocket: socket }));
    expect(await client.greet()).toBe('hello');
    socket.close();
  });
});

test('the page is served before the host is open, and its socket waits for the host', async () => {
  const { promise, resolve } = Promise.withResolvers<ServedHost>();
  const early = await startBrowserMode({ host: promise, pageFolder, port: 0 });
  const authority = `127.0.0.1:${early.port}`;
  const url = new URL(early.issueUrl());
  const entered = await rawRequest(early.port, url.pathname + url.search, { headers: { host: authority } });
  const cookie = [entered.headers['set-cookie'] ?? ''].flat().join().split(';')[0] ?? '';
  const page = await rawRequest(early.port, new URL(early.pageUrl).pathname, { headers: { host: authority, cookie } });
  expect(page).toMatchObject({ status: 200, body: '<title>the page</title>' });
  const socket = new WebSocket(rpcUrl(early.pageUrl), { headers: { cookie }, origin: `http://${authority}` });
  const client: RouterClient<typeof router> = createORPCClient(new RPCLink({ websocket: socket }));
  const greeting = client.greet();
  resolve(await open());
  expect(await greeting).toBe('hello');
  socket.close();
  await early.close();
});

test('a taken port is reported by its code', async () => {
  await expect(startBrowserMode({ host: open(), pageFolder, port: server.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('it listens on 127.0.0.1 only', async () => {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, family }) => family === 'IPv4' && address !== '127.0.0.1')
    .map(({ address }) => address);
  for (const address of ['[::1]', ...others]) {
    await expect(fetch(`http://${address}:${server.port}/`)).rejects.toThrow('fetch failed');
  }
});
