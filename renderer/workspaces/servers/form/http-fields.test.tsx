import { beforeEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { Server } from '#shared/model/server.ts';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { shareRealHost } from '../../../testing/real-host.ts';
import { discardDrafts } from './draft.ts';

type Window = Awaited<ReturnType<typeof openWindow>>;

const dialog = () => page.getByRole('dialog');
const field = (label: string) => dialog().getByLabelText(label, { exact: true });

async function choose(label: string, option: string): Promise<void> {
  await dialog()
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

/** Opens the dialog that adds a server, with this URL and authorization mode. */
async function openForm(url: string, mode: string): Promise<Window> {
  const window = await openWindow('/?dialog=add');
  await dialog().getByLabelText('Paste a command line, a URL or JSON').fill(url);
  await choose('Authorization', mode);
  return window;
}

async function addAndConnect(): Promise<void> {
  await dialog().getByRole('button', { name: 'Add and connect' }).click();
  await expect.element(page.getByRole('img', { name: 'connected', exact: true })).toBeVisible();
}

async function added(): Promise<Extract<Server, { transport: 'http' }>> {
  const [view] = (await client.servers.list()).filter(({ builtIn }) => !builtIn);
  if (view?.server.transport !== 'http') throw new Error('No server was added');
  return view.server;
}

/** Expects each secret in the vault under its name, and nowhere in `servers.json`, nor in what the window gets. */
async function expectSealed(secrets: Record<string, string>): Promise<void> {
  const server = await added();
  const written = await commands.readServersFile();
  for (const [name, value] of Object.entries(secrets)) {
    expect(server.authorization?.secrets[name]).toEqual({ secret: true });
    expect(await commands.readVault(`server/${server.id}/authorization/${name}`)).toBe(value);
    expect(written).toContain(`"${name}": {`);
    // Not even one line of a key.
    for (const part of [value, ...value.split(' ').filter(({ length }) => length > 30)]) {
      expect(written).not.toContain(part);
      expect(JSON.stringify(server)).not.toContain(part);
    }
  }
}

/** Opens the edit dialog, and expects the secrets to be kept without being shown. */
async function editAgain(window: Window, ...secretLabels: string[]): Promise<void> {
  await window.unmount();
  await openWindow(`/?dialog=edit:${(await added()).id}`);
  for (const label of secretLabels) {
    await expect.element(field(label)).toHaveAttribute('type', 'password');
    await expect.element(field(label)).toHaveAttribute('placeholder', 'stored in the vault');
    await expect.element(field(label)).toHaveValue('');
  }
}

shareRealHost();
beforeEach(discardDrafts);

test('client credentials by secret', async () => {
  const { url } = await commands.startUnattended();
  const window = await openForm(url, 'Client credentials');
  await fill({ 'Client ID': 'known-basic', 'Client secret': 'basic secret: 100%+', Scopes: 'mcp:read mcp:call' });
  await addAndConnect();
  expect((await added()).authorization).toMatchObject({
    mode: 'clientCredentials',
    clientId: 'known-basic',
    scopes: ['mcp:read', 'mcp:call'],
  });
  await expectSealed({ clientSecret: 'basic secret: 100%+' });
  await editAgain(window, 'Client secret');
  await expect.element(field('Client ID')).toHaveValue('known-basic');
  await expect.element(field('Scopes')).toHaveValue('mcp:read mcp:call');
});

test('client credentials by private key, pasted with line breaks; an invalid one is rejected at its field', async () => {
  const { url, privateKey } = await commands.startUnattended();
  const window = await openForm(url, 'Client credentials');
  await fill({ 'Client ID': 'known-machine', 'Private key': privateKey.replaceAll('PRIVATE', 'PUBLIC') });
  await dialog().getByRole('button', { name: 'Add and connect' }).click();
  await expect
    .element(field('Private key'))
    .toHaveAccessibleDescription(expect.stringContaining('The private key isn’t PKCS #8 in PEM form.'));
  await expectAccessibleInAllThemes();
  await expect.element(field('Private key')).toHaveFocus();
  await fill({ 'Private key': privateKey });
  await choose('Algorithm', 'RS256');
  await dialog().getByRole('button', { name: 'Add and connect' }).click();
  await expect
    .element(field('Private key'))
    .toHaveAccessibleDescription(expect.stringContaining('The private key isn’t one for RS256.'));
  expect(await client.servers.list()).toHaveLength(1);
  await choose('Algorithm', 'ES256');
  await addAndConnect();
  expect((await added()).authorization).toMatchObject({ mode: 'clientCredentials', algorithm: 'ES256' });
  await expectSealed({ privateKey: privateKey.trimEnd().replaceAll('\n', ' ') });
  await editAgain(window, 'Private key');
  await choose('Algorithm', 'ES384');
  await fill({ 'Private key': privateKey });
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect
    .element(field('Private key'))
    .toHaveAccessibleDescription(expect.stringContaining('The private key isn’t one for ES384.'));
});

test('an assertion', async () => {
  const { url, assertion } = await commands.startUnattended();
  const window = await openForm(url, 'JWT assertion');
  const clientSecret = 'enterprise-secret-value';
  await fill({ 'Client ID': 'known-enterprise', 'Client secret': clientSecret, 'Assertion (JWT)': assertion });
  await addAndConnect();
  expect((await added()).authorization).toMatchObject({ mode: 'assertion', clientId: 'known-enterprise' });
  await expectSealed({ clientSecret, assertion });
  await editAgain(window, 'Client secret', 'Assertion (JWT)');
  await expect.element(field('Client ID')).toHaveValue('known-enterprise');
});

test('an enterprise identity provider, which needs a complete URL', async () => {
  const { url, idp } = await commands.startUnattended();
  const window = await openForm(url, 'Enterprise-managed');
  await fill({
    'Identity provider’s token endpoint': 'idp.example',
    'Client ID at the identity provider': idp.clientId,
    'Client secret at the identity provider': idp.clientSecret,
    'ID token': idp.idToken,
    'Client ID': 'known-enterprise',
    'Client secret': 'enterprise-secret-value',
  });
  await dialog().getByRole('button', { name: 'Add and connect' }).click();
  const endpoint = field('Identity provider’s token endpoint');
  await expect.element(endpoint).toHaveAccessibleDescription(expect.stringContaining('Enter a whole URL.'));
  await endpoint.fill(idp.tokenEndpoint);
  await addAndConnect();
  expect((await added()).authorization).toMatchObject({
    mode: 'enterprise',
    clientId: 'known-enterprise',
    idpTokenEndpoint: idp.tokenEndpoint,
    idpClientId: idp.clientId,
  });
  await expectSealed({
    clientSecret: 'enterprise-secret-value',
    idToken: idp.idToken,
    idpClientSecret: idp.clientSecret,
  });
  await editAgain(window, 'Client secret', 'ID token', 'Client secret at the identity provider');
  await expect.element(field('Identity provider’s token endpoint')).toHaveValue(idp.tokenEndpoint);
  await expect.element(field('Client ID at the identity provider')).toHaveValue(idp.clientId);
  await expect.element(field('Client ID')).toHaveValue('known-enterprise');
});

test('a proxy of its own, or none', async () => {
  const draft = { transport: 'http', name: 'Web', url: 'https://mcp.example/mcp', pin: {}, http: 'auto' } as const;
  await client.servers.add({ drafts: [{ ...draft, headers: [], query: [] }], approved: true });
  const edit = async () => openWindow(`/?dialog=edit:${(await added()).id}`);
  const save = () => dialog().getByRole('button', { name: 'Save' }).click();
  let window = await edit();
  await choose('Proxy', 'Address');
  await fill({ 'Proxy address': 'ada:l4ce@proxy:3128' });
  await save();
  await expect
    .element(field('Proxy address'))
    .toHaveAccessibleDescription(expect.stringContaining('a password only as a reference'));
  expect((await added()).proxy).toBeUndefined();
  await fill({ 'Proxy address': 'proxy:3128' });
  await save();
  await expect.poll(async () => (await added()).proxy).toBe('proxy:3128');
  await window.unmount();
  window = await edit();
  await expect.element(field('Proxy address')).toHaveValue('proxy:3128');
  await choose('Proxy', 'None');
  await save();
  await expect.poll(async () => (await added()).proxy).toBe('none');
  await window.unmount();
  await edit();
  await choose('Proxy', 'As in the settings');
  await save();
  await expect.poll(async () => (await added()).proxy).toBeUndefined();
});
