import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { blockOf, callTool, resultOf, sentMessages, showSide, statusOf } from '../../../testing/call-tool.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { type Connected, openServer, shareRealHost } from '../../../testing/real-host.ts';

let server: Connected;
shareRealHost(async () => {
  server = await openServer('tool-faults');
});

/** Calls a faulty tool and shows its newest call. */
async function showCall(tool: string) {
  await callTool(server, tool);
  await openWindow(`/servers/${server.serverId}/tools?tool=${tool}`);
  return server;
}

const node = (text: string) => page.getByRole('tree').getByRole('treeitem').filter({ hasText: text });

test('a failed tool shows its own message', async () => {
  await showCall('fails-without-structure');
  await expect.element(statusOf('fails-without-structure', 'tool error')).toBeVisible();
  const result = resultOf('fails-without-structure');
  await expect.element(result).toMatchTextContent('The tool reported an error (isError). This isn’t a protocol error.');
  await expect.element(blockOf(1)).toMatchTextContent('It failed, and may do so without.');
});

test('a protocol error is told apart from a failed tool', async () => {
  await showCall('protocol-error');
  await expect.element(statusOf('protocol-error', 'protocol error')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Item', exact: true }).getByRole('alert'))
    .toMatchTextContent('The tool broke');
});

test.each(['schema-missing', 'schema-null'])('%s: a tool without a usable schema can be called', async (tool) => {
  await openWindow(`/servers/${server.serverId}/tools?tool=${tool}`);
  await page.getByRole('button', { name: /^Run/ }).click();
  await page.getByRole('button', { name: /^Allow once/ }).click();
  await expect.element(statusOf(tool, 'succeeded')).toBeVisible();
  await expect.element(blockOf(1)).toMatchTextContent('{}');
});

test('a structured result is marked where it violates the output schema', async () => {
  await showCall('breaks-output');
  await showSide('Structured');
  await expect.element(page.getByText('4 values don’t match outputSchema.')).toBeVisible();
  await expect.element(node('sum')).toMatchTextContent(/"many".*integer/);
  await expect.element(node('two')).toMatchTextContent(/"two".*number/);
  await expectAccessibleInAllThemes();
});

test.each([
  ['lacks-structure', 'The tool declares outputSchema, but the result has no structured content.'],
  ['no-content', 'The result has no “content” list, which the specification requires.'],
  ['content-is-text', 'The result has no “content” list, which the specification requires.'],
  ['error-flag-is-text', '“isError” is neither true nor false.'],
])('%s: a result says what is wrong with it', async (tool, words) => {
  await showCall(tool);
  await expect.element(resultOf(tool)).toMatchTextContent(words);
});

test('numbers keep their digits', async () => {
  await showCall('exact-digits');
  await showSide('Structured');
  await expect.element(node('big')).toMatchTextContent('12345678901234567890');
  await expect.element(node('precise')).toMatchTextContent('1.00');
});

test('invalid content blocks are shown as received, and marked', async () => {
  await showCall('odd-blocks');
  await expect.element(blockOf(1)).toMatchTextContent('has a type that no revision defines');
  await expect.element(blockOf(6)).toMatchTextContent('isn’t base64');
});

test('a response after the end of the call is kept', async () => {
  const { sessionId } = await showCall('answers-late');
  await expect.element(statusOf('answers-late', 'running')).toBeVisible();
  await resultOf('answers-late').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(statusOf('answers-late', 'cancelled')).toBeVisible();
  expect(await sentMessages(sessionId, 'notifications/cancelled')).toHaveLength(1);
  await page.getByRole('button', { name: /^Show frame \d+$/ }).click();
  const frame = page.getByRole('region', { name: /^Frame \d+$/ });
  await expect.element(frame).toMatchTextContent(/Loupe had cancelled the request with this id\./);
  // On one line: the editor renders only the lines that fit.
  await frame.getByRole('radio', { name: 'Raw', exact: true }).click();
  await expect.element(frame).toMatchTextContent(/Too late\./);
});

test('a megabyte of JSON is shown as a tree at once', async () => {
  await showCall('json-1mb');
  await showSide('Structured');
  await expect.element(node('rows')).toMatchTextContent('[20,000]');
  await node('rows').click();
  await expect.element(node('{3}').first()).toBeVisible();
});

test('active content in results is inert', async () => {
  await showCall('hostile-blocks');
  await expect.element(blockOf(2)).toMatchTextContent('red');
  await showSide('Raw result');
  await expect
    .element(resultOf('hostile-blocks').getByRole('tabpanel').getByRole('code').last())
    .toMatchTextContent(/hostileScriptRan/);
  expect('hostileScriptRan' in window).toBe(false);
});
