import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { setDraftText } from '../../../state/drafts.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { argumentField, blockOf, callRows, callTool, showSide, statusOf, trust } from '../../../testing/call-tool.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { type Connected, openServer, shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

/** The demo after calling `add` with each number twice. */
async function openAdditions(...numbers: number[]): Promise<Connected> {
  const server = await openServer('demo');
  await trust(server);
  for (const number of numbers) {
    const runId = await callTool(server, 'add', `{"a":${number},"b":${number}}`);
    await expect.poll(async () => (await client.calls.get({ runId })).phase).toBe('ended');
  }
  setDraftText('tool', server.serverId, 'add', '{"a":3,"b":3}');
  return server;
}

const node = (text: string) => page.getByRole('tree').getByRole('treeitem').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function fromMenu(row: ReturnType<typeof callRows>, command: string): Promise<void> {
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

test('an earlier call is opened, loaded into the form, and repeated', async () => {
  const { serverId } = await openAdditions(1, 2);
  await openWindow(`/servers/${serverId}/tools?tool=add`);
  await callRows().nth(1).click();
  await showSide('Structured');
  await expect.element(node('sum')).toMatchTextContent(/2/);
  await button('Edit and send again').click();
  await expect.element(argumentField('a')).toHaveValue('1');
  await button('Run again').click();
  await expect.element(callRows().nth(2)).toBeInTheDocument();
  await expect.element(callRows().first()).toMatchTextContent('{"a":1,"b":1}');
  await expect.element(callRows().first()).toHaveAttribute('aria-selected', 'true');
  await expect.element(statusOf('add', 'succeeded')).toBeVisible();
});

test('two results are compared, and the comparison is in the address', async () => {
  await page.viewport(1280, 800);
  const { serverId } = await openAdditions(2, 3);
  const screen = await openWindow(`/servers/${serverId}/tools?tool=add`);
  await button('Compare with an earlier result').click();
  const comparison = page.getByRole('region', { name: 'Comparison', exact: true });
  const earlier = comparison.getByRole('button', { name: /Earlier/ });
  await expect.element(earlier).toMatchTextContent('{"a":2,"b":2}');
  await expect.element(comparison).toMatchTextContent(/"sum": 4.*"sum": 6/);
  // The bar over it is one line.
  const topOf = (name: string) => button(name).element().getBoundingClientRect().top;
  expect(topOf('Close the comparison')).toBe(topOf('Swap sides'));
  await expect.element(button('Close the comparison')).toHaveFocus();
  await expectAccessibleInAllThemes();
  const address = location.hash.slice(1);
  await button('Close the comparison').click();
  await expect.element(statusOf('add', 'succeeded')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^a / })).toHaveFocus();
  history.back();
  await expect.element(comparison).toBeVisible();
  await screen.unmount();
  await openWindow(address);
  await expect.element(earlier).toMatchTextContent('{"a":2,"b":2}');
});

test('the focus stays where a side of a comparison is changed', async () => {
  const { serverId } = await openAdditions(1, 2, 3);
  await openWindow(`/servers/${serverId}/tools?tool=add`);
  await button('Compare with an earlier result').click();
  const side = (name: RegExp) => page.getByRole('region', { name: 'Comparison' }).getByRole('button', { name });
  await expect.element(side(/Earlier/)).toMatchTextContent('{"a":2,"b":2}');
  button('Swap sides').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(side(/Earlier/)).toMatchTextContent('{"a":3,"b":3}');
  await expect.element(button('Swap sides')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(side(/Earlier/)).toMatchTextContent('{"a":2,"b":2}');
  await side(/Earlier/).click();
  await page.getByRole('option', { name: /"a":1/ }).last().click();
  await expect.element(side(/Earlier/)).toMatchTextContent('{"a":1,"b":1}');
  await expect.element(side(/Earlier/)).toHaveFocus();
});

test('all calls to the server are in one list, from which pinned ones are not removed', async () => {
  const server = await openAdditions(1, 2, 3);
  const { serverId } = server;
  await callTool(server, 'fail');
  await openWindow(`/servers/${serverId}/tools?tool=fail`);
  await expect.element(statusOf('fail', 'tool error')).toBeVisible();
  await button('Calls to this server').click();
  const expected = [/fail.*tool error/, /add.*3,/, /add.*2,/, /add.*1,/];
  for (const [index, text] of expected.entries()) await expect.element(callRows().nth(index)).toMatchTextContent(text);
  await expect.poll(() => callRows().elements()).toHaveLength(4);

  await fromMenu(callRows().nth(1), 'Pin');
  await expect.element(callRows().nth(1).getByLabelText('pinned')).toBeVisible();
  await fromMenu(callRows().nth(0), 'Remove all unpinned calls to this server');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove calls' }).click();
  await expect.element(callRows()).toMatchTextContent(/add.*3,/);
  await callRows().first().click();
  await expect.element(page.getByRole('article', { name: 'Tool add' })).toBeVisible();
  await showSide('Structured');
  await expect.element(node('sum')).toMatchTextContent(/6/);
});

test('saved arguments are loaded into the form, and run', async () => {
  const server = await openServer('demo');
  await trust(server);
  await openWindow(`/servers/${server.serverId}/tools?tool=echo`);
  await argumentField('message').fill('kept');
  await button('Saved arguments').click();
  const sets = page.getByRole('dialog', { name: 'Saved arguments' });
  await sets.getByRole('button', { name: 'Save arguments…' }).click();
  await sets.getByRole('textbox', { name: 'Name of the set' }).fill('greeting');
  await userEvent.keyboard('{Enter}');
  await expect.element(sets.getByRole('button', { name: /^greeting/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await argumentField('message').fill('other');
  await button('Saved arguments').click();
  await sets.getByRole('button', { name: 'Run “greeting”' }).click();
  await expect.element(blockOf(1)).toMatchTextContent('kept');
  await expect.element(argumentField('message')).toHaveValue('kept');
});

test('returning to a tool shows its draft and its result', async () => {
  const { serverId } = await openAdditions(3);
  await openWindow(`/servers/${serverId}/tools?tool=add`);
  await argumentField('a').fill('77');
  await expect.element(statusOf('add', 'succeeded')).toBeVisible();
  await page.getByRole('option', { name: /^echo/ }).click();
  await expect.element(argumentField('message')).toBeVisible();
  await page.getByRole('option', { name: /^add\b/ }).click();
  await expect.element(argumentField('a')).toHaveValue('77');
  await expect.element(statusOf('add', 'succeeded')).toBeVisible();
});

test('a call of a check says so, and no row of the list is marked as the one that is shown', async () => {
  const { serverId } = await openAdditions(2);
  const [call] = (await client.calls.list({ serverId, name: 'add', count: 1 })).rows;
  if (call === undefined) throw new Error('No call');
  await client.pins.add({ source: { kind: 'tool', runId: call.id } });
  const request = { source: { kind: 'pins' as const }, serverId, allowed: ['add'], asks: false };
  const { checkRunId } = await client.checks.start(request);
  const ended = async () => (await client.checks.runs()).find((run) => run.checkRunId === checkRunId)?.phase;
  await expect.poll(ended).toBe('ended');
  const { runId = '' } = await client.checks.result({ checkRunId, ordinal: 0 });
  await openWindow(`/servers/${serverId}/tools?tool=add&run=${runId}`);
  await expect.element(page.getByRole('note').filter({ hasText: 'Sent by a check' })).toBeVisible();
  await expect.element(callRows().first()).toMatchTextContent('{"a":2,"b":2}');
  await expect.element(callRows().first()).toHaveAttribute('aria-selected', 'false');
  await expectAccessibleInAllThemes();
  await page.getByRole('link', { name: 'Show in Checks' }).click();
  await expect.poll(() => location.hash).toContain(`/checks?server=${serverId}&from=pins`);
});
