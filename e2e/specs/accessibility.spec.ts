import type { Theme } from '#shared/model/settings.ts';
import { demoFacts } from '../front-ends/demo-facts.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { commandLine } from '../pages/command-line.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { text } from '../pages/words.ts';
import { faultyServer, ownServer } from '../servers/own-server.ts';

const themes: Theme[] = ['light', 'dark', 'contrast'];

/** What is on screen, in every theme, with nothing that axe-core objects to. */
async function expectAccessibleInAllThemes(loupe: LoupeWindow): Promise<void> {
  for (const theme of themes) {
    await loupe.applyTheme(theme);
    await expectAccessible(loupe.page);
  }
}

test('the first run', async ({ loupe }) => {
  await expectAccessibleInAllThemes(loupe);
});

test('a connected server with a text open and a frame beside its row', async ({ loupe }) => {
  await loupe.connectDemo();
  await (await loupe.open(demoFacts.text.uri)).expectText(demoFacts.text.line);
  await loupe.traffic.rows('out', 'resources/read').click();
  await loupe.traffic.expectBody('pretty', demoFacts.text.uri);
  await expectAccessibleInAllThemes(loupe);
});

test('an image, and a resource of several parts as bytes', async ({ loupe }) => {
  await loupe.connectDemo();
  await (await loupe.open(demoFacts.image.uri)).expectImage(demoFacts.image.size);
  await expectAccessible(loupe.page);
  const bundle = await loupe.open(demoFacts.several.uri);
  await bundle.showPart('tail.bin');
  await expectAccessibleInAllThemes(loupe);
});

test('the list view', async ({ loupe }) => {
  await loupe.connectDemo();
  await loupe.resources.showAs('list');
  await expect(loupe.resources.listRow(demoFacts.text.uri)).toBeVisible();
  await expectAccessibleInAllThemes(loupe);
});

test('the connection page', async ({ loupe }) => {
  await loupe.connectDemo();
  await loupe.goTo('connection');
  await loupe.connection.pid();
  await expectAccessibleInAllThemes(loupe);
});

test('the settings', async ({ loupe }) => {
  await loupe.goTo('settings');
  await expect(loupe.page.getByText(text('settings.serversFile'))).toBeVisible();
  await expectAccessibleInAllThemes(loupe);
});

test('the dialog that adds a server', async ({ loupe }) => {
  for (const theme of themes) {
    await loupe.applyTheme(theme);
    await loupe.servers.openAddDialog();
    if (theme === 'light') await loupe.addDialog.paste(commandLine(ownServer('plain')));
    await expect(loupe.addDialog.field('name')).toBeVisible();
    await expectAccessible(loupe.page);
    await loupe.addDialog.close();
    await expect(loupe.addDialog.dialog).toBeHidden();
  }
});

test('a question whether a command may start', async ({ loupe }) => {
  const { command, args } = ownServer('plain');
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(JSON.stringify({ mcpServers: { imported: { command, args } } }));
  await loupe.addDialog.add();
  await loupe.servers.press('imported', 'connect');
  await expect(loupe.ask('imported').card).toBeVisible();
  await expectAccessibleInAllThemes(loupe);
});

test('a failed connection, and the stderr of the server', async ({ loupe }) => {
  await loupe.add(faultyServer('exit-at-once'), { name: 'short-lived' });
  await expect(loupe.failure).toBeVisible();
  await loupe.showPanel('stderr');
  await expect(loupe.stderr.getByText('Giving up').first()).toBeVisible();
  await expectAccessibleInAllThemes(loupe);
});

test('the palette', async ({ loupe }) => {
  await loupe.connectDemo();
  for (const theme of themes) {
    await loupe.applyTheme(theme);
    await loupe.palette.open();
    await loupe.page.keyboard.type('lens');
    await expect(loupe.palette.entry(/^lens\.ts/)).toBeVisible();
    await expectAccessible(loupe.page);
    await loupe.page.keyboard.press('Escape');
    await expect(loupe.palette.dialog).toBeHidden();
  }
});
