import { beforeEach, expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { shareRealHost } from '../../testing/real-host.ts';
import { discardDrafts } from './form/draft.ts';

shareRealHost();
beforeEach(discardDrafts);

const row = (name: string) => page.getByRole('row', { name, exact: true });
const state = (name: string, word: string) => row(name).getByRole('img', { name: word, exact: true });
const press = async (name: string, button: string) => {
  await row(name).hover();
  await row(name).getByRole('button', { name: button, exact: true }).click();
};

/** The consent to start the command of a server. */
const card = (place: Locator, name: string) => place.getByRole('region', { name: `Start “${name}”?` });

/** Adds two servers from a configuration of another client. */
async function importServers(...names: [string, string]) {
  const { command, args } = await commands.ownCommand(['plain']);
  const entry = { command, args, env: { EXAMPLE_LEVEL: 'debug', EXAMPLE_TOKEN: 'canary-4711' } };
  await openWindow('/?dialog=add');
  const dialog = page.getByRole('dialog', { name: 'Add a server' });
  const configuration = { mcpServers: Object.fromEntries(names.map((name) => [name, entry])) };
  await dialog.getByLabelText('Paste a command line, a URL or JSON').fill(JSON.stringify(configuration));
  await expect.element(dialog.getByText(/^Imported commands don’t start automatically/)).toBeVisible();
  await expect.element(dialog.getByText('2 servers found')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  return { command, args };
}

test('an imported command needs consent before it starts, and does not start when that is denied', async () => {
  const { command, args } = await importServers('first', 'second');
  await expect.element(state('first', 'not approved yet')).toBeVisible();
  await expect.element(state('second', 'not approved yet')).toBeVisible();
  await press('first', 'Connect');
  const request = card(page.getByRole('region', { name: 'Item', exact: true }), 'first');
  for (const text of [command, ...args, 'EXAMPLE_TOKEN']) {
    await expect.element(request.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(request).not.toMatchTextContent('canary-4711');
  await request.getByRole('button', { name: 'Don’t start', exact: true }).click();
  await expect.element(request).not.toBeInTheDocument();
  await expect.element(state('first', 'not approved yet')).toBeVisible();
  expect((await client.traffic.rows({ filter: {}, from: 0, count: 1 })).total).toBe(0);
});

/** Opens the window at a server that was imported. */
async function openImported(): Promise<void> {
  const { command, args } = await commands.ownCommand(['plain']);
  const draft = { name: 'imported', transport: 'stdio' as const, command, args, env: [], watch: [], pin: {} };
  const [added] = await client.servers.add({ drafts: [draft], approved: false });
  await openWindow(`/servers/${added?.server.id}/resources`);
}

test('an imported command that was allowed needs no further consent', async () => {
  await openImported();
  await press('imported', 'Connect');
  await page.getByRole('tab', { name: 'Inbox' }).click();
  const inbox = page.getByRole('tabpanel', { name: /^Inbox/ });
  await card(inbox, 'imported').getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(state('imported', 'connected')).toBeVisible();
  await expect.element(inbox.getByText('No pending requests')).toBeVisible();
  await press('imported', 'Disconnect');
  await expect.element(state('imported', 'stopped')).toBeVisible();
  await press('imported', 'Restart');
  await expect.element(state('imported', 'connected')).toBeVisible();
});

test('after allowing a start by keyboard, the focus is in the list', async () => {
  await openImported();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await press('imported', 'Connect');
  const request = card(page.getByRole('region', { name: 'Item', exact: true }), 'imported');
  await expect.element(request.getByRole('button', { name: 'Don’t start', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('tree', { name: 'Resources' })).toHaveFocus();
});

test('arrow keys in the list of servers go past a consent that waits, not past the next one', async () => {
  await importServers('first', 'second');
  await press('first', 'Connect');
  const waiting = card(page.getByRole('region', { name: 'Item', exact: true }), 'first');
  const deny = waiting.getByRole('button', { name: 'Don’t start', exact: true });
  await expect.element(deny).toHaveFocus();
  await row('second').click();
  await expect.element(waiting).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(waiting).toBeVisible();
  await expect.element(row('first')).toHaveFocus();
  await deny.click();
  await expect.element(waiting).not.toBeInTheDocument();
  await press('first', 'Connect');
  await expect.element(deny).toHaveFocus();
});

test('an imported URL with an environment variable is not contacted without consent', async () => {
  await openWindow('/?dialog=add');
  const dialog = page.getByRole('dialog', { name: 'Add a server' });
  const remote = { url: 'http://127.0.0.1:9/mcp', headers: { 'X-Home': `$\{env:HOME}` } };
  await dialog.getByLabelText('Paste a command line, a URL or JSON').fill(JSON.stringify({ mcpServers: { remote } }));
  await expect.element(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('remote');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await press('remote', 'Connect');
  const item = page.getByRole('region', { name: 'Item', exact: true });
  const request = item.getByRole('region', { name: 'Connect to “remote”?' });
  await expectAccessibleInAllThemes();
  for (const text of [remote.url, `$\{env:HOME}`]) {
    await expect.element(request.getByText(text, { exact: true })).toBeVisible();
  }
  expect((await client.traffic.rows({ filter: {}, from: 0, count: 1 })).total).toBe(0);
  await request.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(request).not.toBeInTheDocument();
  await expect.element(state('remote', 'failed')).toBeVisible();
});
