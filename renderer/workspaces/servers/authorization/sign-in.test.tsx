import { describe, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { ServerId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { addServer, callTool, failNext, shareRealHost } from '../../../testing/real-host.ts';

const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
const row = () => page.getByRole('row', { name: 'billing', exact: true });
const card = () => region('Sign in to “billing” in the browser');

/** Adds the protected server as `billing`, and opens the window at its resources. */
async function openProtected(...options: string[]): Promise<ServerId> {
  const url = await commands.startOwnServer(['protected', ...options]);
  const serverId = await addServer({
    name: 'billing',
    transport: 'http',
    url,
    headers: [],
    query: [],
    http: 'auto',
    pin: {},
  });
  await openWindow(`/servers/${serverId}/resources`);
  return serverId;
}

/** Connects, opens the URL of the card in a browser, and follows its redirects. */
async function signIn(serverId: ServerId): Promise<void> {
  await client.sessions.connect({ serverId });
  await card().getByRole('button', { name: 'Open browser' }).click();
  await expect.element(region('Waiting for the browser')).toBeVisible();
  const { url } = await client.authorization.link({ serverId });
  await commands.visit(url);
}

async function openPage(): Promise<void> {
  await page.getByRole('link', { name: 'Overview' }).click();
  await region('Authorization').getByRole('button', { name: 'Show authorization' }).click();
}

shareRealHost();

describe('a server that answers 401', () => {
  test('is signed in to where it blocks, and the Authorization page shows the result', async () => {
    const serverId = await openProtected();
    await client.sessions.connect({ serverId });
    await expect.element(row().getByRole('img', { name: 'sign-in needed' })).toBeVisible();
    await expect.element(card().getByRole('button', { name: 'Cancel', exact: true })).toHaveFocus();
    await signIn(serverId);
    await expect.element(row().getByRole('img', { name: 'connected', exact: true })).toBeVisible();
    await expect.element(page.getByRole('tree', { name: 'Resources' })).toHaveFocus();
    await openPage();
    const tries = region('Requests');
    await expect.element(tries).toMatchTextContent('Resource metadata');
    await expect.element(tries).toMatchTextContent('Authorization server metadata');
    await expect.element(region('Claims')).toMatchTextContent('user-1');
    await expect.element(region('Tokens').getByText(/^in 59 min/)).toBeVisible();
  });

  test('holds its request, of which the time until the sign-in isn’t shown as its own', async () => {
    const serverId = await openProtected();
    await client.sessions.connect({ serverId });
    await expect.element(card()).toBeVisible();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.element(region('Requests in flight')).toMatchTextContent(/server\/discover.*waits until you sign in/);
  });

  test('requests further scopes when a call needs them', async () => {
    const serverId = await openProtected();
    await signIn(serverId);
    await expect.element(row().getByRole('img', { name: 'connected', exact: true })).toBeVisible();
    await openPage();
    const [session] = await client.sessions.list();
    if (session === undefined) throw new Error('It was connected');
    const call = callTool(session.id, 'echo', { message: 'hello' });
    await card().getByRole('button', { name: 'Open browser' }).click();
    const { url } = await client.authorization.link({ serverId });
    await commands.visit(url);
    await call;
    await expect.element(region('Scopes').getByText('Step-up after a 403')).toBeVisible();
  });

  test('asks where the call waits and leads there from the inbox; the time of a sign-in is no latency', async () => {
    const serverId = await openProtected();
    await signIn(serverId);
    await expect.element(row().getByRole('img', { name: 'connected', exact: true })).toBeVisible();
    location.hash = `#/servers/${serverId}/tools?tool=echo&panel=inbox`;
    const [session] = await client.sessions.list();
    if (session === undefined) throw new Error('It was connected');
    const call = callTool(session.id, 'echo', { message: 'hello' });
    const item = region('Item');
    await expect.element(item.getByText('tools/call waits until you sign in.')).toBeVisible();
    await expect.element(item.getByText('Waiting for you to sign in')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'billing is waiting for you' })).toBeVisible();
    await page.getByRole('link', { name: 'Prompts' }).click();
    await page.getByRole('button', { name: '“billing” needs you to sign in' }).click();
    await expect.element(card()).toBeVisible();
    await card().getByRole('button', { name: 'Open browser' }).click();
    const { url } = await client.authorization.link({ serverId });
    await commands.visit(url);
    await call;
    await expect.element(card()).not.toBeInTheDocument();
    await expect.element(page.getByText('No pending requests')).toBeVisible();
    const [{ durationMs = 0 } = {}] = (await client.calls.list({ count: 1 })).rows;
    const { rows } = await client.traffic.rows({ filter: { query: 'method:tools/call' }, from: 0, count: 9 });
    const { latencyMs = 0, clientMs = 0 } = rows.findLast(({ kind }) => kind === 'result') ?? {};
    expect(clientMs).toBeGreaterThan(0);
    expect(durationMs).toBeLessThan(latencyMs + clientMs);
  });

  test('keeps the button that copied its address, which confirms it, although the card changes with that', async () => {
    const serverId = await openProtected();
    await client.sessions.connect({ serverId });
    await expect.element(card()).toBeVisible();
    await openPage();
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const copy = card().getByRole('button', { name: 'Copy the address' }).element();
    await userEvent.click(copy);
    await expect.element(region('Waiting for the browser')).toBeVisible();
    expect(copy.isConnected).toBe(true);
  });

  test('asks again without the failure of an earlier request', async () => {
    const serverId = await openProtected();
    await client.sessions.connect({ serverId });
    await expect.element(card()).toBeVisible();
    await openPage();
    const failure = card().getByRole('alert');
    failNext('authorization', 'open');
    await card().getByRole('button', { name: 'Open browser' }).click();
    await expect.element(failure).toMatchTextContent('The host failed.');
    await card().getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.element(card()).not.toBeInTheDocument();
    await client.authorization.start({ serverId });
    await expect.element(card()).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });

  test('needs a new sign-in after removing it', async () => {
    const serverId = await openProtected();
    await signIn(serverId);
    await expect.element(row().getByRole('img', { name: 'connected', exact: true })).toBeVisible();
    await openPage();
    await region('Item').getByRole('button', { name: 'Sign out…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.element(page.getByText('Tokens, registrations and keys of this server were deleted.')).toBeVisible();
    await expect.element(region('Tokens').getByText('No tokens.')).toBeVisible();
    await client.sessions.connect({ serverId });
    await expect.element(card()).toBeVisible();
  });
});

test.for([
  ['wrong-issuer', 'names the issuer “https://another.example”'],
  ['no-s256', 'doesn’t offer PKCE with S256'],
  ['resource-mismatch', 'The resource metadata is for https://another.example/mcp'],
  ['metadata-redirects-to-file', 'redirects to file:'],
] as const)('a fault is named where the connection failed: %s', async ([fault, sentence]) => {
  const serverId = await openProtected('--fault', fault);
  await client.sessions.connect({ serverId });
  await expect.element(region('Item').getByRole('alert')).toMatchTextContent(sentence);
  await region('Item').getByRole('button', { name: 'Show authorization' }).click();
  await expect.element(page.getByRole('list', { name: 'Sign-in progress' })).toMatchTextContent('Failed');
});

test('a client is registered with consent, and the response is shown', async () => {
  const serverId = await openProtected('--fault', 'registration-refused');
  await client.sessions.connect({ serverId });
  await card().getByRole('button', { name: 'Open browser' }).click();
  await expect.element(region('Item').getByRole('alert')).toMatchTextContent('refused to register Loupe');
  await expect.element(card()).not.toBeInTheDocument();
});

test('a preregistered client gets its token with the secret from the form', async () => {
  const url = await commands.startOwnServer(['protected', '--form', '2025-11-25 known clients only']);
  await openWindow('/?dialog=add');
  const dialog = page.getByRole('dialog', { name: 'Add a server' });
  await dialog.getByLabelText('Paste a command line, a URL or JSON').fill(url);
  await dialog.getByRole('button', { name: /Authorization/ }).click();
  await page.getByRole('option', { name: 'Client credentials' }).click();
  await dialog.getByLabelText('Client ID', { exact: true }).fill('known-basic');
  await dialog.getByLabelText('Client secret', { exact: true }).fill('basic secret: 100%+');
  await dialog.getByRole('button', { name: 'Add and connect' }).click();
  await expect.element(page.getByRole('img', { name: 'connected', exact: true })).toBeVisible();
  const [view] = (await client.servers.list()).filter(({ builtIn }) => !builtIn);
  expect(JSON.stringify(view)).not.toContain('basic secret: 100%+');
});

test('a server that needs a key in a header is added: paste, connect, paste the key', async () => {
  const url = await commands.startOwnServer(['api-key']);
  await openWindow('/?dialog=add');
  const dialog = page.getByRole('dialog', { name: 'Add a server' });
  await dialog.getByLabelText('Paste a command line, a URL or JSON').fill(url);
  await dialog.getByRole('button', { name: 'Add and connect' }).click();
  // The step that the failure names has the focus.
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Add header…' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const header = page.getByRole('dialog', { name: /^Add a header to/ });
  await expect.element(header.getByRole('textbox', { name: 'Name' })).toHaveValue('X-Agent-API-Key');
  await header.getByLabelText('Value').fill('bak_canary-key-4711');
  await header.getByRole('button', { name: 'Save and connect' }).click();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(page.getByText('智能体配置').first()).toBeVisible();
  expect(document.body.textContent).not.toContain('bak_canary-key-4711');
});

test('a server is added from a curl command: paste, connect', async () => {
  const url = await commands.startOwnServer(['api-key']);
  await openWindow('/?dialog=add');
  const dialog = page.getByRole('dialog', { name: 'Add a server' });
  const curl = `curl -s -X POST "${url}" \\\n-H "X-Agent-API-Key: bak_canary-key-4711" -d '{}' | jq '.result'`;
  await dialog.getByLabelText('Paste a command line, a URL or JSON').fill(curl);
  await expect.element(dialog.getByRole('textbox', { name: 'URL', exact: true })).toHaveValue(url);
  await dialog.getByRole('button', { name: 'Add and connect' }).click();
  await expect.element(page.getByRole('region', { name: 'Offers', exact: true })).toBeVisible();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(page.getByText('智能体配置').first()).toBeVisible();
});
