import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../testing/real-host.ts';

const form = () => page.getByRole('form', { name: 'Arguments' });
const field = (name: string) => form().getByLabelText(name, { exact: true });
const button = (name: string | RegExp) => form().getByRole('button', { name, exact: true });
const check = () => page.getByRole('status', { name: 'Schema check' });
const showTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Waits until the preview has exactly these arguments, then returns to the tab. */
async function expectSent(argumentsText: string, tab = 'Form'): Promise<void> {
  await showTab('Message');
  await expect
    .element(page.getByRole('region', { name: 'The exact message that would be sent now' }))
    .toMatchTextContent(`"arguments":${argumentsText}`);
  await showTab(tab);
}

shareRealHost();

/** Opens the form of a tool of a server. */
async function openForm(tool: string, preset = 'tool-faults') {
  const { serverId } = await openServer(preset);
  const address = `/servers/${serverId}/tools?tool=${tool}`;
  const screen = await openWindow(address);
  await expect.element(form()).toBeVisible();
  return { screen, address };
}

test('sends exactly what is shown: no defaults, no rounded numbers', async () => {
  await openForm('forecast', 'forms');
  await expectSent('{}');
  await field('City (required)').fill('Bern');
  await expectSent('{"city":"Bern"}');
  await expect.element(check()).toMatchTextContent(/^Valid$/);

  await field('days').fill('12345678901234567890');
  await expectSent('{"city":"Bern","days":12345678901234567890}');
  await field('days').fill('');
  await button(/^Use the default: 3/).click();
  await field('unit').selectOptions('Celsius — C');
  await expectSent('{"city":"Bern","days":3,"unit":"C"}');
  await expectAccessibleInAllThemes();
});

test('an untouched form shows no errors; a field shows its error once it was left or sent', async () => {
  await openForm('forecast', 'forms');
  await field('City (required)').click();
  await expect.element(form()).not.toMatchTextContent(/Required/);
  await expect.element(check()).not.toMatchTextContent(/problem/);
  await field('note').click();
  await expect.element(form().getByText('Required', { exact: true })).toBeVisible();
  await expect.element(field('City (required)')).toHaveAttribute('aria-invalid', 'true');
  await check().getByRole('button', { name: '1 problem' }).click();
  await expect.element(field('City (required)')).toHaveFocus();
  expect(form().getByText('Required', { exact: true }).elements()).toHaveLength(1);
  await field('City (required)').fill('B');
  await expect.element(form()).toMatchTextContent('Must have at least 2 characters.');
  await field('City (required)').fill('Bern');
  await expect.element(check()).toMatchTextContent(/^Valid$/);
  await expectAccessibleInAllThemes();
});

test('Tab moves from field to field; a shortcut enters the buttons of a field, arrow keys move along them, Esc leaves them', async () => {
  await openForm('forecast', 'forms');
  await field('City (required)').click();
  await userEvent.keyboard('Bern{Tab}');
  await expect.element(field('days')).toHaveFocus();
  await userEvent.keyboard('{Control>}.{/Control}');
  await expect.element(button(/^Use the default: 3/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('Enter as JSON: days')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('days')).toHaveFocus();
  // The button is gone once the default is there.
  await userEvent.keyboard('{Control>}.{/Control}{Enter}');
  await expect.element(field('days')).toHaveValue('3');
  await expect.element(field('days')).toHaveFocus();
  await expectAccessibleInAllThemes();
});

test('distinguishes null, an empty text and no value', async () => {
  await openForm('forecast', 'forms');
  await button(/^Send null/).click();
  await expectSent('{"note":null}');
  await button('Don’t send note').click();
  await expectSent('{}');
  await field('note').fill('a');
  await field('note').fill('');
  await expectSent('{"note":""}');
});

test('supports lists, variants and recursion, opened step by step', async () => {
  await openForm('forecast', 'forms');
  await button('Add tags').click();
  for (const tag of ['a', 'b']) {
    await button('Add item').click();
    await userEvent.keyboard(tag);
  }
  const up = button('Move item 1 up').element();
  if (up instanceof HTMLElement) up.focus();
  await userEvent.keyboard('{Enter}');
  await expectSent('{"tags":["b","a"]}');

  await form().getByLabelText('Variant of area').selectOptions('Point');
  await expectSent('{"tags":["b","a"],"area":{"kind":"point"}}');

  await button('Add tree').click();
  await button('Add next').click();
  await expectSent('{"tags":["b","a"],"area":{"kind":"point"},"tree":{"next":{}}}');
});

test('and its JSON share their values, also after a reload', async () => {
  const { screen, address } = await openForm('forecast', 'forms');
  await showTab('JSON');
  const json = page.getByRole('textbox', { name: /^Arguments as JSON/ });
  await expect.element(page.getByRole('code').filter({ has: json })).toMatchTextContent(/\{/);
  const editor = json.element();
  if (editor instanceof HTMLElement) editor.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard('{{"city":"B","stray":{{"x":1.50}},"days":9007199254740993}}'.replaceAll('}}', '}'));
  await expectSent('{"city":"B","stray":{"x":1.50},"days":9007199254740993}');
  await expect.element(form()).toMatchTextContent('Must have at least 2 characters.');
  await expect.element(field('days')).toHaveValue('9007199254740993');
  await check().getByRole('button', { name: '1 problem' }).click();
  await expect.element(field('City (required)')).toHaveFocus();
  await field('City (required)').fill('Bern');
  await expectSent('{"city":"Bern","stray":{"x":1.50},"days":9007199254740993}');

  await screen.unmount();
  await openWindow(address);
  await expectSent('{"city":"Bern","stray":{"x":1.50},"days":9007199254740993}');
  await showTab('Schema');
  const schema = page.getByRole('textbox', { name: /^The tool’s inputSchema/ });
  await expect.element(page.getByRole('code').filter({ has: schema })).toMatchTextContent(/"\$defs"/);
});

test('fields may have the names of object members', async () => {
  await openForm('schema-names');
  await field('constructor (required)').fill('1');
  await field('Prototype (required)').fill('x');
  await expectSent('{"constructor":1,"__proto__":"x"}');
});

test.each([
  ['schema-remote', 'Refers to another document, which Loupe doesn’t fetch:'],
  ['schema-missing', 'The tool declares no inputSchema: any field can be sent.'],
])('%s: the form says what is wrong with its schema', async (tool, words) => {
  await openForm(tool);
  await expect.element(form()).toMatchTextContent(words);
});

test('fields of a schema with nulls in place of keywords and fields can be filled in', async () => {
  await openForm('schema-nulls');
  await field('city').fill('Bern');
  await expect.element(form()).toMatchTextContent('Violates JSON Schema: required');
  await expect.element(check()).toMatchTextContent(/^Schema invalid.*has null/);
  await expectAccessibleInAllThemes();
  await expectSent('{"city":"Bern"}');
});

test('each level of a deep schema opens on a click', async () => {
  await openForm('schema-deep');
  for (const level of [1, 2, 3, 4]) await button(`Add level${level}`).click();
  await expectSent('{"level1":{"level2":{"level3":{"level4":{}}}}}');
});

test('a slow pattern is stopped by the host and never runs in the page', async () => {
  await openForm('schema-regex-slow');
  await field('text').fill(`${'a'.repeat(40)}!`);
  await expect.element(check()).toMatchTextContent('Not judged: too slow');
  await field('text').fill('aaa');
  await expect.element(check()).toMatchTextContent(/^Valid$/);
});

/** Pastes a megabyte of JSON in one line over the arguments. */
async function pasteMegabyte() {
  await openForm('forecast', 'forms');
  await showTab('JSON');
  const json = page.getByRole('textbox', { name: /^Arguments as JSON/ });
  const code = page.getByRole('code').filter({ has: json });
  await expect.element(code).toMatchTextContent(/\{/);
  const editor = json.element();
  if (editor instanceof HTMLElement) editor.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  const items = Array.from({ length: 24_000 }, (_, id) => ({ id, name: `item ${id}`, isOdd: id % 2 === 1 }));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', JSON.stringify({ city: 'Bern', items }));
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  return code;
}

test('a megabyte of JSON pasted as one line is broken into lines, of which only the visible ones are rendered', async () => {
  const code = await pasteMegabyte();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.element(code).toMatchTextContent(/"city": "Bern",/);
  expect(code.element().querySelectorAll('*').length).toBeLessThan(3000);
  await showTab('Form');
  await expect.element(page.getByText(/too large for a form/)).toBeVisible();
});

test('a key right after a large paste is appended; undo reverts the paste at once', async () => {
  const code = await pasteMegabyte();
  await userEvent.keyboard('{Backspace}');
  await expect.element(check()).toMatchTextContent(/JSON/);
  await expect.element(code).toMatchTextContent(/"name": "item 23999"/);
  await userEvent.keyboard('{Control>}zz{/Control}');
  await expectSent('{}', 'JSON');
});

test('Enter goes to the next empty required field, and runs a form that is complete', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools?tool=add`);
  await field('a (required)').click();
  await userEvent.keyboard('1{Enter}');
  await expect.element(field('b (required)')).toHaveFocus();
  await userEvent.keyboard('2{Enter}');
  const question = page.getByRole('dialog', { name: /^Call “add”/ });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Deny', exact: true }).click();
});

test('Shift+Enter breaks the line, and a text of several lines gets another one by Enter', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools?tool=echo`);
  const message = field('message (required)');
  await message.click();
  await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two');
  await expect.element(message).toHaveValue('one\ntwo');
  await userEvent.keyboard('{Enter}three');
  await expect.element(message).toHaveValue('one\ntwo\nthree');
});
