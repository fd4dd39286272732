import { expect, it } from 'vitest';
import type { HttpServer } from '#shared/model/server.ts';
import { MemoryVault } from '../storage/vault/choose-vault.ts';
import { TestClock } from '../testing/test-clock.ts';
import { httpServer } from '../testing/test-servers.ts';
import { testTap } from '../wire/transports/testing/test-tap.ts';
import { CredentialStore } from './credential-store.ts';
import { ServerAuthorization } from './server-authorization.ts';

const here = httpServer({ url: 'https://a.example/mcp' });
const moved: HttpServer = { ...here, url: 'https://b.example/mcp' };
const tokens = { access_token: 'of a', token_type: 'Bearer', obtainedAt: 0 };
const stored = { url: here.url, issuer: 'https://as.example', issuers: { 'https://as.example': { tokens } } };

/** The authorization of a signed-in server, whose vault answers when `release` is called. */
async function signedIn() {
  const vault = new MemoryVault();
  const store = new CredentialStore(vault);
  await store.save(here.id, stored);
  const get = vault.get.bind(vault);
  let held = Promise.resolve();
  vault.get = async (key) => {
    await held;
    return get(key);
  };
  const platform = { clock: new TestClock(0), vault, openExternal: async () => {} };
  const { tap } = testTap();
  const authorization = new ServerAuthorization(here, { platform, store, tap, audit: () => {}, onChange: () => {} });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { authorization, hold };
}

const headersOf = async (authorization: ServerAuthorization, { url }: HttpServer) => authorization.headers('POST', url);

it('waits for the vault, also when it is already being read', async () => {
  const { authorization, hold } = await signedIn();
  const release = hold();
  const first = authorization.load(here);
  const second = authorization.load(here).then(() => headersOf(authorization, here));
  release();
  expect(await second).toEqual({ authorization: 'Bearer of a' });
  await first;
});

it('never sends the tokens of a URL to the next one, also while the vault is read', async () => {
  const { authorization, hold } = await signedIn();
  await authorization.load(here);
  expect(await headersOf(authorization, here)).toEqual({ authorization: 'Bearer of a' });
  const release = hold();
  const loads = [authorization.load(moved), authorization.load(moved)];
  expect(await headersOf(authorization, moved)).toEqual({});
  release();
  await Promise.all(loads);
  expect(await headersOf(authorization, moved)).toEqual({});
});
