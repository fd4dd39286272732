import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AppServing } from '#host/surface/apps/apps.ts';
import { appHeaders } from '#shared/contract/page-policy.ts';
import { type AppServer, startAppServer } from './app-server.ts';
import { rawRequest } from './testing/raw-http.ts';

const token = 'a'.repeat(32);
let server: AppServer;
let apps: Parameters<AppServer['serve']>[0];
let serving: AppServing | undefined;
let host: string;
let port: number;
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = await startAppServer();
  apps = {
    serveFrom: (from) => {
      serving = from;
    },
    serve: (given) => {
      asked.push(given);
      if (given !== token || asked.length > 1) return undefined;
      return {
        html: Buffer.from('<p>the app'),
        headers: appHeaders({ sources: [], permissions: [] }, ['http://page']),
      };
    },
  };
  server.serve(apps, 4100);
  host = new URL(server.origin).host;
  port = Number(new URL(server.origin).port);
  return () => server.close();
});
afterEach(() => {
  serving = undefined;
});

const get = (headers: Record<string, string> = {}, path = `/${token}/`, method = 'GET') =>
  rawRequest(port, path, { method, headers: { host, ...headers } });

it('serves a document to a frame once, with its own policy', async () => {
  const serve = await get({ 'sec-fetch-dest': 'iframe' });
  expect(serve).toMatchObject({ status: 200, body: '<p>the app' });
  expect(serve.headers['content-security-policy']).toContain("sandbox allow-scripts; default-src 'none'");
  expect(serve.headers['content-security-policy']).toContain('frame-ancestors http://page');
  expect(serve.headers['set-cookie']).toBeUndefined();
  expect(await get()).toMatchObject({ status: 404 });
});

it.each([
  ['another host', { host: 'rebound.example' }, undefined, undefined],
  ['a name of this machine', { host: 'localhost' }, undefined, undefined],
  ['a window of its own', { 'sec-fetch-dest': 'document' }, undefined, undefined],
  ['another origin', { origin: 'http://127.0.0.1:4101' }, undefined, undefined],
  ['a script', { 'sec-fetch-dest': 'empty' }, undefined, undefined],
  ['another method', {}, undefined, 'POST'],
  ['another path', {}, `/${token}/more`, undefined],
  ['no path', {}, '/', undefined],
])('serves nothing to %s, and the token stays valid', async (_who, headers, path, method) => {
  const serve = await get(headers, path, method);
  expect(serve.status).toBe(404);
  expect(serve.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(asked).toEqual([]);
});

it('tells the host the URL of its apps, and the pages that may show them', () => {
  expect(serving?.addressOf(token)).toBe(`${server.origin}/${token}/`);
  expect(serving?.ancestors).toEqual(['http://127.0.0.1:4100', 'http://localhost:4100']);
});
