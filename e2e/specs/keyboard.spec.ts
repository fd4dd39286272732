import { expect, test } from '../front-ends/window-test.ts';
import { CallDialog } from '../pages/call-dialog.ts';
import { commandLine } from '../pages/command-line.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { ownServer } from '../servers/own-server.ts';

// What is typed or pasted is not counted: a person with a mouse types it too, or aims at what it names.
test('the main job is done by keyboard alone, with no more keys than clicks', async ({ loupe }) => {
  const { page, addDialog, resources, item } = loupe;
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
  await page.keyboard.type('add');
  await expect(tools.row(/^add/).first()).toHaveAttribute('aria-selected', 'true');
  await press('Enter');

  // Click: the first field. Click: the second field. Click: Run. Click: Allow once.
  await expect(tools.field('a')).toBeFocused();
  await page.keyboard.type('2');
  const hasFocus = () => tools.field('b').evaluate((field) => field === field.ownerDocument.activeElement);
  do await press('Tab');
  while (!(await hasFocus()));
  await page.keyboard.type('40');
  await press('ControlOrMeta+Enter');
  const question = new CallDialog(page);
  await expect(question.allow).toBeEnabled();
  await press('ControlOrMeta+Enter');
  await expect(question.dialog).toBeHidden();
  await tools.expectStatus('add', 'result');
  await expect(item).toContainText('42');
  const clicks = 9;
  expect(keys).toBeLessThanOrEqual(clicks);
});
