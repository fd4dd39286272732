import { ChecksPage } from '../../pages/checks-page.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { demoScene, expect } from '../camera.ts';

/** Calls a tool of the demo server and opens the dialog that saves the call as a check. */
async function openSaving(loupe: LoupeWindow): Promise<ChecksPage> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose('echo');
  await tools.field('message').fill('Hello');
  await tools.run();
  await tools.expectStatus('echo', 'result');
  const tests = new ChecksPage(loupe);
  await loupe.item.getByRole('button', { name: text('saveTest.open'), exact: true }).click();
  await expect(tests.saving.getByRole('textbox', { name: text('saveTest.name'), exact: true })).toBeVisible();
  await expect(tests.saving).toContainText('tools/call');
  return tests;
}

/** Saves the call as a check whose expectation doesn't hold, and runs it. */
async function runFailing(loupe: LoupeWindow): Promise<ChecksPage> {
  const tests = await openSaving(loupe);
  const { saving } = tests;
  await saving.getByRole('textbox', { name: text('saveTest.valueOf', { number: 2 }) }).fill('"image"');
  await saving.getByRole('button', { name: text('saveTest.save'), exact: true }).click();
  await loupe.page.getByRole('button', { name: text('undo.show'), exact: true }).click();
  await tests.runAll();
  await tests.allow(['echo']);
  await tests.expectState('echo', 'failed');
  await tests.row('echo').click();
  await expect(tests.details('echo')).toContainText('"image"');
  return tests;
}

demoScene('save-test', (loupe) => openSaving(loupe));

demoScene('tests-failed', (loupe) => runFailing(loupe));

demoScene('tests-update', async (loupe) => {
  await runFailing(loupe);
  await loupe.item.getByRole('button', { name: text('checksPage.acceptAll', { count: 1 }), exact: true }).click();
  await expect(loupe.page.getByRole('dialog').getByRole('code').last()).toContainText('text');
});

demoScene('tests-file', async (loupe) => {
  await runFailing(loupe);
  await loupe.item.getByRole('radio', { name: text('testsPage.file'), exact: true }).click();
  await expect(loupe.item.getByRole('code')).toContainText('isError');
});

demoScene('tests-generate', async (loupe) => {
  await loupe.goToAddress('/checks');
  await loupe.item.getByRole('button', { name: text('testsPage.generate'), exact: true }).click();
  await expect(loupe.page.getByRole('dialog').getByRole('code').last()).toContainText('generated');
});

demoScene('tests-empty', async (loupe) => {
  await loupe.goToAddress('/checks');
  await expect(loupe.item).toContainText(text('testsPage.emptyTitle'));
});
