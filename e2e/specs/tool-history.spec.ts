import { expect, test } from '../faces/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { say } from '../pages/words.ts';

/** Runs the demo's addition with these numbers, and waits for the answer. */
async function add(tools: ToolsPage, a: number, b: number): Promise<void> {
  await tools.field('a').fill(String(a));
  await tools.field('b').fill(String(b));
  await tools.runButton.click();
  await expect(tools.calls.first()).toContainText(`{"a":${a},"b":${b}}`);
}

/** Three additions, the first of which let the others pass. */
async function threeAdditions(loupe: LoupeWindow): Promise<ToolsPage> {
  await loupe.connectDemo();
  const tools = await ToolsPage.open(loupe);
  await tools.choose('add');
  await tools.field('a').fill('1');
  await tools.field('b').fill('1');
  await tools.runButton.click();
  await tools.allowForSession();
  await tools.expectStatus('add', 'result');
  await add(tools, 2, 2);
  await add(tools, 3, 3);
  await tools.expectStatus('add', 'result');
  return tools;
}

test('an earlier call is looked at, run again, and put into the form', async ({ loupe }) => {
  const tools = await threeAdditions(loupe);
  await tools.calls.last().click();
  await tools.showSide('structured');
  await expect(tools.node('sum')).toContainText('2');
  await tools.button(say('calls.edit')).click();
  await expect(tools.field('a')).toHaveValue('1');
  await tools.button(say('calls.again')).click();
  await expect(tools.calls).toHaveCount(4);
  await expect(tools.calls.first()).toContainText('{"a":1,"b":1}');
  await expect(tools.calls.first()).toHaveAttribute('aria-selected', 'true');
});

test('two results are compared, and the address keeps it', async ({ loupe }) => {
  const tools = await threeAdditions(loupe);
  await tools.button(say('calls.compare')).click();
  await expect(tools.comparison.getByRole('button', { name: say('calls.before') })).toContainText('{"a":2,"b":2}');
  await expect(tools.comparison.getByRole('code').first()).toContainText('"sum": 4');
  await expect(tools.comparison.getByRole('code').last()).toContainText('"sum": 6');
  await loupe.page.reload();
  await expect(tools.comparison.getByRole('button', { name: say('calls.before') })).toContainText('{"a":2,"b":2}');
  await tools.button(say('calls.closeComparison')).click();
  await tools.expectStatus('add', 'result');
  await loupe.page.goBack();
  await expect(tools.comparison).toBeVisible();
});

test('all calls to the server stand together; those that are pinned stay', async ({ loupe }) => {
  const tools = await threeAdditions(loupe);
  await tools.choose('fail');
  await tools.run();
  await tools.expectStatus('fail', 'toolError');
  await tools.pane.getByRole('button', { name: say('tools.history') }).click();
  await expect(tools.calls).toHaveText([/fail.*tool error/, /add.*3,/, /add.*2,/, /add.*1,/]);
  await tools.onCall(tools.calls.nth(1), say('calls.pin'));
  await expect(tools.calls.nth(1).getByLabel(say('calls.pinned'))).toBeVisible();
  await tools.onCall(tools.calls.nth(0), say('calls.forgetAll'));
  await expect(tools.calls).toHaveText([/add.*3,/]);
  await tools.calls.first().click();
  await expect(tools.article('add')).toBeVisible();
  await tools.showSide('structured');
  await expect(tools.node('sum')).toContainText('6');
});

test('arguments that were saved are put into the form, and run', async ({ loupe }) => {
  await loupe.connectDemo();
  const tools = await ToolsPage.open(loupe);
  const { page } = loupe;
  await tools.choose('echo');
  await tools.field('message').fill('kept');
  await tools.button(say('savedArguments.title')).click();
  const sets = page.getByRole('dialog', { name: say('savedArguments.title') });
  await sets.getByRole('button', { name: say('savedArguments.saveThese') }).click();
  await sets.getByRole('textbox', { name: say('savedArguments.label') }).fill('greeting');
  await page.keyboard.press('Enter');
  await expect(sets.getByRole('button', { name: /^greeting/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await tools.field('message').fill('other');
  await tools.button(say('savedArguments.title')).click();
  await sets.getByRole('button', { name: say('savedArguments.run', { label: 'greeting' }) }).click();
  await tools.allow();
  await expect(tools.block(1)).toContainText('kept');
  await expect(tools.field('message')).toHaveValue('kept');
});

test('a tool is found as it was left, its draft and its answer', async ({ loupe }) => {
  const tools = await threeAdditions(loupe);
  await tools.field('a').fill('77');
  await tools.choose('echo');
  await tools.choose('add');
  await expect(tools.field('a')).toHaveValue('77');
  await tools.expectStatus('add', 'result');
  await loupe.page.reload();
  await expect(tools.field('a')).toHaveValue('77');
  await tools.expectStatus('add', 'result');
});
