import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { addServer, connectOwn, failNext, listTools, shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

const row = (name: string) => page.getByRole('row', { name, exact: true });
const names = () =>
  page
    .getByRole('grid', { name: 'Servers', exact: true })
    .getByRole('row')
    .elements()
    .map((element) => element.getAttribute('aria-label'));

const add = (name: string) =>
  addServer({ name, transport: 'stdio', command: 'no-such-command', args: [], env: [], watch: [], pin: {} });

/** Runs a command of a server's context menu. */
async function runCommand(server: string, command: string): Promise<void> {
  await row(server).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: `Actions for “${server}”` });
  await menu.getByRole('menuitem', { name: command }).click();
}

test('a server is edited without showing its secrets', async () => {
  await add('before');
  await openWindow('/');
  await runCommand('before', 'Edit…');
  const dialog = page.getByRole('dialog', { name: /^Edit “/ });
  const environment = dialog.getByRole('group', { name: 'Environment variables' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('after');
  await environment.getByRole('button', { name: 'Add value' }).click();
  await environment.getByRole('textbox', { name: 'Name 1' }).fill('EXAMPLE_TOKEN');
  await environment.getByText('Secret').click();
  await environment.getByLabelText('Value 1', { exact: true }).fill('canary-4711');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('after')).toBeVisible();
  expect(JSON.stringify(await client.servers.list())).not.toContain('canary-4711');

  await runCommand('after', 'Edit…');
  const secret = dialog.getByLabelText('Value 1', { exact: true });
  await expect.element(secret).toHaveValue('');
  await expect.element(secret).toHaveAttribute('placeholder', 'stored in the vault');
  await expectAccessibleInAllThemes();
});

test('a server is duplicated, and removed after a confirmation; its traffic stays', async () => {
  await connectOwn('one', 'plain');
  await openWindow('/');
  await runCommand('one', 'Duplicate');
  await expect.poll(names).toHaveLength(3);
  const [, , copy = ''] = names();
  expect(copy).toMatch(/^one.+/);

  await runCommand('one', 'Remove…');
  const question = page.getByRole('alertdialog', { name: 'Remove “one”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(row('one')).toBeVisible();
  await runCommand('one', 'Remove…');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(row('one')).not.toBeInTheDocument();
  expect(names()).toEqual(['Demo', copy]);
  await expect.element(page.getByRole('gridcell', { name: 'tools/list', exact: true }).first()).toBeVisible();
});

test('the size of a list leads to its workspace as it was left', async () => {
  const { serverId, sessionId } = await connectOwn('one', 'demo');
  await listTools(sessionId);
  await openWindow(`/servers/${serverId}/tools?tool=add`);
  await expect.element(page.getByRole('article', { name: 'Tool add' })).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('link', { name: /^\d+ tools$/ }).click();
  await expect.element(page.getByRole('article', { name: 'Tool add' })).toBeVisible();
});

test('Ctrl+Enter confirms the removal, though Cancel has the focus', async () => {
  await add('one');
  await openWindow('/');
  await runCommand('one', 'Remove…');
  const question = page.getByRole('alertdialog', { name: 'Remove “one”?' });
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(row('one')).not.toBeInTheDocument();
});

test('the server in the address is removed: home takes its place, and the rail leads to another server', async () => {
  const { serverId } = await connectOwn('one', 'plain');
  await openWindow(`/servers/${serverId}/tools`);
  await expect.element(page.getByRole('region', { name: 'Item', exact: true })).toBeVisible();
  await runCommand('one', 'Remove…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Inspect an MCP server', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await expect.element(page.getByText('Not found')).not.toBeInTheDocument();
  await expect.element(row('Demo')).toHaveAttribute('aria-selected', 'true');
});

test('the confirmation to remove a server stays when the window becomes narrow', async () => {
  await add('one');
  await openWindow('/');
  await runCommand('one', 'Remove…');
  const question = page.getByRole('alertdialog', { name: 'Remove “one”?' });
  await expect.element(question).toBeVisible();
  await page.viewport(600, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await expect.element(page.getByRole('region', { name: 'Servers' }).getByText('Servers')).not.toBeInTheDocument();
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessibleInAllThemes();
});

test('a server is moved by keyboard', async () => {
  for (const name of ['a', 'b', 'c']) await add(name);
  const window = await openWindow('/');
  await expect.poll(names).toEqual(['Demo', 'a', 'b', 'c']);
  await row('c').click();
  await expect.element(row('c')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(names).toEqual(['Demo', 'a', 'c', 'b']);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(names).toEqual(['Demo', 'c', 'a', 'b']);
  await window.unmount();
  await openWindow('/');
  await expect.poll(names).toEqual(['Demo', 'c', 'a', 'b']);
});

test('a server that can’t be moved stays where it was', async () => {
  for (const name of ['a', 'b']) await add(name);
  await openWindow('/');
  await expect.poll(names).toEqual(['Demo', 'a', 'b']);
  failNext('servers', 'reorder');
  await row('b').click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByRole('alert').filter({ hasText: 'The host failed.' })).toBeVisible();
  await expect.poll(names).toEqual(['Demo', 'a', 'b']);
});

test('a server is moved by dragging', async () => {
  for (const name of ['a', 'b', 'c']) await add(name);
  await openWindow('/');
  await expect.poll(names).toEqual(['Demo', 'a', 'b', 'c']);
  const place = (name: string) => row(name).getByText(name, { exact: true });
  await place('c').dropTo(place('a'), { targetPosition: { x: 4, y: 2 } });
  await expect.poll(names).toEqual(['Demo', 'c', 'a', 'b']);
});

test('a server uses the pinned revision', async () => {
  const { serverId } = await connectOwn('pinned', 'plain');
  await openWindow(`/servers/${serverId}/connection?tab=settings`);
  await expect.element(row('pinned')).toMatchTextContent('2026-07-28');
  const pin = page.getByRole('region', { name: 'Protocol' });
  await pin.getByRole('button', { name: /Revision$/ }).click();
  await page.getByRole('option', { name: '2025-06-18', exact: true }).click();
  await pin.getByRole('button', { name: 'Save and restart' }).click();
  await expect.element(row('pinned')).toMatchTextContent('2025-06-18');
  await page.getByRole('tab', { name: 'Overview', exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'Item' })).toMatchTextContent(/Revision offered\s*2025-06-18/);
  const steps = page.getByRole('region', { name: 'Negotiation' });
  await expect.element(steps).toMatchTextContent('Pinned: legacy 2025-06-18');
});

test('the servers of a group are connected and disconnected together', async () => {
  await add('one');
  await add('two');
  await openWindow('/');
  for (const name of ['one', 'two']) {
    await runCommand(name, 'Edit…');
    const dialog = page.getByRole('dialog', { name: /^Edit “/ });
    await dialog.getByRole('textbox', { name: 'Groups' }).fill('web, all ');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect((await client.servers.list()).map(({ server }) => server.groups)).toEqual([
    undefined,
    ['web', 'all'],
    ['web', 'all'],
  ]);
  await expectAccessibleInAllThemes(() => row('two').click({ button: 'right' }));
  await runCommand('two', 'Connect group “web” (2 servers)');
  // Neither command exists: both were tried.
  await expect
    .poll(async () => (await client.sessions.list()).map(({ end }) => end?.failure?.code))
    .toEqual(['commandNotFound', 'commandNotFound']);
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('dialog').getByRole('combobox').fill('connect group all');
  await expect.element(page.getByRole('option', { name: 'Connect group “all” (2 servers)' })).toBeVisible();
});
