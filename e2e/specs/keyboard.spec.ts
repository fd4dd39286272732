import { expect, test } from '../front-ends/window-test.ts';
import { CallDialog } from '../pages/call-dialog.ts';
import { commandLine } from '../pages/pasted-command.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { ownServer } from '../servers/own-server.ts';

/** A part of the main job: the clicks that it takes with a mouse, and the keys that it took without. */
interface Job {
  name: string;
  clicks: readonly string[];
  keys: string[];
}

// What is typed or pasted is not counted: a person with a mouse types it too, or aims at what it names.
test('the main job is done by keyboard alone, each part with no more keys than clicks', async ({ loupe }) => {
  const { page, addDialog, resources } = loupe;
  await loupe.expectReady();
  const jobs: Job[] = [];
  const begin = (name: string, ...clicks: string[]) => jobs.push({ name, clicks, keys: [] });
  const press = async (key: string) => {
    jobs.at(-1)?.keys.push(key);
    await page.keyboard.press(key);
  };
  // As a person types: the letters of a name belong together, however long the window takes for each.
  const typeAhead = async (letters: string) => {
    await Promise.all([...letters].map((letter) => page.keyboard.press(letter)));
  };
  const question = new CallDialog(page);
  const tools = new ToolsPage(loupe);
  const prompts = new PromptsPage(loupe);

  begin('add and connect a server', 'Add a server', 'Add and connect');
  await press('ControlOrMeta+Shift+A');
  await expect(addDialog.pasteField).toBeFocused();
  await page.keyboard.insertText(commandLine(ownServer('demo')));
  await expect(addDialog.field('name')).toBeVisible();
  await press('ControlOrMeta+Enter');
  await expect(addDialog.dialog).toBeHidden();

  begin('read a resource', 'Resources', 'the resource');
  await press('Alt+1');
  await expect(resources.tree).toBeFocused();
  await typeAhead('counter');
  await expect(resources.row('counter')).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await loupe.document('demo://counter').expectText('"count": 0');
  await expect(resources.tree).toBeFocused();

  begin('open a tool', 'Tools', 'the tool');
  await press('Alt+3');
  await expect(tools.pane.getByRole('listbox')).toBeFocused();
  await typeAhead('ech');
  await expect(tools.row(/^echo/).first()).toHaveAttribute('aria-selected', 'true');
  await press('Enter');

  begin('fill in a field, run, confirm, read the result', 'the field', 'Run', 'Allow once');
  await expect(tools.field('message')).toBeFocused();
  await page.keyboard.type('by keyboard');
  await press('ControlOrMeta+Enter');
  await expect(question.allow).toBeEnabled();
  await press('ControlOrMeta+Enter');
  await expect(question.dialog).toBeHidden();
  await tools.expectStatus('echo', 'result');
  await expect(tools.block(1)).toContainText('by keyboard');

  begin('open a tool, fill in two fields, run, confirm, read the result', 'the tool', 'a', 'b', 'Run', 'Allow once');
  await press('Alt+3');
  await expect(tools.pane.getByRole('listbox')).toBeFocused();
  await typeAhead('add');
  await expect(tools.row(/^add/).first()).toHaveAttribute('aria-selected', 'true');
  await press('Enter');

  await expect(tools.field('a')).toBeFocused();
  await page.keyboard.type('1');
  await press('Tab');
  await expect(tools.field('b')).toBeFocused();
  await page.keyboard.type('2');
  await press('ControlOrMeta+Enter');
  await expect(question.allow).toBeEnabled();
  await press('ControlOrMeta+Enter');
  await expect(question.dialog).toBeHidden();
  await tools.expectStatus('add', 'result');

  begin('fill in two arguments of a prompt, send, read', 'Prompts', 'the prompt', 'language', 'code', 'Send');
  await press('Alt+2');
  await expect(prompts.pane.getByRole('listbox')).toBeFocused();
  await typeAhead('review');
  await expect(prompts.row('review_code')).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(prompts.field('language')).toBeFocused();
  await page.keyboard.type('rust');
  await press('Tab');
  await expect(prompts.field('framework')).toBeFocused();
  await press('Tab');
  await expect(prompts.field('code')).toBeFocused();
  await page.keyboard.type('fn main() {}');
  await press('ControlOrMeta+Enter');
  await expect(prompts.messages.first()).toContainText('Review this rust code');

  await test.info().attach('keys', { body: JSON.stringify(jobs, null, 2), contentType: 'application/json' });
  expect(jobs.filter(({ clicks, keys }) => keys.length > clicks.length)).toEqual([]);
});
