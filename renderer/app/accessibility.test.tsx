import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { client } from '../data/client.ts';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { openWindow } from '../testing/open-window.tsx';
import { addServer, type Connected, openServer, shareRealHost } from '../testing/real-host.ts';
import { addressOf, articleOf, expectCode, openRead } from '../testing/resource-page.ts';

shareRealHost();

const item = page.getByRole('region', { name: 'Item', exact: true });
const dialog = page.getByRole('dialog', { name: 'Add a server' });
const paste = dialog.getByLabelText('Paste a command line, a URL or JSON');

describe('before any connection, these are accessible:', () => {
  test('the first run, and the shortcuts over it', async () => {
    await openWindow('/');
    await expect.element(page.getByRole('button', { name: 'Connect the demo' })).toBeVisible();
    await expectAccessibleInAllThemes();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('the dialog that adds a server, empty and filled in', async () => {
    await openWindow('/?dialog=add');
    await expect.element(paste).toBeVisible();
    await expectAccessibleInAllThemes();
    await paste.fill('npx -y @modelcontextprotocol/server-everything');
    await expect.element(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('the consent to start a command', async () => {
    const { command, args } = await commands.ownCommand(['plain']);
    const draft = { name: 'imported', transport: 'stdio' as const, command, args, env: [], watch: [], pin: {} };
    const [added] = await client.servers.add({ drafts: [draft], approved: false });
    await openWindow(`/servers/${added?.server.id}/connection`);
    const row = page.getByRole('row', { name: 'imported', exact: true });
    await row.hover();
    await row.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.element(item.getByRole('region', { name: 'Start “imported”?' })).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('the settings', async () => {
    await openWindow('/settings');
    await expect.element(page.getByText(/servers\.json$/)).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('a connection that failed, and the stderr of the server', async () => {
    const { command, args } = await commands.ownCommand(['faults', '--fault', 'exit-at-once']);
    const draft = { name: 'short-lived', transport: 'stdio' as const, command, args, env: [], watch: [], pin: {} };
    const serverId = await addServer(draft);
    await client.sessions.connect({ serverId });
    await openWindow(`/servers/${serverId}/connection?panel=stderr`);
    await expect.element(item.getByRole('alert').first()).toBeVisible();
    await expect.element(page.getByText('Giving up').last()).toBeVisible();
    await expectAccessibleInAllThemes();
  });
});

describe('with the demo server, these are accessible:', () => {
  let demo: Connected;

  /** Opens a resource that has been read. */
  async function showRead(uri: string): Promise<void> {
    await client.resources.read({ sessionId: demo.sessionId, uri });
    await openWindow(addressOf(demo.serverId, uri));
  }

  beforeEach(async () => {
    demo = await openServer('demo');
  });

  test('the recordings, with a session of a connection', async () => {
    await openWindow(`/recordings?recording=${demo.sessionId}`);
    await expect.element(page.getByRole('region', { name: 'Session of “demo”' })).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('the list view, and the palette over it', async () => {
    await openWindow(`/servers/${demo.serverId}/resources?view=list`);
    await expect.element(page.getByRole('option', { name: /README\.md/ })).toBeVisible();
    await expectAccessibleInAllThemes();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('dialog').getByRole('combobox').fill('lens');
    await expect
      .element(
        page
          .getByRole('dialog')
          .getByRole('option', { name: /lens\.ts/ })
          .first(),
      )
      .toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('the connection page', async () => {
    await openWindow(`/servers/${demo.serverId}/connection`);
    await expect.element(item.getByText(/^Process \d+ started$/)).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('a text beside its frame', async () => {
    const uri = 'file:///demo/README.md';
    await openRead(demo.serverId, uri, '&panel=traffic');
    await expectCode(articleOf(uri), 'It has one of everything');
    await page
      .getByRole('row', { name: /resources\/read/ })
      .first()
      .click();
    await expect.element(page.getByRole('region', { name: /^Frame/ })).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('a picture in the tree', async () => {
    const uri = 'demo://bundle/mixed';
    await showRead(uri);
    await page
      .getByRole('listbox', { name: 'Parts' })
      .getByRole('option', { name: /lens\.png/ })
      .click();
    await expect.element(articleOf(uri).getByRole('img', { name: /lens\.png/ })).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('the parts of a resource as bytes', async () => {
    const uri = 'demo://bundle/mixed';
    await showRead(uri);
    await page
      .getByRole('listbox', { name: 'Parts' })
      .getByRole('option', { name: /tail\.bin/ })
      .click();
    await expect.element(articleOf(uri).getByRole('region', { name: 'Hex', exact: true })).toBeVisible();
    await expectAccessibleInAllThemes();
  });
});
