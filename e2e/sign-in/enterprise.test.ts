import { expect, onTestFinished, test } from 'vitest';
import { knownClients } from '../servers/authorization/forms.ts';
import { enterpriseClient, startIdentityProvider } from '../servers/authorization/identity-provider.ts';
import { configured, connect, openSigningHost, protect, recorded } from './signing-host.ts';

async function signIn({ refuses = false } = {}) {
  /** Where the sign-in stands with each request to the identity provider. */
  const asked: string[] = [];
  const provider = await startIdentityProvider({
    refuses,
    onRequest: () => asked.push(host.connections.authorizations.view(serverId).step),
  });
  onTestFinished(() => provider.close());
  const server = await protect();
  const host = await openSigningHost({ requestSignIn: async () => false });
  const { enterprise } = knownClients;
  const { id: serverId } = configured(server.url);
  const { failure } = await connect(host, server.url, {
    mode: 'enterprise',
    clientId: enterprise.id,
    idpTokenEndpoint: provider.url,
    idpClientId: enterpriseClient.id,
    secrets: {
      clientSecret: enterprise.secret,
      idToken: provider.idToken,
      idpClientSecret: enterpriseClient.secret,
    },
  });
  return { provider, server, host, failure, asked, view: host.connections.authorizations.view(serverId) };
}

test('signs in through an enterprise’s identity provider without a browser', async () => {
  const { provider, server, host, failure, asked, view } = await signIn();
  expect(failure).toBeUndefined();
  expect(server.problems).toEqual([]);
  expect(view).toMatchObject({ step: 'authorized', flow: 'enterprise' });
  const purposes = view.trail.map(({ purpose }) => purpose);
  expect(purposes.slice(-2)).toEqual(['grant', 'token']);
  expect(asked).toEqual(['identityGrant']);
  expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('authorize');
  const log = await recorded(host);
  for (const secret of [provider.idToken, enterpriseClient.secret, ...server.issued]) expect(log).not.toContain(secret);
});

test('shows the identity provider’s error, and tries nothing else', async () => {
  const { server, failure, view } = await signIn({ refuses: true });
  expect(failure).toMatchObject({ code: 'tokenRefused', params: { error: 'access_denied' } });
  expect(failure?.cause).toContain('The policy of Example Corp. forbids this server');
  expect(view.step).toBe('refused');
  expect(view.trail.at(-1)).toMatchObject({ purpose: 'grant', outcome: 'refused' });
  expect(server.seen.map(({ endpoint }) => endpoint)).not.toContain('token');
});
