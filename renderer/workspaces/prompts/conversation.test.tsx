import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { sentMessages } from '../../testing/call-tool.ts';
import { messageBlock, messages, promptButton, promptRows, showPrompt } from '../../testing/get-prompt.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, connectOwnHttp, openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

const showBlockAs = (number: number, form: string) =>
  messageBlock(number)
    .getByRole('radiogroup', { name: 'View', exact: true })
    .getByRole('radio', { name: form, exact: true })
    .click();

/** Scrolls to an element, which renders its content, and waits for a text in it. */
async function expectSeen(place: Locator, text: string | RegExp): Promise<void> {
  await expect.element(place).toBeInTheDocument();
  place.element().scrollIntoView();
  await expect.element(place).toMatchTextContent(text);
}

test('every type of content has its own view', async () => {
  await showPrompt(await openServer('demo'), 'every_kind');
  await expect.element(messages().nth(5)).toBeInTheDocument();
  await expect.poll(() => messages().elements()).toHaveLength(6);
  await expect.element(messageBlock(2).getByRole('img')).toBeVisible();
  await expect.poll(() => messageBlock(3).element().querySelector('audio')).not.toBeNull();
  await expectSeen(messageBlock(5), /"zoom": 3/);
  await expectSeen(messageBlock(6), /00000000/);
  await expectAccessibleInAllThemes();
});

test('a text can be shown as JSON and as Markdown', async () => {
  await showPrompt(await openServer('demo'), 'every_kind');
  await showBlockAs(1, 'Block');
  await expectSeen(messageBlock(1), /"type": "text"/);
  await showBlockAs(1, 'Rendered');
  await expect
    .element(messageBlock(1).getByRole('paragraph'))
    .toMatchTextContent('Text, and after it everything else.');
});

test.each([
  [4, 'file:///demo/docs/getting-started.md', 'Getting started'],
  [5, 'file:///demo/config/settings.json', '"units": "mm"'],
])('block %i, which links to or holds a resource, opens in Resources', async (number, uri, text) => {
  await showPrompt(await openServer('demo'), 'every_kind');
  await messageBlock(number).getByRole('button', { name: 'Open in Resources' }).click();
  await expect.element(page.getByRole('article', { name: uri })).toMatchTextContent(text);
});

describe.each([
  ['legacy', 'HTTP', connectOwnHttp],
  ['modern', 'stdio', connectOwn],
])('responses that are wrong, in the %s era over %s', (era, _transport, connect) => {
  test('are shown as received, and the window keeps working', async () => {
    const server = await connect('faults', 'prompt-faults', '--era', era);
    const failure = page.getByRole('region', { name: 'Item', exact: true }).getByRole('alert');

    let screen = await showPrompt(server, 'no-messages');
    await expect.element(failure).toMatchTextContent(/prompts\/get.*“messages” is missing or isn’t an array/);
    await failure.getByRole('button', { name: /^Show frame \d+$/ }).click();
    const frame = page.getByRole('region', { name: /^Frame \d+$/ });
    await expect.element(frame).toMatchTextContent(/There is nothing else\./);
    await screen.unmount();

    screen = await showPrompt(server, 'empty-messages');
    await expect.element(page.getByText('The server returned an empty list of messages.')).toBeVisible();
    await screen.unmount();

    screen = await showPrompt(server, 'wrong-roles');
    for (const [index, text] of [/^system.*neither/, /^\(no role\).*Without a role/, /^\(no role\)/].entries()) {
      await expectSeen(messages().nth(index), text);
    }
    await expect.poll(() => messages().elements()).toHaveLength(3);
    await screen.unmount();

    screen = await showPrompt(server, 'wrong-blocks');
    await expect.element(messages().nth(9)).toBeInTheDocument();
    await expect.poll(() => messages().elements()).toHaveLength(10);
    for (const [number, text] of [
      [1, 'has a type that no revision defines'],
      [1, '"depth": 3'],
      [2, 'isn’t an object'],
      [3, 'lacks the content that its type requires'],
      [5, 'isn’t base64'],
      [6, 'has no mimeType'],
      [8, 'lacks the content that its type requires'],
    ] as const) {
      await expectSeen(messageBlock(number), text);
    }
    await expectSeen(messages().nth(3), 'second of two');
    await screen.unmount();

    await showPrompt(server, 'error');
    await expect.element(failure).toMatchTextContent('The prompt broke');
    await promptRows().filter({ hasText: /^ask/ }).first().click();
    await promptButton('Send').click();
    await expectSeen(messages().first(), 'Which of the two was it?');
  });
});

test('a prompt that gets no response can be cancelled, while others work', async () => {
  const { serverId, sessionId } = await openServer('prompt-faults');
  await openWindow(`/servers/${serverId}/prompts?prompt=silent`);
  await promptButton('Send').click();
  await expect.element(promptButton('Cancel')).toBeVisible();
  await promptRows().filter({ hasText: /^ask/ }).first().click();
  await promptButton('Send').click();
  await expectSeen(messages().first(), 'Which of the two was it?');
  await promptRows().filter({ hasText: 'silent' }).click();
  await promptButton('Cancel').click();
  await expect.element(promptButton('Cancel')).not.toBeInTheDocument();
  await expect.poll(() => sentMessages(sessionId, 'notifications/cancelled')).toHaveLength(1);
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect.element(page.getByRole('listbox', { name: 'History' }).getByRole('option')).toBeVisible();
});

test('active content is inert', async () => {
  await showPrompt(await openServer('prompt-faults'), 'hostile');
  await expect.element(messages().nth(2)).toBeInTheDocument();
  await showBlockAs(1, 'Rendered');
  await expect.element(messageBlock(1).getByRole('heading', { level: 1 })).toBeVisible();
  await expectSeen(messageBlock(3), '␀␛[31mred⟨202E⟩latin');
  await messageBlock(2).getByRole('button', { name: 'Open in Resources' }).click();
  const document = page.getByRole('article', { name: 'javascript:window.hostileScriptRan=true' });
  await expect.element(document.getByRole('alert')).toBeVisible();
  expect('hostileScriptRan' in window).toBe(false);
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(fetched.filter((url) => url.includes('hostile.invalid'))).toEqual([]);
});

test('many messages are shown in pages', async () => {
  const server = await openServer('prompt-faults');
  await showPrompt(server, 'many-messages');
  await expect.poll(() => messages().elements().length).toBe(100);
  await promptButton('Show 100 more of 2,000 messages').click();
  await expect.poll(() => messages().elements().length).toBe(200);
});
