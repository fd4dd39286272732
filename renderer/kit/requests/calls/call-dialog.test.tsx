import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RunId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { codeOf } from '../../../testing/code-editor.ts';
import { getPrompt } from '../../../testing/get-prompt.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { type Connected, listTools, openServer, shareRealHost } from '../../../testing/real-host.ts';
import { callTool, decideCall, sentCalls, startCall } from '../../../testing/tool-calls.ts';

const dialog = () => page.getByRole('dialog', { name: /^Call “/ });
const button = (name: RegExp) => dialog().getByRole('button', { name });
const deny = () => button(/^Deny$/);
const allow = () => button(/^Allow once/);
const given = () => codeOf(dialog(), /^Arguments/);
const message = () => codeOf(dialog(), /^Message/);

shareRealHost();

/** A window in which no call is pending yet. */
async function openDemo(): Promise<Connected> {
  const server = await openServer('demo');
  await openWindow(`/servers/${server.serverId}/connection?tab=settings`);
  await expect.element(page.getByRole('region', { name: 'Tool calls', exact: true })).toBeVisible();
  return server;
}

test('the arguments are shown, formatted, and the exact message; it is sent only after approval; the log stays reachable', async () => {
  const server = await openDemo();
  await getPrompt(server, 'introduce');
  await startCall(server, 'echo', { message: 'a "quoted" word' });
  await expect.element(deny()).toHaveFocus();
  const sent = /"method":"tools\/call".*"arguments":\{"message":"a\s\\"quoted\\"\sword"\}/;
  await expect.element(given()).toMatchTextContent(/\{\s*"message":\s"a\s\\"quoted\\"\sword"\s*\}/);
  const folded = dialog().getByRole('group').filter({ hasText: '_meta' });
  await expect.element(folded).not.toHaveAttribute('open');
  // The arguments take no more room than they need.
  await expect.element(dialog().getByText('Returns the message that you send.')).toBeInViewport({ ratio: 1 });
  await expectAccessibleInAllThemes();
  await dialog()
    .getByRole('radio', { name: /^Exact message, \d+ B$/ })
    .click();
  await expect.element(message()).toMatchTextContent(sent);
  await expect.element(dialog()).toMatchTextContent('reported name: loupe-demo 1.0.0');
  await expect.element(dialog()).toMatchTextContent(/Annotations.*read-only.*Description.*Returns the message/);
  await expectAccessibleInAllThemes();
  await page.getByRole('gridcell', { name: 'prompts/get', exact: true }).first().click();
  await expect.element(page.getByRole('region', { name: /^Frame \d+$/ })).toBeVisible();
  expect(await sentCalls(server)).toBe(0);
  await allow().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => sentCalls(server)).toBe(1);
});

test('in a low window the panel closes for the message, and reopens afterwards', async () => {
  await page.viewport(853, 533);
  onTestFinished(() => page.viewport(1280, 800));
  const server = await openDemo();
  const panel = page.getByRole('region', { name: 'Bottom panel' });
  const height = () => panel.element().getBoundingClientRect().height;
  const open = height();
  await startCall(server, 'echo', { message: 'in view' });
  await expect.element(deny()).toHaveFocus();
  await expect.poll(height).toBeLessThan(50);
  await expect.element(given()).toBeInViewport();
  await deny().click();
  await expect.poll(height).toBe(open);
  // Who works in the panel keeps it.
  const filter = page.getByRole('combobox', { name: 'Filter traffic' });
  await filter.click();
  await userEvent.keyboard('tools');
  await startCall(server, 'echo', { message: 'meanwhile' });
  await expect.element(deny()).toBeVisible();
  expect(height()).toBe(open);
  await expect.element(filter).toHaveFocus();
});

test('a confirmation is closed, reopened and answered by keyboard', async () => {
  const server = await openDemo();
  await startCall(server, 'add', { a: 1, b: 2 });
  await expect.element(deny()).toHaveFocus();
  // A click on what cannot be pressed does not take the keys away.
  await dialog().getByRole('heading', { level: 3 }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Inbox' }).click();
  const review = page.getByRole('button', { name: 'Review…' });
  await expect.element(review).toBeVisible();
  review.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(allow()).toBeEnabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => sentCalls(server)).toBe(1);
});

test('nothing is allowed in the first moment, since the click or key may have been meant for something else', async () => {
  const server = await openDemo();
  // The pause lasts until the test ends it.
  const held: (() => void)[] = [];
  const setTimer = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation((...[handler, ms = 0, ...given]) => {
    if (ms < 250 || typeof handler !== 'function') return setTimer(handler, ms, ...given);
    return held.push(() => handler(...given));
  });
  const runId = await startCall(server, 'add', { a: 5, b: 6 });
  await expect.element(deny()).toHaveFocus();
  await expect.element(allow()).toBeDisabled();
  await expect.element(button(/^Allow for this session$/)).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await allow().click({ force: true });
  expect((await client.calls.get({ runId })).decision).toBeUndefined();
  expect(await sentCalls(server)).toBe(0);
  for (const end of held) end();
  await expect.element(allow()).toBeEnabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sentCalls(server)).toBe(1);
});

test('a key that is held down after it allowed a call doesn’t allow the next one', async () => {
  const server = await openDemo();
  const first = await startCall(server, 'echo', { message: 'one' });
  const second = await startCall(server, 'echo', { message: 'two' });
  await expect.element(dialog().getByText('1 of 2', { exact: true })).toBeVisible();
  await expect.element(allow()).toBeEnabled();
  const press = (repeat: boolean) =>
    deny()
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat, bubbles: true, cancelable: true }),
      );
  press(false);
  await expect.element(dialog().getByText('2 of 2', { exact: true })).toBeVisible();
  await expect.element(allow()).toBeEnabled();
  press(true);
  await deny().click();
  const outcome = async (runId: RunId) => {
    const { outcome: found, failure } = await client.calls.get({ runId });
    return failure?.code ?? found;
  };
  await expect.poll(() => Promise.all([first, second].map(outcome))).toEqual(['result', 'callDenied']);
});

test('typing in a panel isn’t interrupted when a call has to be confirmed', async () => {
  const server = await openDemo();
  const filter = page.getByRole('combobox', { name: 'Filter traffic' });
  await filter.click();
  await userEvent.keyboard('tools');
  await startCall(server, 'add', { a: 1, b: 2 });
  await expect.element(deny()).toBeVisible();
  await userEvent.keyboard('/list');
  await expect.element(filter).toHaveValue('tools/list');
  expect(await sentCalls(server)).toBe(0);
});

test('Enter denies, since Deny has the focus', async () => {
  const server = await openDemo();
  const runId = await startCall(server, 'add', { a: 3, b: 4 });
  await expect.element(deny()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await client.calls.get({ runId })).failure?.code).toBe('callDenied');
  expect(await sentCalls(server)).toBe(0);
});

test('several calls are confirmed one after the other', async () => {
  const server = await openDemo();
  const messages = ['one', 'two', 'three'];
  const runs: RunId[] = [];
  for (const text of messages) runs.push(await startCall(server, 'echo', { message: text }));
  for (const [index, text] of messages.entries()) {
    await expect.element(dialog().getByText(`${index + 1} of 3`, { exact: true })).toBeVisible();
    await expect.element(given()).toMatchTextContent(`"${text}"`);
    await (index === 1 ? deny() : allow()).click();
  }
  await expect.element(dialog()).not.toBeInTheDocument();
  const outcomes = async () => {
    const calls = await Promise.all(runs.map((runId) => client.calls.get({ runId })));
    return calls.map(({ outcome, failure }) => failure?.code ?? outcome);
  };
  await expect.poll(outcomes).toEqual(['result', 'callDenied', 'result']);
});

test('a confirmation closes when the call is cancelled, or answered elsewhere', async () => {
  const server = await openDemo();
  const first = await startCall(server, 'echo', { message: 'never mind' });
  await expect.element(dialog()).toBeVisible();
  await client.calls.cancel({ runId: first });
  await expect.element(dialog()).not.toBeInTheDocument();
  const second = await startCall(server, 'echo', { message: 'somebody else' });
  await expect.element(dialog()).toBeVisible();
  await decideCall(second, 'deny');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('at 200 % zoom the arguments cover nothing of what else is said', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  const server = await openDemo();
  await page.viewport(640, 400);
  await startCall(server, 'echo', { message: 'small' });
  await expect.element(given()).toMatchTextContent(/small/);
  const folded = dialog().getByRole('group').filter({ hasText: '_meta' });
  const bottom = given().element().getBoundingClientRect().bottom;
  expect(folded.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
});

test('a series with arguments that do not fit is marked, and is allowed at once', async () => {
  const server = await openDemo();
  const { sessionId } = server;
  await listTools(sessionId);
  await client.calls.start({ sessionId, tool: 'add', argumentsText: '{"a":"no number"}', invalid: true, times: 3 });
  await expect.element(dialog()).toMatchTextContent('The arguments don’t match the tool’s schema.');
  await button(/^Allow all 3/).click();
  await expect.poll(() => sentCalls(server)).toBe(3);
});

test('what differs from the call that was last allowed is told and marked', async () => {
  const server = await openDemo();
  await callTool(server, 'add', { a: 1, b: 2 });
  await startCall(server, 'add', { a: 1, b: 3 });
  await expect.element(dialog()).toMatchTextContent(/Differs from the call you last allowed \(\d\d:\d\d:\d\d\): b/);
  await deny().click();
  // What was denied is no call to compare with.
  await startCall(server, 'add', { a: 1, b: 2 });
  await expect.element(given()).toMatchTextContent(/"b":\s2/);
  await expect.element(dialog()).not.toMatchTextContent(/Differs from/);
});

test('Run pressed again shows the question that waits; with other arguments it asks another one', async () => {
  const server = await openServer('demo');
  await openWindow(`/servers/${server.serverId}/tools?tool=echo`);
  const field = page.getByRole('textbox', { name: /^message\b/ });
  await field.fill('once');
  const run = () => userEvent.keyboard('{Control>}{Enter}{/Control}');
  await run();
  await expect.element(deny()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await field.click();
  await run();
  await expect.element(deny()).toHaveFocus();
  expect(await client.inbox.list()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await field.fill('twice');
  await run();
  await expect.element(given()).toMatchTextContent(/"twice"/);
  expect(await client.inbox.list()).toHaveLength(2);
});

test('an unlisted tool can only be allowed once', async () => {
  const server = await openDemo();
  await startCall(server, 'no_such_tool');
  await expect.element(dialog()).toMatchTextContent('The server lists no tool with this name.');
  await expect
    .element(dialog())
    .toMatchTextContent('Can’t be allowed for the session: Loupe can’t detect changes to an unlisted tool');
  await expect.element(allow()).toBeEnabled();
  await expect.element(button(/^Allow for this session$/)).toBeDisabled();
});

test('a long message is shown in steps, to its end', async () => {
  const server = await openDemo();
  await startCall(server, 'echo', { message: 'x'.repeat(1_200_000), last: 'the end' });
  await expect.element(dialog()).toMatchTextContent('20,000 of 1,200,');
  await button(/^Load more$/).click();
  await expect.element(dialog()).toMatchTextContent('1,020,000 of 1,200,');
  await button(/^Load more$/).click();
  await expect.element(dialog()).toMatchTextContent('Exact message, 1.2 MB');
  await expect.element(given()).toBeVisible();
});
