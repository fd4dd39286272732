import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { getPrompt, messageBlock, promptButton, promptField } from '../../testing/get-prompt.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { failNext, openServer, shareRealHost } from '../../testing/real-host.ts';
import { copiedTexts } from '../../testing/row-menu.ts';

shareRealHost();

const runs = () => page.getByRole('listbox', { name: 'History' }).getByRole('option');
const showHistory = () => page.getByRole('tab', { name: /^History/ }).click();

/** The plain server after its prompt was sent with these arguments; the last run is shown. */
async function openAsked(...topics: string[]) {
  const server = await openServer('plain');
  let run = '';
  for (const about of topics) run = (await getPrompt(server, 'ask', { about })).id;
  const screen = await openWindow(`/servers/${server.serverId}/prompts?prompt=ask${run && `&run=${run}`}`);
  return { ...server, screen };
}

async function ask(about: string): Promise<void> {
  await promptField('about').fill(about);
  await userEvent.keyboard('{Escape}');
  await promptButton('Send').click();
  await expect.element(messageBlock(1)).toMatchTextContent(`What about ${about}?`);
}

async function fromMenu(row: Locator, command: string): Promise<void> {
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

async function expectRuns(...expected: RegExp[]): Promise<void> {
  await expect.poll(() => runs().elements().length).toBe(expected.length);
  for (const [index, text] of expected.entries()) await expect.element(runs().nth(index)).toMatchTextContent(text);
}

test('two runs are compared, and the comparison is in the address', async () => {
  const { screen } = await openAsked('lenses', 'mirrors');
  await promptButton('Compare with an earlier response').click();
  const comparison = page.getByRole('region', { name: 'Comparison of two responses' });
  const topics = () =>
    comparison
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(topics).toEqual(['lenses', 'mirrors']);
  await expect.element(comparison).toMatchTextContent(/What about lenses\?/);
  await expect.element(comparison).toMatchTextContent(/What about mirrors\?/);
  await expectAccessibleInAllThemes();
  const address = location.hash.slice(1);
  await screen.unmount();
  await openWindow(address);
  await expect.element(comparison).toMatchTextContent(/What about lenses\?/);
  await promptButton('Swap sides').click();
  await expect.poll(topics).toEqual(['mirrors', 'lenses']);
  await expect.element(promptButton('Swap sides')).toHaveFocus();
  await promptButton('Close the comparison').click();
  await expect.element(messageBlock(1)).toMatchTextContent('What about lenses?');
});

test('the address has the prompt and its run: back, forward, reopen', async () => {
  const { screen } = await openAsked();
  await ask('one');
  await ask('two');
  history.back();
  await expect.element(messageBlock(1)).toMatchTextContent('What about one?');
  history.forward();
  await expect.element(messageBlock(1)).toMatchTextContent('What about two?');
  const address = location.hash.slice(1);
  await screen.unmount();
  await openWindow(address);
  await expect.element(messageBlock(1)).toMatchTextContent('What about two?');
});

test('the history fills the form and sends again', async () => {
  await openAsked('one', 'two');
  await showHistory();
  await expectRuns(/about: two/, /about: one/);
  await fromMenu(runs().nth(1), 'Load these arguments');
  await expect.element(promptField('about')).toHaveValue('one');
  await fromMenu(runs().nth(1), 'Send again');
  await expect.element(messageBlock(1)).toMatchTextContent('What about one?');
  await showHistory();
  await expectRuns(/about: one/, /about: two/, /about: one/);
});

test('runs are pinned and removed in the history', async () => {
  const { serverId, screen } = await openAsked('one', 'two', 'three');
  await showHistory();
  await fromMenu(runs().nth(1), 'Pin');
  await fromMenu(runs().nth(0), 'Remove from the history');
  await expectRuns(/about: two/, /about: one/);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectRuns(/about: three/, /about: two/, /about: one/);
  await fromMenu(runs().nth(1), 'Remove all unpinned runs of this server');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove results' }).click();
  await expectRuns(/about: two/);

  // Without an open prompt, the earlier runs are listed.
  await screen.unmount();
  await openWindow(`/servers/${serverId}/prompts`);
  await expectRuns(/ask.*about: two/);
  await runs().click();
  await expect.element(messageBlock(1)).toMatchTextContent('What about two?');
});

test('saved arguments are loaded into the form, and removed', async () => {
  await openAsked();
  await promptField('about').fill('lenses');
  await userEvent.keyboard('{Escape}');
  await promptButton('Save arguments…').click();
  await page.getByRole('textbox', { name: 'Name of the set' }).fill('glass');
  await userEvent.keyboard('{Enter}');
  const saved = page.getByRole('button', { name: /^glass/ });
  await expect.element(saved).toBeVisible();
  await promptField('about').fill('something else');
  await userEvent.keyboard('{Escape}');
  await saved.click();
  await expect.element(promptField('about')).toHaveValue('lenses');
  await promptButton('Remove “glass”').click();
  await expect.element(saved).not.toBeInTheDocument();
});

test('the failure to save arguments goes with the form, or with the next that works', async () => {
  const { serverId } = await openServer('plain');
  await client.savedArguments.save({ kind: 'prompt', serverId, name: 'ask', label: 'glass', argumentsText: '{}' });
  await openWindow(`/servers/${serverId}/prompts?prompt=ask`);
  const failure = page.getByRole('alert').filter({ hasText: 'The host failed.' });
  const name = page.getByRole('textbox', { name: 'Name of the set' });
  const failToSave = async () => {
    await promptButton('Save arguments…').click();
    failNext('savedArguments', 'save');
    await name.fill('clay');
    await userEvent.keyboard('{Enter}');
    await expect.element(failure).toBeVisible();
  };
  await failToSave();
  await userEvent.keyboard('{Escape}');
  await expect.element(failure).not.toBeInTheDocument();
  await failToSave();
  await promptButton('Remove “glass”').click();
  await expect.element(page.getByRole('button', { name: /^glass/ })).not.toBeInTheDocument();
  await expect.element(failure).not.toBeInTheDocument();
});

test('a click that leaves an invalid field still reaches its target', async () => {
  const { serverId } = await openServer('plain');
  const set = { kind: 'prompt' as const, serverId, name: 'ask', label: 'glass', argumentsText: '{"about":"lenses"}' };
  await client.savedArguments.save(set);
  await openWindow(`/servers/${serverId}/prompts?prompt=ask`);
  const saved = page.getByRole('button', { name: /^glass/ });
  await expect.element(saved).toBeVisible();
  await promptField('about').click();
  await userEvent.keyboard('{Escape}');
  await saved.click();
  await expect.element(promptField('about')).toHaveValue('lenses');
});

test.each([
  ['As text', 'user:\nWhat about lenses?'],
  ['The messages as JSON', [{ role: 'user', content: { type: 'text', text: 'What about lenses?' } }]],
  [
    'The whole result as JSON',
    expect.objectContaining({ messages: [{ role: 'user', content: { type: 'text', text: 'What about lenses?' } }] }),
  ],
])('a response is copied: %s', async (command, expected) => {
  const copied = copiedTexts();
  await openAsked('lenses');
  await promptButton('Copy').click();
  await page.getByRole('menuitem', { name: command, exact: true }).click();
  await expect.poll(() => copied.length).toBe(1);
  const [text = ''] = copied;
  expect(typeof expected === 'string' ? text : JSON.parse(text)).toEqual(expected);
});
