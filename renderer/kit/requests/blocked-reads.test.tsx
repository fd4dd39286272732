import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { callTool } from '../../testing/call-tool.ts';
import { promptButton } from '../../testing/get-prompt.ts';
import { answerButton, field, rows } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../testing/real-host.ts';
import { addressOf, articleOf, openRead, readAlso } from '../../testing/resource-page.ts';

shareRealHost();

/** A server of one test, since the inbox and the resource keep what was answered. */
const connect = (era: string) => connectOwn('requests', 'requests', '--era', era);
const letterUri = 'requests://letter';
const item = page.getByRole('region', { name: 'Item', exact: true });
const formIn = (place: Locator): Locator =>
  place.getByRole('region', { name: 'Elicitation: the server asks for input', exact: true });
const fieldIn = (place: Locator, name: string): Locator =>
  formIn(place).getByRole('form').getByLabelText(name, { exact: true });
const acceptIn = (place: Locator): Locator => formIn(place).getByRole('button', { name: 'Accept', exact: true });

describe.each(['legacy', 'modern'])('what a %s server asks', (era) => {
  test('before it gives a resource is answered in the resource', async () => {
    const { serverId } = await connect(era);
    await openRead(serverId, letterUri);
    const letter = articleOf(letterUri);
    await expect.element(fieldIn(letter, 'reader (required)')).toHaveFocus();
    await expectAccessibleInAllThemes();
    await userEvent.keyboard('Ada');
    await expect.element(acceptIn(letter)).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(letter).toMatchTextContent(/Dear Ada/);
    await expect.element(formIn(letter)).not.toBeInTheDocument();
  });

  test('before it gives a prompt is answered in the prompt, and declined there', async () => {
    const { serverId } = await connect(era);
    await openWindow(`/servers/${serverId}/prompts?prompt=interview`);
    await promptButton('Send').click();
    await expect.element(fieldIn(item, 'topic (required)')).toHaveFocus();
    await userEvent.keyboard('engines');
    await expect.element(acceptIn(item)).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('region', { name: 'Conversation', exact: true })).toMatchTextContent('engines');
    await promptButton('Send').click();
    await formIn(item).getByRole('button', { name: 'Decline', exact: true }).click();
    await expect.element(formIn(item)).not.toBeInTheDocument();
  });

  test('stays in its resource when another one is read meanwhile', async () => {
    const { serverId } = await connect(era);
    await openRead(serverId, letterUri);
    await expect.element(fieldIn(articleOf(letterUri), 'reader (required)')).toBeVisible();
    const other = await readAlso('requests://plain');
    await expect.element(other).toMatchTextContent(/Nothing was asked/);
    await expect.element(formIn(other)).not.toBeInTheDocument();
    location.hash = addressOf(serverId, letterUri);
    await expect.element(fieldIn(articleOf(letterUri), 'reader (required)')).toBeVisible();
  });

  test('last is in front in the inbox, but not in place of an answer that is being typed', async () => {
    const server = await connect(era);
    await openWindow(`/servers/${server.serverId}/connection?panel=inbox`);
    await callTool(server, 'ask_form');
    await expect.element(field('Name (required)')).toBeVisible();
    await callTool(server, 'ask_model');
    await expect.element(rows().first()).toHaveAttribute('aria-selected', 'true');
    await expect.element(rows().first()).toMatchTextContent(/Sampling/);

    await rows().nth(1).click();
    await field('Name (required)').fill('Ada');
    await callTool(server, 'ask_form');
    await expect.poll(() => rows().elements()).toHaveLength(3);
    await expect.element(rows().nth(2)).toHaveAttribute('aria-selected', 'true');
    await expect.element(field('Name (required)')).toHaveValue('Ada');
    await expect.element(answerButton('Accept')).toBeVisible();
  });

  test('later does not displace the answer that is typed where it blocks', async () => {
    const server = await connect(era);
    await openRead(server.serverId, letterUri);
    const reader = fieldIn(articleOf(letterUri), 'reader (required)');
    await expect.element(reader).toHaveFocus();
    await userEvent.keyboard('Ad');
    await callTool(server, 'ask_form');
    await expect.element(page.getByRole('button', { name: /is waiting for you \(\+1\)/ })).toBeVisible();
    // The confirmation of that call had it meanwhile.
    await expect.element(reader).toHaveFocus();
    await userEvent.keyboard('a');
    await expect.element(reader).toHaveValue('Ada');
    await expect.element(reader).toHaveFocus();
  });
});
