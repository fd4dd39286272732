import { expect, test } from '../front-ends/window-test.ts';
import { CallDialog } from '../pages/call-dialog.ts';
import { commandLine } from '../pages/command-line.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { ownServer } from '../servers/own-server.ts';

// What is typed or pasted is not counted: a person with a mouse types it too, or aims at what it names.
test('the main job is done by keyboard alone, with no more keys than clicks', async ({ loupe }) => {
  const { page, addDialog, resources } = loupe;
  await loupe.expectReady();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  // Click: Add a server. Click: Add and connect.
  await press('ControlOrMeta+Shift+A');
  await expect(addDialog.pasteField).toBeFocused();
  await page.keyboard.insertText(commandLine(ownServer('demo')));
  await expect(addDialog.field('name')).toBeVisible();
  await press('ControlOrMeta+Enter');
  await expect(addDialog.dialog).toBeHidden();

  // Click: a resource.
  await expect(resources.tree).toBeFocused();
  await page.keyboard.type('counter');
  await expect(resources.row('counter')).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await loupe.document('demo://counter').expectText('"count": 0');
  await expect(resources.tree).toBeFocused();

  // Click: Tools. Click: a tool.
  const tools = new ToolsPage(loupe);
  await press('Alt+3');
  await expect(tools.pane.getByRole('listbox')).toBeFocused();
  await page.keyboard.type('ech');
  await expect(tools.row(/^echo/).first()).toHaveAttribute('aria-selected', 'true');
  await press('Enter');

  // Click: the field. Click: Run. Click: Allow once.
  await expect(tools.field('message')).toBeFocused();
  await page.keyboard.type('by keyboard');
  await press('ControlOrMeta+Enter');
  const question = new CallDialog(page);
  await expect(question.allow).toBeEnabled();
  await press('ControlOrMeta+Enter');
  await expect(question.dialog).toBeHidden();
  await tools.expectStatus('echo', 'result');
  await expect(tools.block(1)).toContainText('by keyboard');
  const clicks = 8;
  expect(keys).toBeLessThanOrEqual(clicks);
});
