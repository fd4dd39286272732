import { expect, test } from '../faces/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { literal, say } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

async function openFaults(loupe: LoupeWindow): Promise<ToolsPage> {
  await loupe.addConnected(ownServer('tool-faults'), { name: 'faults' });
  return ToolsPage.open(loupe);
}

test('tools that are wrong are listed as sent, and marked', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  await tools.claim('marked').click();
  await expect(tools.row('same-name')).toHaveText([
    new RegExp(say('tools.problems.duplicate')),
    new RegExp(say('tools.problems.duplicate')),
  ]);
  await expect(tools.row('schema-missing')).toContainText(say('tools.problems.inputSchemaMissing'));
  await expect(tools.row('schema-list')).toContainText(say('tools.problems.inputSchemaInvalid'));
  await expect(tools.row(say('tools.problems.notAnObject'))).toHaveCount(2);
  // Each of two tools of one name has an address of its own.
  await tools.row('The second of two.').click();
  await expect(tools.article('same-name')).toContainText('The second of two.');
  await loupe.page.reload();
  await expect(tools.article('same-name')).toContainText('The second of two.');
  // What has no name cannot be called.
  await tools.row('Without a name').click();
  await expect(loupe.item).toContainText(say('tools.nameless'));
  await expect(tools.runButton).toBeDisabled();
});

test('a tool without a usable schema can be called all the same', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  for (const name of ['schema-missing', 'schema-null']) {
    await tools.choose(name);
    await tools.run();
    await tools.expectStatus(name, 'result');
    await expect(tools.block(1)).toContainText('{}');
  }
});

test('a result that is not what was promised is marked where it is wrong', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  await tools.choose('breaks-output');
  await tools.run();
  await tools.showSide('structured');
  await expect(loupe.item.getByText(say('calls.check.invalid', { count: 4 }))).toBeVisible();
  await expect(tools.node('sum')).toContainText(/"many".*integer/);
  await expect(tools.node('two')).toContainText(/"two".*number/);
  await tools.choose('lacks-structure');
  await tools.run();
  await expect(tools.result('lacks-structure')).toContainText(say('calls.problems.structuredMissing'));
});

test('digits stay as they were written', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  await tools.choose('exact-digits');
  await tools.run();
  await tools.showSide('structured');
  await expect(tools.node('big')).toContainText('12345678901234567890');
  await expect(tools.node('precise')).toContainText('1.00');
});

test('results that are none are shown as what they are', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  for (const [name, words] of [
    ['no-content', say('calls.problems.contentMissing')],
    ['content-is-text', say('calls.problems.contentMissing')],
    ['error-flag-is-text', say('calls.problems.isErrorNotBoolean')],
  ] as const) {
    await tools.choose(name);
    await tools.run();
    await expect(tools.result(name)).toContainText(words);
  }
});

test('content blocks that are none are shown as sent, and marked', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  await tools.choose('odd-blocks');
  await tools.run();
  await expect(tools.block(1)).toContainText(say('blocks.problems.unknownType'));
  await expect(tools.block(6)).toContainText(say('blocks.problems.notBase64'));
});

test('an answer that comes when the call is over is kept', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  await tools.choose('answers-late');
  await tools.run();
  await tools.expectStatus('answers-late', 'running');
  await tools
    .result('answers-late')
    .getByRole('button', { name: say('calls.cancel'), exact: true })
    .click();
  await tools.expectStatus('answers-late', 'cancelled');
  await tools.button(new RegExp(`^${literal(say('calls.showFrame', { seq: '' })).trim()}`)).click();
  await loupe.traffic.showFrameAs('raw');
  await loupe.traffic.expectBody('raw', 'Too late.');
});

test('names that begin alike stand together', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  await tools.order('groups');
  const group = tools.groupedRows.filter({ hasText: /^schema\d+$/ });
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await tools.search.fill('schema-');
  const { page } = loupe;
  await page.getByRole('tree', { name: say('tools.title') }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(tools.groupedRows).toHaveText([/^schema\d+$/, /^output-schema-broken/]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(tools.article('schema-missing')).toBeVisible();
});

test('a megabyte of JSON is a tree at once', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  await tools.choose('json-1mb');
  await tools.run();
  await tools.showSide('structured');
  await expect(tools.node('rows')).toContainText('[20,000]');
  await tools.node('rows').click();
  await expect(tools.node('{3}').first()).toBeVisible();
});

test('what a server says in its results runs nowhere', async ({ loupe }) => {
  const tools = await openFaults(loupe);
  await tools.choose('hostile-blocks');
  await tools.run();
  await expect(tools.block(2)).toContainText('red');
  await tools.showSide('raw');
  await expect(loupe.item.getByRole('tabpanel').getByRole('code').last()).toContainText('hostileScriptRan');
  expect(await loupe.page.evaluate(() => 'hostileScriptRan' in window)).toBe(false);
});
