import type { Locale } from '#shared/model/settings.ts';
import { demoFacts } from '../faces/demo-facts.ts';
import { expect, test } from '../faces/window-test.ts';
import { takeHostSocket } from '../pages/host-socket.ts';
import { say, wordsIn } from '../pages/words.ts';

const { text, json } = demoFacts;

test('the address keeps the place through reload, back and forward', async ({ loupe }) => {
  await loupe.connectDemo();
  const readme = await loupe.open(text.uri);
  await readme.expectText(text.line);
  const settings = await loupe.open(json.uri);
  await settings.expectText('"zoom": 3,');

  // The address takes a search over when typing has rested.
  await expect(loupe.page).toHaveURL(/[?&]q=[^&]*settings\.json/);
  await loupe.page.reload();
  await settings.expectText('"zoom": 3,');
  await expect(loupe.resources.search).toHaveValue(json.uri);

  await loupe.page.goBack();
  await readme.expectText(text.line);
  await loupe.goTo('connection');
  await expect(loupe.connection.section('overview')).toBeVisible();
  await loupe.page.goBack();
  await readme.expectText(text.line);
  await loupe.page.goForward();
  await expect(loupe.connection.section('overview')).toBeVisible();
});

test('an address that leads nowhere says so', async ({ loupe }) => {
  await loupe.goToAddress('/servers/nobody/resources');
  await expect(loupe.item.getByText(say('window.home.notFound'))).toBeVisible();
});

test('the palette goes to a server, runs a command, and finds a resource', async ({ loupe }) => {
  await loupe.palette.open();
  const connect = say('window.palette.connect', { server: 'Demo' });
  await loupe.palette.go('connect demo', connect);
  await loupe.servers.expectState('Demo', 'ready');
  await loupe.palette.open();
  await loupe.palette.go('demo', /^Demo/);
  await expect(loupe.resources.tree).toBeVisible();
  await loupe.palette.open('resources');
  await loupe.palette.go('lens.png', /^A lens|^lens\.png/);
  await loupe.document(demoFacts.image.uri).expectImage(demoFacts.image.size);
});

test('pane sizes and hidden panes are remembered', async ({ loupe }) => {
  await loupe.connectDemo();
  const width = async () => Math.round((await loupe.servers.region.boundingBox())?.width ?? 0);
  const before = await width();
  const line = loupe.page.getByRole('separator', { name: say('window.ui.resizePane') }).first();
  await line.focus();
  for (let press = 0; press < 3; press += 1) await loupe.page.keyboard.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(before);
  const widened = await width();
  await loupe.page.reload();
  await loupe.expectReady();
  await expect.poll(width).toBe(widened);

  await loupe.page.keyboard.press('ControlOrMeta+B');
  await expect(loupe.servers.region).toBeHidden();
  await loupe.page.reload();
  await expect(loupe.resources.region).toBeVisible();
  await expect(loupe.servers.region).toBeHidden();
});

test('a resource is found, read and followed into Traffic by keyboard alone', async ({ loupe }) => {
  const { keyboard } = loupe.page;
  await loupe.item.getByRole('button', { name: say('window.home.connectDemo') }).focus();
  await keyboard.press('Enter');
  await loupe.resources.expectCount(demoFacts.resourceCount);

  await loupe.resources.tree.focus();
  await keyboard.press('Home');
  await keyboard.press('ArrowLeft');
  await expect(loupe.resources.row('demo://')).toHaveAttribute('aria-expanded', 'false');
  await keyboard.press('ArrowRight');
  await expect(loupe.resources.row('demo://')).toHaveAttribute('aria-expanded', 'true');
  await keyboard.type('counter');
  await expect(loupe.resources.row('counter')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await loupe.document('demo://counter').expectText('"count": 0');

  await loupe.traffic.grid.focus();
  await keyboard.press('End');
  await loupe.traffic.expectBody('pretty', '"contents": [');
  await keyboard.press('ArrowUp');
  await loupe.traffic.expectBody('pretty', '"uri": "demo://counter"');
  await keyboard.press('Escape');
  await expect(loupe.traffic.frame).toBeHidden();
});

test('F6 goes from pane to pane', async ({ loupe }) => {
  await loupe.connectDemo();
  const visited = new Set<string>();
  for (let press = 0; press < 4; press += 1) {
    await loupe.page.keyboard.press('F6');
    visited.add(
      await loupe.page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('aria-label') ?? ''),
    );
  }
  expect([...visited].sort()).toEqual(
    (['servers', 'list', 'main', 'panel'] as const).map((pane) => say(`window.panes.${pane}`)).sort(),
  );
});

test('the language changes at once, and stays', async ({ loupe }) => {
  await loupe.connectDemo();
  const languages: [Locale, string][] = [
    ['de', 'Deutsch'],
    ['zh-CN', '简体中文'],
  ];
  for (const [locale, name] of languages) {
    await loupe.palette.open();
    await loupe.palette.go(name, new RegExp(name));
    const words = wordsIn(locale);
    await expect(loupe.page.locator('html')).toHaveAttribute('lang', locale);
    await expect(loupe.page.getByRole('searchbox', { name: words('resources.search') })).toBeVisible();
    await expect(loupe.page.getByRole('link', { name: words('window.rail.settings'), exact: true })).toBeVisible();
  }
  await loupe.page.reload();
  const chinese = wordsIn('zh-CN');
  await expect(loupe.page.getByRole('searchbox', { name: chinese('resources.search') })).toBeVisible();
});

test('a failure is told in the language of the window', async ({ loupe }) => {
  const command = 'no-such-command-of-loupe';
  await loupe.add(command, { name: 'missing' });
  await expect(loupe.failure).toBeVisible();
  await loupe.palette.open();
  await loupe.palette.go('Deutsch', /Deutsch/);
  const german = wordsIn('de');
  await expect(loupe.page.getByRole('alert')).toContainText(german('failure.commandNotFound.message', { command }));
});

test('the settings change the theme, and follow the system again', async ({ loupe }) => {
  const theme = loupe.page.locator('html');
  await loupe.goTo('settings');
  const choose = async (name: string) => {
    await loupe.item.getByRole('button', { name: say('settings.theme') }).click();
    await loupe.page.getByRole('option', { name, exact: true }).click();
  };
  await choose(say('settings.themes.contrast'));
  await expect(theme).toHaveAttribute('data-theme', 'contrast');
  await choose(say('settings.themes.system'));
  await loupe.page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await loupe.page.emulateMedia({ colorScheme: 'light' });
  await expect(theme).toHaveAttribute('data-theme', 'light');
});

test('a host that cannot be reached is said, and found again when it is back', async ({ loupe }) => {
  const socket = await takeHostSocket(loupe.page);
  await loupe.connectDemo();
  const readme = await loupe.open(text.uri);
  await readme.expectText(text.line);
  await socket.cut();
  const banner = loupe.page.getByRole('status').filter({ hasText: say('window.link.lost') });
  await expect(banner).toBeVisible();
  await readme.expectText(text.line);
  socket.mend();
  await expect(banner).toBeHidden();
  await readme.readAgain();
  await expect(loupe.traffic.rows('out', 'resources/read')).toHaveCount(2);
  await (await loupe.open(json.uri)).expectText('"zoom": 3,');
});
