import type { Theme } from '#shared/model/settings/settings.ts';
import { clientBeside } from '../front-ends/browser-client.ts';
import { demoFacts } from '../front-ends/demo-facts.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { expectAccessible, expectReadable } from '../pages/accessibility.ts';
import { commandLine } from '../pages/command-line.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { text } from '../pages/words.ts';
import { faultyServer, ownServer } from '../servers/own-server.ts';

// axe-core goes through the whole page a dozen times in a journey.
test.describe.configure({ timeout: 180_000 });

const themes: Theme[] = ['light', 'dark', 'contrast'];

/** Expects what is on screen to be accessible in every theme; dialogs stay open meanwhile. */
async function expectAccessibleInAllThemes(loupe: LoupeWindow): Promise<void> {
  const { client, close } = await clientBeside(loupe.page);
  await expectAccessible(loupe.page);
  for (const theme of themes) {
    await client.app.changeSettings({ theme });
    await loupe.expectTheme(theme);
    await expectReadable(loupe.page);
  }
  close();
}

test('the first run, consent to start a command, the settings, and the dialog that adds a server', async ({
  loupe,
}) => {
  await expectAccessibleInAllThemes(loupe);
  await test.step('consent to start a command', async () => {
    const { command, args } = ownServer('plain');
    await loupe.servers.openAddDialog();
    await expectAccessible(loupe.page);
    await loupe.addDialog.paste(JSON.stringify({ mcpServers: { imported: { command, args } } }));
    await loupe.addDialog.add();
    await loupe.servers.press('imported', 'connect');
    await expect(loupe.consent('imported').card).toBeVisible();
    await expectAccessibleInAllThemes(loupe);
  });
  await test.step('the settings', async () => {
    await loupe.goTo('settings');
    await expect(loupe.page.getByText(text('settings.serversFile'))).toBeVisible();
    await expectAccessibleInAllThemes(loupe);
  });
  await test.step('the dialog that adds a server', async () => {
    await loupe.servers.openAddDialog();
    await loupe.addDialog.paste(commandLine(ownServer('plain')));
    await expect(loupe.addDialog.field('name')).toBeVisible();
    await expectAccessibleInAllThemes(loupe);
  });
});

test('the list view, the palette, and the connection page of a connected server', async ({ loupe }) => {
  await loupe.connectDemo();
  await loupe.resources.showAs('list');
  await expect(loupe.resources.listRow(demoFacts.text.uri)).toBeVisible();
  await expectAccessibleInAllThemes(loupe);
  await test.step('the palette', async () => {
    await loupe.palette.open();
    await loupe.page.keyboard.type('lens');
    await expect(loupe.palette.entry(/^lens\.ts/)).toBeVisible();
    await expectAccessibleInAllThemes(loupe);
    await loupe.page.keyboard.press('Escape');
    await expect(loupe.palette.dialog).toBeHidden();
    for (const theme of themes) await loupe.applyTheme(theme);
  });
  await test.step('the connection page', async () => {
    await loupe.goTo('connection');
    await loupe.connection.pid();
    await expectAccessibleInAllThemes(loupe);
  });
});

test('a text beside its frame, an image, and a resource of several parts as bytes', async ({ loupe }) => {
  await loupe.connectDemo();
  await (await loupe.open(demoFacts.text.uri)).expectText(demoFacts.text.line);
  await loupe.traffic.rows('out', 'resources/read').click();
  await loupe.traffic.expectBody('pretty', demoFacts.text.uri);
  await expectAccessibleInAllThemes(loupe);
  await test.step('an image', async () => {
    await (await loupe.open(demoFacts.image.uri)).expectImage(demoFacts.image.size);
    await expectAccessible(loupe.page);
  });
  await test.step('a resource of several parts as bytes', async () => {
    const bundle = await loupe.open(demoFacts.several.uri);
    await bundle.showPart('tail.bin');
    await expectAccessibleInAllThemes(loupe);
  });
});

test('a failed connection, and the stderr of the server', async ({ loupe }) => {
  await loupe.add(faultyServer('exit-at-once'), { name: 'short-lived' });
  await expect(loupe.failure).toBeVisible();
  await loupe.showPanel('stderr');
  await expect(loupe.stderr.getByText('Giving up').first()).toBeVisible();
  await expectAccessibleInAllThemes(loupe);
});
