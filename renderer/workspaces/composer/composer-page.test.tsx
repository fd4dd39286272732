import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { useDrafts } from '../../state/drafts.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { sentMessages } from '../../testing/call-tool.ts';
import { codeOf } from '../../testing/code-editor.ts';
import { getPrompt } from '../../testing/get-prompt.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { listTools, openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();
beforeEach(() => useDrafts.setState({ texts: {} }));

const request = page.getByRole('region', { name: 'Request', exact: true });
const response = page.getByRole('region', { name: 'Response', exact: true });

async function openComposer(era: string) {
  const server = await openServer('demo', '--era', era);
  await listTools(server.sessionId);
  await openWindow(`/servers/${server.serverId}/compose`);
  await expect.element(codeOf(request, /^Request/)).toBeVisible();
  return server;
}

/** Replaces the text of the request. */
async function write(text: string): Promise<void> {
  codeOf(request, /^Request/)
    .getByRole('textbox')
    .element()
    .focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await commands.insertText(text);
}

test.each(['legacy', 'modern'])(
  'Ctrl+Enter sends a request to a %s server and shows the response beside it',
  async (era) => {
    await openComposer(era);
    await write('{"jsonrpc":"2.0","method":"tools/list"}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(response.getByRole('status')).toMatchTextContent(/^Response after/);
    await expect.element(response.getByRole('code')).toMatchTextContent('"tools": [');
    await expect.element(page.getByRole('grid', { name: 'Traffic', exact: true })).toMatchTextContent('tools/list');
  },
);

test('Enter in the timeout sends, and what is no timeout is said', async () => {
  const server = await openComposer('modern');
  const timeout = request.getByRole('textbox', { name: 'Idle timeout (s)' });
  await timeout.fill('0');
  await expect.element(request.getByText('Not a positive number: the usual timeout is used')).toBeVisible();
  await timeout.fill('5');
  const sent = async () => (await sentMessages(server.sessionId, 'tools/list')).length;
  const before = await sent();
  await userEvent.keyboard('{Enter}');
  await expect.element(response.getByRole('status')).toMatchTextContent(/^Response after/);
  expect(await sent()).toBe(before + 1);
});

test('a request that is put into the composer is sent as what it is, whatever was chosen for another', async () => {
  const server = await openComposer('modern');
  await getPrompt(server, 'introduce');
  await page.getByRole('radio', { name: 'Notification' }).click();
  const frame = page.getByRole('grid', { name: 'Traffic', exact: true }).getByRole('row', { name: /prompts\/get/ });
  await frame.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit and send again…' }).click();
  await expect.element(codeOf(request, /^Request/)).toMatchTextContent(/prompts\/get/);
  await expect.element(page.getByRole('radio', { name: 'Request' })).toBeChecked();
});

test('an invalid request can be sent, but only a JSON object', async () => {
  await openComposer('modern');
  await write('{"method":"no/such"}');
  await expect.element(request.getByText(/^no\/such isn’t in revision 2026-07-28/)).toBeVisible();
  await page.getByRole('button', { name: /^Send Ctrl/ }).click();
  await expect.element(response.getByRole('status')).toMatchTextContent(/^Error response after/);
  await expect.element(response.getByRole('code')).toMatchTextContent('-32601');
  await expectAccessibleInAllThemes();
  await write('[1]');
  await expect.element(request.getByText(/^This isn’t a JSON object/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send Ctrl/ })).toBeDisabled();
});

test('a tool call waits for the confirmation of the exact message', async () => {
  const { sessionId } = await openComposer('modern');
  await write('{"method":"tools/call","params":{"name":"add","arguments":{"a":2,"b":3}}}');
  await expect.element(request.getByText(/^Calls a tool/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: /^Allow once/ }).click();
  await expect.element(response.getByRole('status')).toMatchTextContent(/^Response after/);
  await expect.element(response.getByRole('code')).toMatchTextContent(/5/);
  expect(await sentMessages(sessionId, 'tools/call')).toHaveLength(1);
});

test.each(['legacy', 'modern'])(
  'a request of a %s server that blocks the response is answered beside it',
  async (era) => {
    const { serverId, sessionId } = await openServer('requests', '--era', era);
    await listTools(sessionId);
    await openWindow(`/servers/${serverId}/compose`);
    await expect.element(codeOf(request, /^Request/)).toBeVisible();
    await write('{"method":"prompts/get","params":{"name":"interview"}}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const form = response.getByRole('region', { name: /^Elicitation: / });
    await form.getByLabelText('topic (required)').fill('engines');
    await form.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect.element(response.getByRole('status').first()).toMatchTextContent(/^Response after/);
    await expect.element(response.getByRole('code').last()).toMatchTextContent('engines');
    await response.getByRole('button', { name: 'Open in Prompts', exact: true }).click();
    await expect.element(page.getByRole('region', { name: 'Conversation', exact: true })).toMatchTextContent('engines');
  },
);

test('a sent tool call is in the history of its tool', async () => {
  await openComposer('modern');
  await write('{"method":"tools/call","params":{"name":"add","arguments":{"a":2,"b":3}}}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: /^Allow once/ }).click();
  await response.getByRole('button', { name: 'Open in Tools', exact: true }).click();
  await expect.element(page.getByRole('article', { name: 'Result of add' })).toMatchTextContent('5');
});

test('the editor completes methods and listed names', async () => {
  await openComposer('legacy');
  await write('{"method":"tools/call","params":{"name":""}}');
  for (let step = 0; step < 3; step += 1) await userEvent.keyboard('{ArrowLeft}');
  await userEvent.keyboard('{Control>} {/Control}');
  await expect.element(page.getByRole('option', { name: /ask_form/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await write('{"method":""}');
  for (let step = 0; step < 2; step += 1) await userEvent.keyboard('{ArrowLeft}');
  await userEvent.keyboard('{Control>} {/Control}');
  await expect.element(page.getByRole('option', { name: /completion\/complete/ })).toBeVisible();
});

test('the palette opens the composer', async () => {
  const { serverId } = await openServer('demo', '--era', 'modern');
  await openWindow(`/servers/${serverId}/tools`);
  await page.getByRole('button', { name: /^Go to a resource/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('Compose');
  await page.getByRole('option', { name: /Compose request/ }).click();
  await expect.element(page.getByRole('region', { name: 'Compose request' })).toBeVisible();
  await expect.element(response.getByText('No response yet')).toBeVisible();
});
