import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { useInboxFront } from '../../state/inbox-front.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../testing/real-host.ts';
import { callTool, resultText } from '../../testing/tool-calls.ts';

shareRealHost();
beforeEach(() => useInboxFront.getState().show('rules'));

const rules = () => page.getByRole('region', { name: 'Auto-reply rules', exact: true });
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const save = () => dialog().getByRole('button', { name: 'Save', exact: true });
const button = (name: string) => rules().getByRole('button', { name, exact: true });
const rows = () => page.getByRole('listbox', { name: 'Inbox' }).getByRole('option');

async function choose(place: Locator, label: RegExp, option: string): Promise<void> {
  await place.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function add(name: string, server?: string): Promise<void> {
  await button('Add rule').click();
  await field('Name').fill(name);
  if (server !== undefined) await choose(dialog(), /Server$/, server);
  await save().click();
  await expect.element(dialog()).not.toBeInTheDocument();
}

/** The first words of the rules in a list, in order. */
const namesIn = (place: Locator) => () =>
  place
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('p')?.textContent);

test('rules are entered, reordered by keyboard, and filtered by server', async () => {
  await openServer('requests', '--era', 'legacy');
  await openWindow('/?panel=inbox');
  await add('First');
  await add('Second', 'requests');
  await add('Third', 'Demo');
  await expect.poll(namesIn(rules())).toEqual(['Third', 'Second', 'First']);
  await expectAccessibleInAllThemes();

  // The button keeps the focus as the rule moves, and the other one takes it at the end.
  button('Move “Third” down').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(namesIn(rules())).toEqual(['Second', 'Third', 'First']);
  await expect.element(button('Move “Third” down')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(namesIn(rules())).toEqual(['Second', 'First', 'Third']);
  await expect.element(button('Move “Third” up')).toHaveFocus();
  await expect.element(rules().getByRole('status')).toMatchTextContent('“Third” is now number 3 of 3.');

  await choose(rules(), /Rules for$/, 'requests');
  await expect.poll(namesIn(rules())).toEqual(['Second', 'First']);
  await button('Move “Second” down').click();
  await expect.poll(namesIn(rules())).toEqual(['First', 'Second']);
  await page.getByRole('row', { name: 'requests', exact: true }).click();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  const section = page.getByRole('region', { name: 'Auto-reply rules for this server', exact: true });
  await expect.poll(namesIn(section)).toEqual(['First', 'Second']);
});

test('a rule answers with its latest version', async () => {
  const server = await openServer('requests', '--era', 'legacy');
  await openWindow('/?panel=inbox');
  await add('No forms');
  await button('Edit “No forms”').click();
  await field('Result').fill('[]');
  await expect.element(dialog()).toMatchTextContent('This isn’t a JSON object yet.');
  await expect.element(save()).toBeDisabled();
  await field('Result').fill('{"action":"cancel"}');
  await field('Name').fill('Cancelled');
  await save().click();
  await expect.element(rules().getByRole('listitem')).toMatchTextContent(/Cancelled.*cancel/);
  expect(await resultText(await callTool(server, 'ask_form'))).toContain('{"action":"cancel"}');
  await expect.element(rows().first()).toMatchTextContent('Answered by “Cancelled”');
});

test('a rule declines all sampling of one server with an error', async () => {
  const server = await openServer('requests', '--era', 'legacy');
  await openWindow('/?panel=inbox');
  await button('Add rule').click();
  await field('Name').fill('No models');
  await choose(dialog(), /Request$/, 'Model response');
  await choose(dialog(), /Server$/, 'requests');
  await expect.element(field('Code')).toHaveValue('-1');
  await field('Code').fill('1.5');
  await expect.element(save()).toBeDisabled();
  await field('Code').fill('-32000');
  await field('Message').fill('We have no model');
  await save().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await callTool(server, 'ask_model');
  await expect.element(rows().first()).toMatchTextContent('Answered by “No models”');
  await rows().first().click();
  const answered = page.getByRole('region', { name: 'Answer', exact: true });
  await expect.element(answered).toMatchTextContent('We have no model');
});
