import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import { settingsSchema } from '#shared/model/settings/settings.ts';
import { client } from '../data/client.ts';
import { withChange } from '../data/queries.ts';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { codeOf } from '../testing/code-editor.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers } from '../testing/fakes/fake-servers.ts';
import { keepSettings } from '../testing/fakes/fake-settings.ts';
import { openWindow } from '../testing/open-window.tsx';
import { shareRealHost } from '../testing/real-host.ts';

/** Opens the palette by shortcut and runs the first entry, which must have this name. */
async function goByPalette(keys: 'k' | 'p', query: string, first: RegExp): Promise<void> {
  await userEvent.keyboard(`{Control>}${keys}{/Control}`);
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill(query);
  await expect.element(page.getByRole('dialog').getByRole('option').first()).toHaveAccessibleName(first);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

/** Whether a pane has the focus. */
function hasFocus(name: string): boolean {
  return page.getByRole('region', { name, exact: true }).element().contains(document.activeElement);
}

describe('over a fake host', () => {
  beforeEach(() => fakeHost.reset());

  test('an unknown address shows that it was not found', async () => {
    connectServers();
    await openWindow('/servers/nobody/resources');
    await expect.element(page.getByText('Nothing at this address')).toBeVisible();
  });

  test('the title names the server, by which several tabs are told apart', async () => {
    connectServers({ name: 'here', lists: { resources: [{ uri: 'x://a', name: 'a' }] } });
    await openWindow('/servers/here/resources');
    await expect.poll(() => document.title).toBe('here – Loupe');
  });

  test('F6 moves the focus from pane to pane', async () => {
    connectServers({ name: 'here', lists: { resources: [{ uri: 'x://a', name: 'a' }] } });
    await openWindow('/servers/here/resources');
    await expect.element(page.getByRole('treeitem').first()).toBeVisible();
    const names = ['Bottom panel', 'Item', 'List', 'Servers'];
    const visited: string[] = [];
    for (let press = 0; press < 4; press += 1) {
      await userEvent.keyboard('{F6}');
      visited.push(...names.filter(hasFocus));
    }
    expect(visited.toSorted()).toEqual(names);
    // A list that had the focus before is reached again, and not the button above it.
    const roles: (string | null | undefined)[] = [];
    for (let press = 0; press < 4; press += 1) {
      await userEvent.keyboard('{F6}');
      if (hasFocus('Servers')) roles.push(document.activeElement?.getAttribute('role'));
    }
    expect(roles).toEqual(['row']);
  });

  test('Alt+Left goes back from a row of the servers and from a tab, which have a use for Left', async () => {
    connectServers({ name: 'here', lists: { resources: [{ uri: 'x://a', name: 'a' }] } });
    await openWindow('/servers/here/resources');
    // Before, the window doesn't know which server is meant.
    await expect.element(page.getByRole('treeitem').first()).toBeVisible();
    const shown = () => location.hash.split('?')[0];
    for (const place of [page.getByRole('row', { name: 'here' }), page.getByRole('tab', { name: 'Logs' })]) {
      await userEvent.keyboard('{Alt>}4{/Alt}');
      await expect.poll(shown).toBe('#/servers/here/connection');
      // The page takes the focus once it is drawn.
      await expect.poll(() => hasFocus('Item')).toBe(true);
      place.element().focus();
      await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
      await expect.poll(shown).toBe('#/servers/here/resources');
    }
  });

  test('a failure is shown in the language of the window', async () => {
    const failure = createFailure('commandNotFound', { command: 'no-such-command' });
    connectServers({ name: 'here', lists: {}, failures: { resources: failure } });
    fakeHost.on('app', 'settings', () => settingsSchema.parse({ locale: 'de' }));
    await openWindow('/servers/here/resources');
    await expect
      .element(page.getByRole('alert').getByText('Der Befehl „no-such-command“ wurde nicht gefunden.'))
      .toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('a render error is shown in its part of the window, with a retry button', async () => {
    connectServers({ name: 'here' });
    let isBroken = true;
    const [view] = await client.servers.list();
    if (view === undefined) throw new Error('There is no server');
    const broken = {
      ...view,
      get server() {
        if (isBroken) throw new Error('It cannot be drawn');
        return view.server;
      },
    };
    fakeHost.on('servers', 'list', () => [broken]);
    await openWindow('/servers/here/resources');
    const again = page.getByRole('button', { name: 'Reload', exact: true });
    await expect.element(page.getByRole('heading', { name: 'This view couldn’t be displayed' })).toBeVisible();
    await expectAccessibleInAllThemes();
    isBroken = false;
    await again.click();
    await expect.element(page.getByRole('row', { name: 'here', exact: true })).toBeVisible();
  });

  test('changing the language keeps the focus, in a dialog and in the settings', async () => {
    keepSettings({ locale: 'en' });
    connectServers({ name: 'here' });
    await openWindow('/servers/here/resources?dialog=add');
    await expect.element(page.getByLabelText('Paste a command line, a URL or JSON')).toHaveFocus();
    await client.app.changeSettings({ locale: 'de' });
    await expect.element(page.getByRole('dialog', { name: 'Server hinzufügen' })).toBeVisible();
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('link', { name: 'Einstellungen' }).first().click();
    await page.getByRole('button', { name: /Sprache$/ }).click();
    await page.getByRole('option', { name: 'English', exact: true }).click();
    await expect.element(page.getByRole('button', { name: /Language$/ })).toHaveFocus();
  });

  test('until the settings are loaded, the window shows that it is connecting', async () => {
    fakeHost.on('app', 'settings', () => new Promise(() => {}));
    await openWindow('/settings');
    await expect.element(page.getByRole('status').first()).toMatchTextContent(/Connecting/);
    await expectAccessibleInAllThemes();
  });

  test('the theme can be set and reset to the system’s', async () => {
    let settings = settingsSchema.parse({});
    fakeHost.on('app', 'settings', () => settings);
    fakeHost.on('app', 'changeSettings', (change) => {
      settings = withChange(settings, change);
      return settings;
    });
    const theme = () => document.documentElement.dataset.theme;
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /Theme$/ }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await openWindow('/settings');
    await choose('High contrast');
    await expect.poll(theme).toBe('contrast');
    await choose('System');
    await commands.preferColors('dark');
    await expect.poll(theme).toBe('dark');
    await commands.preferColors('light');
    await expect.poll(theme).toBe('light');
    await commands.preferColors(null);
  });
});

describe('over a real host', () => {
  shareRealHost();

  test('the palette opens a server, runs a command, and finds a resource', async () => {
    await openWindow('/');
    await expect.element(page.getByRole('row', { name: 'Demo', exact: true })).toBeVisible();
    await goByPalette('k', 'connect demo', /^Connect “Demo”/);
    const state = page.getByRole('row', { name: 'Demo', exact: true }).getByRole('img', { name: 'connected' });
    await expect.element(state).toBeVisible();
    await goByPalette('k', 'demo', /^Demo/);
    await expect.element(page.getByRole('treeitem').first()).toBeVisible();
    await goByPalette('p', 'lens.png', /^A lens|^lens\.png/);
    await expect.element(page.getByRole('article', { name: 'file:///demo/media/lens.png' })).toBeVisible();
  });

  test('the language changes at once, and is kept after a reload', async () => {
    onTestFinished(async () => void (await client.app.changeSettings({ locale: 'en' })));
    const [demo] = await client.servers.list();
    if (demo === undefined) throw new Error('There is no demo');
    await client.sessions.connect({ serverId: demo.server.id });
    const address = `/servers/${demo.server.id}/resources`;
    const window = await openWindow(address);
    const search = (name: string) => page.getByRole('searchbox', { name, exact: true });
    await expect.element(page.getByRole('treeitem').first()).toBeVisible();
    await goByPalette('k', 'Deutsch', /Deutsch/);
    await expect.element(search('Name, Titel, URI oder Beschreibung suchen')).toBeVisible();
    expect(document.documentElement.lang).toBe('de');
    await goByPalette('k', '简体中文', /简体中文/);
    await expect.element(search('搜索名称、标题、URI 或描述')).toBeVisible();
    expect(document.documentElement.lang).toBe('zh-CN');
    await window.unmount();
    await openWindow(address);
    await expect.element(search('搜索名称、标题、URI 或描述')).toBeVisible();
  });

  test('a resource is found, read and followed into Traffic by keyboard alone', async () => {
    await openWindow('/');
    const connect = page.getByRole('button', { name: 'Connect the demo' });
    await expect.element(connect).toBeVisible();
    connect.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('region', { name: 'Offers', exact: true })).toBeVisible();
    await userEvent.keyboard('{Alt>}1{/Alt}');
    const tree = page.getByRole('tree', { name: 'Resources' });
    const row = (name: RegExp) => tree.getByRole('treeitem', { name });
    await expect.element(row(/^demo:\/\//)).toBeVisible();
    tree.element().focus();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect.element(row(/^demo:\/\//)).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(row(/^demo:\/\//)).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('counter');
    await expect.element(row(/^counter/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    const article = page.getByRole('article', { name: 'demo://counter', exact: true });
    await expect.element(codeOf(article, /^demo:\/\/counter/)).toMatchTextContent('"count": 0');

    const frame = page.getByRole('region', { name: /^Frame \d+$/ });
    const grid = page.getByRole('grid', { name: 'Traffic', exact: true });
    await expect.element(grid.getByText('resources/read', { exact: true })).toBeVisible();
    grid.element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(frame.getByRole('code').last()).toMatchTextContent('"contents": [');
    await expect.element(frame.getByRole('code').first()).toMatchTextContent('"uri": "demo://counter"');
    await userEvent.keyboard('{Escape}');
    await expect.element(frame).not.toBeInTheDocument();
  });
});
