import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, listenForCallback, redirectUrlOf } from '../../electron/host/auth/callback-listener.ts';
import { openReplay } from '../../electron/host/recordings/replay/open-replay.ts';
import { serveHttp } from '../../electron/host/recordings/replay/serve-http.ts';
import { stdioFile } from '../../electron/host/recordings/testing/recording-file.ts';
import { listenOnLoopback } from '../../electron/host/testing/loopback.ts';
import { temporaryFolder } from '../../electron/host/testing/temporary-folder.ts';
import { TestClock } from '../../electron/host/testing/test-clock.ts';
import { projectRoot } from '../../electron/launch/project-root.ts';
import { recordHttp } from '../../electron/recorder/recording-proxy.ts';
import { startAppServer } from '../../electron/server/app-server.ts';
import { startBrowserMode } from '../../electron/server/browser-mode.ts';
import { createRpcSockets } from '../../electron/server/rpc-sockets.ts';
import { rawRequest } from '../../electron/server/testing/raw-http.ts';
import { isForTests, sourceFiles } from './import-graph.ts';
import { testOnly } from './structure.ts';

interface Listener {
  port: number;
  /** What a person's own client requests, and the status of its response. */
  own: { path: string; method?: string; headers?: Record<string, string>; status: number };
  /** How many requests got past what it checks. */
  passed(): number;
  /** Whether a page that isn't Loupe's own, but on this machine, is one of its clients. */
  servesLocalPages: boolean;
}

const initialize = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} });

/** Each listener of the product, by its file, as docs/security.md lists them. */
const listeners: Record<string, () => Promise<Listener>> = {
  'electron/server/browser-server.ts': async () => {
    const pageFolder = temporaryFolder();
    await mkdir(join(pageFolder, 'assets'));
    await writeFile(join(pageFolder, 'index.html'), 'the page');
    const host = Promise.resolve({
      sockets: createRpcSockets({}),
      apps: { serveFrom: () => {}, serve: () => undefined },
    });
    const server = await startBrowserMode({ host, pageFolder, port: 0 });
    onTestFinished(() => server.close());
    const headers = { host: `127.0.0.1:${server.port}` };
    const { pathname, search } = new URL(server.issueUrl());
    const entered = await rawRequest(server.port, pathname + search, { headers });
    const cookie = [entered.headers['set-cookie'] ?? ''].flat().join().split(';')[0] ?? '';
    const path = new URL(server.pageUrl).pathname;
    return {
      port: server.port,
      own: { path, headers: { cookie }, status: 200 },
      passed: () => 0,
      servesLocalPages: false,
    };
  },
  'electron/server/app-server.ts': async () => {
    const server = await startAppServer();
    onTestFinished(() => server.close());
    let served = 0;
    const serve = () => {
      served += 1;
      return { html: Buffer.from('the app'), headers: {} };
    };
    server.serve({ serveFrom: () => {}, serve }, 4100);
    const port = Number(new URL(server.origin).port);
    const own = { path: `/${'a'.repeat(32)}/`, headers: { 'sec-fetch-dest': 'iframe' }, status: 200 };
    return { port, own, passed: () => served, servesLocalPages: false };
  },
  'electron/host/auth/callback-listener.ts': async () => {
    const port = await freePort();
    let accepted = 0;
    const listener = await listenForCallback(redirectUrlOf(port), (parameters) => {
      const isOwn = parameters.get('state') === 'secret';
      if (isOwn) accepted += 1;
      return isOwn;
    });
    onTestFinished(() => listener.close());
    return {
      port,
      own: { path: '/callback?state=secret', status: 200 },
      passed: () => accepted,
      servesLocalPages: false,
    };
  },
  'electron/host/recordings/replay/serve-http.ts': async () => {
    const file = stdioFile([
      ['client', { id: 0, method: 'initialize', params: {} }],
      ['server', { id: 0, result: { protocolVersion: '2025-11-25', capabilities: {} } }],
    ]);
    let opened = 0;
    const replay = await openReplay(file, { clock: new TestClock(), allowsMasked: false });
    const { url, close } = await serveHttp(0, {
      ...replay,
      open: (unsolicited) => {
        opened += 1;
        return replay.open(unsolicited);
      },
    });
    onTestFinished(close);
    const own = { path: '/mcp', method: 'POST', status: 200 };
    return { port: Number(new URL(url).port), own, passed: () => opened, servesLocalPages: true };
  },
  'electron/recorder/recording-proxy.ts': async () => {
    const keys: (string | null)[] = [];
    const target = await listenOnLoopback(
      createServer(({ url = '' }, response) => {
        keys.push(new URL(url, 'http://target').searchParams.get('key'));
        response.end();
      }),
    );
    onTestFinished(target.close);
    const recorder = await recordHttp(new URL('/mcp?key=secret', target.url), 0, () => {});
    onTestFinished(recorder.close);
    const own = { path: '/mcp', method: 'POST', status: 200 };
    return { port: Number(new URL(recorder.url).port), own, passed: () => keys.length, servesLocalPages: true };
  },
};

it.each(Object.entries(listeners))('%s takes only what is meant for it', async (_file, start) => {
  const { port, own, passed, servesLocalPages } = await start();
  const { path, method, status } = own;
  const send = (headers: Record<string, string>, at = path, by = method) =>
    rawRequest(port, at, {
      ...(by && { method: by }),
      headers: { host: `127.0.0.1:${port}`, ...own.headers, ...headers },
      ...(by === 'POST' && { body: initialize }),
    });
  const foreign: Record<string, string>[] = [
    { host: 'web.example' },
    { host: `web.example:${port}` },
    { host: `127.0.0.1.web.example:${port}` },
    ...['https://web.example', 'null', `http://localhost.web.example:${port}`].map((origin) => ({ origin })),
    ...(servesLocalPages ? [{ 'sec-fetch-site': 'cross-site' }] : [{ origin: `http://localhost:${port + 1}` }]),
  ];
  for (const headers of foreign) {
    for (const each of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const response = await send(headers, path.replace('secret', 'guessed'), each);
      expect([headers, each, response.status]).toEqual([headers, each, expect.toSatisfy((code) => code >= 400)]);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  }
  expect(passed()).toBe(0);
  if (servesLocalPages) expect((await send({ origin: 'http://localhost:5173' })).status).toBe(status);
  expect((await send({})).status).toBe(status);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, family }) => family === 'IPv4' && address !== '127.0.0.1');
  for (const address of ['[::1]', ...others.map((each) => each.address)]) {
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed');
  }
});

it('docs/security.md has every listener of the product, and no other', async () => {
  const document = await readFile(join(projectRoot, 'docs/security.md'), 'utf8');
  const section = document.split('\n## ').find((each) => each.startsWith('What listens\n')) ?? '';
  const listed = [...section.matchAll(/^\| [^|]+ \| \[[^\]]+\]\(\.\.\/([^)]+)\) \|/gm)].map(([, file]) => file);
  expect(listed.toSorted()).toEqual(Object.keys(listeners).toSorted());
  // The scripts of the project start a server of Vite, and test servers listen: the gate lets nothing shipped load those.
  const isShipped = (file: string) =>
    /^electron\/(?!launch\/).*\.ts$/.test(file) && !isForTests(file) && !file.startsWith(testOnly);
  const found: string[] = [];
  for (const file of (await sourceFiles(projectRoot)).filter(isShipped)) {
    const source = await readFile(join(projectRoot, file), 'utf8');
    if (/\bcreateServer\(|\bcreateSecureServer\(|\bnew WebSocketServer\(\{ (?!noServer)/.test(source)) found.push(file);
  }
  expect(found.toSorted()).toEqual(Object.keys(listeners).toSorted());
});
