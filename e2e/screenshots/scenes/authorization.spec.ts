import { listen } from '../../../electron/demo/server/http/listener.ts';
import { serverDraftSchema } from '../../../shared/model/server.ts';
import { clientBeside } from '../../front-ends/browser-client.ts';
import { AuthorizationPage } from '../../pages/authorization-page.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { text } from '../../pages/words.ts';
import { knownClients } from '../../servers/authorization/forms.ts';
import { enterpriseClient, startIdentityProvider } from '../../servers/authorization/identity-provider.ts';
import { startProtected } from '../../servers/authorization/start.ts';
import { startApiKeyServer } from '../../servers/http/api-key.ts';
import { expect, scene } from '../camera.ts';

scene('authorization-gate', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected())).url, { name: 'protected' });
  await expect(new AuthorizationPage(loupe).card).toBeVisible();
  await shoot();
});

scene('authorization-consent', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected({ fault: 'authorize-at-lookalike' }))).url, { name: 'protected' });
  await expect(new AuthorizationPage(loupe).card).toBeVisible();
  await (await AuthorizationPage.open(loupe)).expectStep('consent');
  await shoot();
});

scene('authorization-callback', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected())).url, { name: 'protected' });
  await expect(new AuthorizationPage(loupe).card).toBeVisible();
  const page = await AuthorizationPage.open(loupe);
  await page.copyAddress();
  await page.expectStep('callback');
  await shoot();
});

scene('authorization-signed-in', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected())).url, { name: 'protected' });
  await new AuthorizationPage(loupe).signIn();
  await loupe.servers.expectState('protected', 'ready');
  await (await AuthorizationPage.open(loupe)).expectStep('authorized');
  await shoot();
});

scene('authorization-refused', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected({ fault: 'wrong-issuer' }))).url, { name: 'protected' });
  await expect(loupe.failure.first()).toBeVisible();
  await (await AuthorizationPage.open(loupe)).expectStep('refused');
  await shoot();
});

/** Adds and connects a server whose tokens need no user, and opens its Authorization page. */
async function openUnattended(
  loupe: LoupeWindow,
  url: string,
  { secrets, ...options }: Record<string, unknown> & { secrets: Record<string, string> },
): Promise<AuthorizationPage> {
  const { client, close } = await clientBeside(loupe.page);
  const rows = Object.entries(secrets).map(([name, value]) => ({ name, value, secret: true }));
  const authorization = { ...options, secrets: rows };
  const draft = serverDraftSchema.parse({ name: 'protected', transport: 'http', url, authorization });
  await client.servers.add({ drafts: [draft], approved: true, connects: true });
  close();
  await loupe.servers.choose('protected');
  return AuthorizationPage.open(loupe);
}

function enterprise(idpTokenEndpoint: string, idToken: string) {
  const { id: clientId, secret: clientSecret } = knownClients.enterprise;
  const { id: idpClientId, secret: idpClientSecret } = enterpriseClient;
  const secrets = { clientSecret, idToken, idpClientSecret };
  return { mode: 'enterprise', clientId, idpTokenEndpoint, idpClientId, secrets };
}

scene('authorization-enterprise-step', async ({ loupe, started, shoot }) => {
  const { url } = await started(startProtected());
  const silent = await started(listen({ handle: () => {}, close: () => {} }, '/token'));
  const page = await openUnattended(loupe, url, enterprise(silent.url, 'an ID token'));
  await page.expectStep('identityGrant');
  await shoot();
});

scene('authorization-enterprise-signed-in', async ({ loupe, started, shoot }) => {
  const { url } = await started(startProtected());
  const provider = await started(startIdentityProvider());
  const page = await openUnattended(loupe, url, enterprise(provider.url, provider.idToken));
  await page.expectStep('authorized');
  await shoot();
});

scene('authorization-enterprise-refused', async ({ loupe, started, shoot }) => {
  const { url } = await started(startProtected());
  const provider = await started(startIdentityProvider({ refuses: true }));
  const page = await openUnattended(loupe, url, enterprise(provider.url, provider.idToken));
  await page.expectStep('refused');
  await shoot();
});

scene('authorization-enterprise-form', async ({ loupe, started, shoot }) => {
  const { url } = await started(startProtected());
  const silent = await started(listen({ handle: () => {}, close: () => {} }, '/token'));
  await openUnattended(loupe, url, enterprise(silent.url, 'an ID token'));
  await loupe.item.getByRole('button', { name: text('authorization.edit') }).click();
  await loupe.page.getByRole('dialog').getByLabel(text('authorization.form.idToken')).scrollIntoViewIfNeeded();
  await shoot();
});

scene('authorization-client-credentials', async ({ loupe, started, shoot }) => {
  const { url } = await started(startProtected());
  const { id: clientId, secret: clientSecret } = knownClients.basic;
  const page = await openUnattended(loupe, url, { mode: 'clientCredentials', clientId, secrets: { clientSecret } });
  await page.expectStep('authorized');
  await shoot();
});

scene('authorization-private-key-form', async ({ loupe, started, shoot }) => {
  const { url } = await started(startProtected());
  await openUnattended(loupe, url, { mode: 'clientCredentials', clientId: 'machine', secrets: {} });
  await loupe.item.getByRole('button', { name: text('authorization.edit') }).click();
  const dialog = loupe.page.getByRole('dialog');
  await dialog.getByLabel(text('authorization.form.privateKey')).fill('not a key');
  await dialog.getByRole('button', { name: text('servers.form.save') }).click();
  await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
  await shoot();
});

scene('authorization-dpop', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected({ form: '2026-07-28 DPoP' }))).url, { name: 'protected' });
  await new AuthorizationPage(loupe).signIn();
  await loupe.servers.expectState('protected', 'ready');
  await (await AuthorizationPage.open(loupe)).expectStep('authorized');
  await shoot();
});

scene('authorization-step-up', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startProtected())).url, { name: 'protected' });
  await new AuthorizationPage(loupe).signIn();
  await loupe.servers.expectState('protected', 'ready');
  const page = await AuthorizationPage.open(loupe);
  const { client, close } = await clientBeside(loupe.page);
  const [session] = await client.sessions.list();
  if (session === undefined) throw new Error('It was connected');
  await client.calls.start({ sessionId: session.id, tool: 'echo', argumentsText: '{"message":"hi"}' });
  const waiting = async () => (await client.inbox.list()).find(({ subject }) => subject.type === 'toolCall');
  await expect.poll(waiting).toBeDefined();
  const pendingId = (await waiting())?.id;
  if (pendingId !== undefined) await client.inbox.decide({ pendingId, decision: 'allow' });
  close();
  await page.expectStep('consent');
  await shoot();
});

scene('authorization-expired', async ({ loupe, started, shoot }) => {
  const { url } = await started(startProtected({ settings: { lifetimeS: 2 } }));
  const provider = await started(startIdentityProvider());
  const page = await openUnattended(loupe, url, enterprise(provider.url, provider.idToken));
  await page.expectStep('authorized');
  await expect(page.section('tokens.title')).toContainText(/expired/);
  await shoot();
});

scene('authorization-api-key', async ({ loupe, started, shoot }) => {
  await loupe.add((await started(startApiKeyServer())).url, { name: 'agent' });
  await loupe.failure
    .first()
    .getByRole('button', { name: text('servers.addHeader.open') })
    .click();
  await expect(loupe.page.getByRole('dialog')).toBeVisible();
  await shoot();
});
