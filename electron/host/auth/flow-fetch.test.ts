import { expect, onTestFinished, test } from 'vitest';
import type { AuthorizationTry } from '#shared/model/authorization.ts';
import { defaultSignInWaits } from '../platform.ts';
import { httpServer } from '../testing/test-servers.ts';
import { sendJson, startScriptedHttp } from '../wire/transports/http/testing/scripted-http.ts';
import { testTap } from '../wire/transports/testing/test-tap.ts';
import { FlowFetch } from './flow-fetch.ts';

function open(serverUrl: string) {
  const trail: AuthorizationTry[] = [];
  const { tap, frames } = testTap({ channel: 'auth' });
  const fetch = new FlowFetch({
    tap,
    server: httpServer({ url: serverUrl }),
    signal: new AbortController().signal,
    responseMs: defaultSignInWaits.responseMs,
    onTry: (attempt) => trail.push(attempt),
    onSecrets: () => {},
  });
  return { fetch, trail, frames };
}

test.each([
  ['http://169.254.169.254/latest/meta-data', 'privateAddressRefused'],
  ['https://10.0.0.1/.well-known/oauth-authorization-server', 'privateAddressRefused'],
  ['https://localhost/metadata', 'privateAddressRefused'],
  ['file:///etc/passwd', 'insecureEndpoint'],
  ['http://203.0.113.9/metadata', 'insecureEndpoint'],
])('a public server can’t lead to %s: %s', async (url, code) => {
  const { fetch, trail, frames } = open('https://203.0.113.7/mcp');
  await expect(fetch.for('serverMetadata')(url)).rejects.toMatchObject({ failure: { code } });
  expect(fetch.stopped?.code).toBe(code);
  expect(trail.map(({ outcome }) => outcome)).toEqual(['blocked']);
  expect(frames).toEqual([]);
});

test('plain HTTP is used only for metadata of the server itself', async () => {
  const { fetch } = open('http://203.0.113.7/mcp');
  const body = new URLSearchParams({ code: 'c' });
  await expect(fetch.for('token')('http://203.0.113.7/token', { method: 'POST', body })).rejects.toMatchObject({
    failure: { code: 'insecureEndpoint' },
  });
});

test('a response is recorded with the number of its request', async () => {
  const server = await startScriptedHttp((_, response) => sendJson(response, {}));
  onTestFinished(() => server.close());
  const { fetch, frames } = open(server.origin);
  for (const purpose of ['resourceMetadata', 'serverMetadata'] as const)
    await fetch.metadata(purpose, `${server.origin}/${purpose}`);
  expect(frames.map(({ direction, meta }) => [direction, meta?.exchange])).toEqual([
    ['out', 1],
    ['in', 1],
    ['out', 2],
    ['in', 2],
  ]);
});
