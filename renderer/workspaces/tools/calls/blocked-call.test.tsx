import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { callTool, resultOf, sentMessages } from '../../../testing/call-tool.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../../testing/real-host.ts';
import { startCall } from '../../../testing/tool-calls.ts';

shareRealHost();

const item = () => page.getByRole('region', { name: 'Item', exact: true });
const request = (title: string) => item().getByRole('region', { name: title, exact: true });
const form = () => request('Elicitation: the server asks for input');
const field = (name: string) => form().getByRole('form').getByLabelText(name, { exact: true });
const row = () => page.getByRole('option', { name: /^ask_form/ });
const lead = () => page.getByRole('button', { name: /^ask_form is waiting for you/ });

describe.each(['legacy', 'modern'])('a call that a request of a %s server blocks', (era) => {
  test('shows the form of the request, focuses its first field, and is answered by shortcut', async () => {
    const server = await openServer('requests', '--era', era);
    await callTool(server, 'ask_form');
    await openWindow(`/servers/${server.serverId}/tools?tool=ask_form`);
    await expect.element(field('Name (required)')).toHaveFocus();
    await expect.element(row()).toMatchTextContent(/waiting/);
    await expect.element(lead()).toBeVisible();
    await userEvent.keyboard('Ada');
    await field('Age (required)').fill('36');
    await expect.element(form().getByRole('button', { name: 'Accept', exact: true })).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(resultOf('ask_form')).toMatchTextContent(/"name":"Ada"/);
    await expect.element(resultOf('ask_form')).toHaveFocus();
    await expect.element(lead()).not.toBeInTheDocument();
    await expect.element(row()).not.toMatchTextContent(/waiting/);
  });
});

test('while a call is blocked, Ctrl+Enter from anywhere answers its request and runs nothing', async () => {
  const server = await openServer('requests', '--era', 'legacy');
  await callTool(server, 'ask_form');
  await openWindow(`/servers/${server.serverId}/tools?tool=ask_form`);
  await expect.element(field('Name (required)')).toHaveFocus();
  const send = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    expect(document.activeElement).toBe(document.body);
    return userEvent.keyboard('{Control>}{Enter}{/Control}');
  };
  await expect.element(form().getByRole('button', { name: 'Accept', exact: true })).toBeEnabled();
  await send();
  await expect.element(form().getByText('Required', { exact: true }).first()).toBeVisible();
  await field('Name (required)').fill('Ada');
  await field('Age (required)').fill('36');
  await send();
  await expect.element(resultOf('ask_form')).toMatchTextContent(/"name":"Ada"/);
  expect(await sentMessages(server.sessionId, 'tools/call')).toHaveLength(1);
});

test('a sampling request is answered and rejected where it blocks', async () => {
  const server = await openServer('requests', '--era', 'legacy');
  await callTool(server, 'ask_model');
  await openWindow(`/servers/${server.serverId}/tools?tool=ask_model`);
  const sampling = request('Sampling: the server asks for a model response');
  await expect.element(sampling).toMatchTextContent(/What is the capital of France\?/);
  await expect.element(sampling.getByRole('textbox', { name: 'Text', exact: true })).toHaveFocus();
  await sampling.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.element(resultOf('ask_model')).toMatchTextContent(/User rejected sampling request/);
});

test('a request does not take the focus while the user types; the status bar links to it', async () => {
  const server = await openServer('requests', '--era', 'legacy');
  await openWindow(`/servers/${server.serverId}/tools?tool=ask_form`);
  const search = page.getByRole('searchbox', { name: 'Search tools' });
  await search.fill('as');
  await callTool(server, 'ask_form');
  await expect.element(field('Name (required)')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await lead().click();
  await expect.element(field('Name (required)')).toHaveFocus();
});

test('a postponed confirmation is answered in its call', async () => {
  const server = await openServer('requests', '--era', 'legacy');
  await startCall(server, 'ask_form');
  await openWindow(`/servers/${server.serverId}/tools?tool=ask_form`);
  const result = resultOf('ask_form');
  await expect.element(result).toMatchTextContent('Nothing has been sent yet.');
  await expect.element(row()).toMatchTextContent(/waiting/);
  await expectAccessibleInAllThemes();
  await result.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect.element(result).not.toMatchTextContent('Nothing has been sent yet.');
});
