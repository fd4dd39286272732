import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { cutTexts } from '../../testing/cut-off.ts';
import {
  getPrompt,
  messageBlock,
  messages,
  promptButton,
  promptField,
  promptInFront,
  promptRows,
  proposals,
} from '../../testing/get-prompt.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

const pane = () => page.getByRole('region', { name: 'Prompts', exact: true });
const search = () => pane().getByRole('searchbox');
const row = (text: string | RegExp) => promptRows().filter({ hasText: text });

async function expectRows(...expected: RegExp[]): Promise<void> {
  await expect.poll(() => promptRows().elements().length).toBe(expected.length);
  for (const [index, text] of expected.entries())
    await expect.element(promptRows().nth(index)).toMatchTextContent(text);
}

test('the list shows names, titles, arguments, required marks and icons', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/prompts`);
  await expectRows(
    /^introduceIntroduce the serverno arguments$/,
    /^summariseSummarise a resourceuri\*length$/,
    /^review_codeReview codelanguage\*frameworkcode\*$/,
    /^every_kindEvery kind of contentno arguments$/,
    /^interviewInterviewguest$/,
    /Invalid on purpose: no name/,
  );
  await expect.poll(() => row('summarise').element().querySelector('img')?.src).toMatch(/^data:image\/png;base64,/);
  await search().fill('conversation');
  await expectRows(/^summarise/);
  await search().fill('nothing of this kind');
  await pane().getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => promptRows().elements().length).toBe(6);
});

test('a prompt is chosen, filled in, sent and read by keyboard alone', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/prompts`);
  await expect.element(promptRows().first()).toBeVisible();
  const list = page.getByRole('listbox', { name: 'Prompts' }).element();
  if (list instanceof HTMLElement) list.focus();
  await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  await expect.element(promptInFront('review_code')).toBeVisible();
  await promptField('language').click();
  await userEvent.keyboard('ty');
  await expect.element(proposals()).toMatchTextContent('typescript');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(promptField('language')).toHaveValue('typescript');
  await userEvent.keyboard('{Tab}{Tab}');
  await promptField('code').click();
  await userEvent.keyboard('let x{Control>}{Enter}{/Control}');
  await expect.element(messages().first()).toMatchTextContent('Review this typescript code');
  // Waits for the completion that typing requested.
  await expect.element(promptField('code')).toHaveAttribute('aria-expanded', 'false');
  await expectAccessibleInAllThemes();
});

test('the list follows the server, and the open prompt stays', async () => {
  const server = await openServer('forms');
  await openWindow(`/servers/${server.serverId}/prompts?prompt=second`);
  await promptField('about').fill('typed before');
  await getPrompt(server, 'grow');
  await expect.element(pane().getByText('1 added')).toBeVisible();
  await expectRows(/^new/, /^first/, /^second/, /^grow/);
  await expect.element(row('second')).toHaveAttribute('aria-selected', 'true');
  await expect.element(promptField('about')).toHaveValue('typed before');
});

test('invalid prompts are listed as received, each with its problems', async () => {
  const { serverId } = await openServer('prompt-faults');
  // High enough for all rows.
  await page.viewport(1280, 1080);
  onTestFinished(() => page.viewport(1280, 800));
  await openWindow(`/servers/${serverId}/prompts`);
  for (const problem of [
    'has no name',
    'isn’t an object',
    'arguments isn’t a list',
    'has an invalid argument',
    'has the same name as another prompt',
  ]) {
    await expect.element(row(problem).first()).toBeInTheDocument();
  }
  await expect.poll(() => row('(no name)').elements()).toHaveLength(4);
  // Problems do not displace the name.
  const duplicate = row('has the same name as another prompt').first();
  await expect.element(duplicate.getByText('ask', { exact: true })).toBeInViewport({ ratio: 0.99 });
  await expect.poll(cutTexts).toEqual([]);
  // An icon by URL is replaced; nothing is fetched.
  expect(row('far-icon').element().querySelector('img')).toBeNull();
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(fetched.filter((url) => url.includes('hostile.invalid'))).toEqual([]);
});

test('a prompt without a name shows its JSON and cannot be sent', async () => {
  const { serverId } = await openServer('prompt-faults');
  await openWindow(`/servers/${serverId}/prompts`);
  await row('Without a name').click();
  await expect.element(page.getByText('The server gave this prompt no name, so it can’t be requested.')).toBeVisible();
  await expect.element(page.getByText(/"description": "It cannot be asked for\."/)).toBeVisible();
  await expect.element(promptButton('Send')).toBeDisabled();
});

test('two prompts with the same name have their own forms and addresses', async () => {
  const { serverId } = await openServer('prompt-faults');
  const screen = await openWindow(`/servers/${serverId}/prompts`);
  await row('The second ask').click();
  await expect.element(promptField('second')).toBeVisible();
  const address = location.hash.slice(1);
  await screen.unmount();
  await openWindow(address);
  await expect.element(promptField('second')).toBeVisible();
  await row(/^ask(?!The)/).click();
  await expect.element(promptField('second')).not.toBeInTheDocument();
});

test('invalid arguments are shown as received, and the prompt can be sent', async () => {
  const { serverId } = await openServer('prompt-faults');
  await openWindow(`/servers/${serverId}/prompts?prompt=arguments-object`);
  await expect.element(page.getByText(/"code": "string"/)).toBeVisible();
  await promptButton('Send').click();
  await expect.element(messageBlock(1)).toMatchTextContent('Asked all the same.');
});

test('only usable arguments have a field', async () => {
  const { serverId } = await openServer('prompt-faults');
  await openWindow(`/servers/${serverId}/prompts?prompt=wrong-arguments`);
  await expect.element(page.getByText(/^Argument 1 can’t be filled in/)).toBeVisible();
  await expect.poll(() => promptField('twice').elements()).toHaveLength(1);
  await expect.element(promptField('maybe')).toBeVisible();
});

test('a slash opens the prompts from anywhere, except in a text field', async () => {
  const { serverId } = await openServer('demo');
  await connectOwn('plain', 'plain');
  await openWindow('/settings');
  await expect.element(page.getByRole('region', { name: 'Item', exact: true })).toBeVisible();
  await userEvent.keyboard('/');
  const palette = page.getByRole('dialog');
  await expect.element(palette.getByRole('option', { name: '/ask plain' })).toBeVisible();
  await userEvent.keyboard('revi');
  await expect.element(palette.getByRole('option').first()).toHaveAccessibleName(/^\/review_code/);
  await userEvent.keyboard('{Enter}');
  await expect.element(promptInFront('review_code')).toBeVisible();
  expect(location.hash).toContain(serverId);
  await expect.element(promptField('language')).toHaveFocus();

  await userEvent.keyboard('a/b');
  await expect.element(promptField('language')).toHaveValue('a/b');
  await userEvent.keyboard('{Control>}k{/Control}/ask');
  await expect.element(palette.getByRole('option').first()).toHaveAccessibleName(/^\/ask/);
  await userEvent.keyboard('{Enter}');
  await expect.element(promptInFront('ask')).toBeVisible();
});
