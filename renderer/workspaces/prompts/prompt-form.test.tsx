import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useDrafts } from '../../state/drafts.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { sentMessages } from '../../testing/call-tool.ts';
import { messageBlock, messages, promptButton, promptField, proposals } from '../../testing/get-prompt.ts';
import { openWindow, reopenWindow } from '../../testing/open-window.tsx';
import { connectOwn, connectOwnHttp, openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

/** Opens a prompt of the demo. */
async function openPrompt(prompt: string) {
  const server = await openServer('demo');
  await openWindow(`/servers/${server.serverId}/prompts?prompt=${prompt}`);
  return server;
}

/** Fills in an argument and closes its completions. */
async function fill(name: string, value: string): Promise<void> {
  await promptField(name).fill(value);
  await userEvent.keyboard('{Escape}');
}

describe.each([
  ['legacy', 'HTTP', connectOwnHttp],
  ['modern', 'stdio', connectOwn],
])('a prompt of a %s server over %s', (era, _transport, connect) => {
  test('is filled in, sent by shortcut, and its response shown beside the form', async () => {
    const { serverId, sessionId } = await connect('demo', 'demo', '--era', era);
    await openWindow(`/servers/${serverId}/prompts?prompt=review_code`);
    await fill('language', 'rust');
    await fill('code', 'fn main() {}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(messages().nth(0)).toMatchTextContent(/^user.*Review this rust code: fn main\(\) \{\}$/);
    await expect.element(messages().nth(1)).toMatchTextContent(/^assistant.*naming/);
    // An absent argument is not sent.
    const [sent] = await sentMessages(sessionId, 'prompts/get');
    expect(sent).toContain('"arguments":{"language":"rust","code":"fn main() {}"}');
  });
});

test('entered arguments survive a reload', async () => {
  const server = await openServer('demo');
  const opened = await openWindow(`/servers/${server.serverId}/prompts?prompt=review_code`);
  await fill('language', 'rust');
  // Like a reload: the new page has only what was stored.
  window.dispatchEvent(new Event('pagehide'));
  useDrafts.setState(useDrafts.getInitialState());
  await useDrafts.persist.rehydrate();
  await reopenWindow(opened);
  await expect.element(promptField('language')).toHaveValue('rust');
});

test('completions depend on the other arguments', async () => {
  await openPrompt('review_code');
  await fill('language', 'rust');
  await promptField('framework').fill('a');
  await expect.element(proposals().nth(1)).toMatchTextContent('axum');
  expect(
    proposals()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['actix', 'axum']);
  await userEvent.keyboard('{Escape}');
  await fill('language', 'python');
  await promptField('framework').fill('');
  await expect.element(proposals().nth(2)).toMatchTextContent('flask');
  expect(
    proposals()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['django', 'fastapi', 'flask']);
});

test('the list of completions leaves the form readable', async () => {
  await openPrompt('review_code');
  await expectAccessibleInAllThemes(async () => {
    await promptField('framework').fill('');
    await promptField('framework').fill('a');
    await expect.element(proposals().first()).toBeVisible();
  });
  await promptField('framework').fill('ax');
  await expect.element(proposals().first()).toBeVisible();
  await page.getByRole('heading', { name: 'Prompts' }).click();
  await expect.element(proposals().first()).not.toBeInTheDocument();
});

test('failing completions do not prevent sending', async () => {
  const { serverId } = await openServer('prompt-faults');
  await openWindow(`/servers/${serverId}/prompts?prompt=no-proposals`);
  await promptField('language').fill('rust');
  await expect.element(page.getByRole('status').filter({ hasText: 'completion/complete' })).toBeVisible();
  await promptButton('Send').click();
  await expect.element(messages().first()).toMatchTextContent('In rust.');
});

const form = () => page.getByRole('form', { name: 'Arguments', includeHidden: true });
const problems = () => page.getByRole('status', { name: 'Schema check', includeHidden: true });

test('an untouched form shows no errors; leaving a required field empty shows one, which the summary links to', async () => {
  await openPrompt('review_code');
  await expect.element(promptField('code')).toBeVisible();
  await expect.element(form()).not.toMatchTextContent(/Required/);
  await expect.element(problems()).not.toMatchTextContent(/problem/);
  await fill('language', 'rust');
  await promptField('code').click();
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(form().getByText('Required', { exact: true })).toBeVisible();
  expect(form().getByText('Required', { exact: true }).elements()).toHaveLength(1);
  await problems().getByRole('button', { name: '1 problem' }).click();
  await expect.element(promptField('code')).toHaveFocus();
  await fill('code', 'x');
  await expect.element(form()).not.toMatchTextContent(/Required/);
});

test('Send shows all missing arguments; its menu sends anyway', async () => {
  const { sessionId } = await openPrompt('review_code');
  await expect.element(promptButton('Send')).toBeEnabled();
  await promptButton('Send').click();
  await expect.element(promptField('language')).toHaveFocus();
  await expect.element(problems()).toMatchTextContent('2 problems');
  await fill('language', 'rust');
  await expect.element(problems()).toMatchTextContent('1 problem');
  await promptButton('Send').click();
  await expect.element(promptField('code')).toHaveFocus();
  expect(await sentMessages(sessionId, 'prompts/get')).toEqual([]);
  await expect.element(promptButton('Send anyway')).not.toBeInTheDocument();
  await promptButton('Other ways to send').click();
  await page.getByRole('menuitem', { name: 'Send anyway' }).click();
  await expect
    .element(
      page
        .getByRole('region', { name: 'Item', exact: true })
        .getByRole('alert')
        .filter({ hasText: 'Missing argument: code' }),
    )
    .toBeVisible();

  // An empty text can be chosen as the argument.
  await promptButton('Send empty text: code').click();
  await promptButton('Send').click();
  await expect.element(messages().first()).toMatchTextContent('Review this rust code');
});

test('a multi-line argument is pasted and sent unchanged', async () => {
  const lines = 'fn main() {\n  run()\n}';
  const { sessionId } = await openPrompt('review_code');
  await fill('language', 'rust');
  await expect.element(promptField('code')).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', lines);
  promptField('code')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  const area = page.getByRole('textbox', { name: 'code (required)', exact: true });
  await expect.element(area).toHaveValue(lines);
  await area.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => messageBlock(1).element().textContent).toContain(lines);
  expect((await sentMessages(sessionId, 'prompts/get'))[0]).toContain(JSON.stringify(lines));
});

test('an undeclared argument can be sent', async () => {
  const { sessionId } = await openPrompt('introduce');
  await promptButton('Add field').click();
  await page.getByRole('textbox', { name: 'Field name' }).fill('extra');
  await userEvent.keyboard('{Enter}');
  await fill('extra', 'on top');
  await promptButton('Send').click();
  await expect.element(messages()).toBeVisible();
  expect((await sentMessages(sessionId, 'prompts/get'))[0]).toContain('"arguments":{"extra":"on top"}');
});

test('with many arguments, the first have fields, and all entered ones are sent', async () => {
  const server = await openServer('prompt-faults');
  await openWindow(`/servers/${server.serverId}/prompts?prompt=many-arguments`);
  await expect.element(page.getByText(/^The prompt takes 400 arguments; the first 100 have a field\./)).toBeVisible();
  await fill('a99', 'end');
  await promptButton('Send').click();
  await expect.element(messages().first()).toMatchTextContent('That was a lot.');
  const [sent] = await sentMessages(server.sessionId, 'prompts/get');
  expect(sent).toContain('"arguments":{"a99":"end"}');
});
