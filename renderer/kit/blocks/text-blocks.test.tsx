import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { blockOf, callTool, resultOf } from '../../testing/call-tool.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

/** Shows the result of a tool that answers with this text. */
async function showText(message: string) {
  const server = await openServer('demo');
  await callTool(server, 'echo', JSON.stringify({ message }));
  const { unmount } = await openWindow(`/servers/${server.serverId}/tools?tool=echo`);
  await expect.element(blockOf(1)).toBeVisible();
  return unmount;
}

const view = (name: string) =>
  blockOf(1).getByRole('radiogroup', { name: 'View', exact: true }).getByRole('radio', { name, exact: true });
const tree = () => blockOf(1).getByRole('tree', { name: 'Tree' });
const node = (text: string | RegExp) => tree().getByRole('treeitem').filter({ hasText: text });
const copied = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

const json = '{"total":2,"big":9007199254740993,"items":[{"id":2,"name":"b"},{"id":10,"name":"a"}]}';

test('JSON in a text opens formatted, and has a tree, its table, its raw text and its block', async () => {
  await showText(json);
  await expect.element(view('Text')).toBeChecked();
  await expect.element(blockOf(1)).toMatchTextContent('"big": 9007199254740993');
  await view('Raw').click();
  await expect.element(blockOf(1)).toMatchTextContent('"total":2,"big":9007199254740993');
  await view('Block').click();
  await expect.element(blockOf(1)).toMatchTextContent('"type": "text"');
  await view('Tree').click();
  await expect.element(node('9007199254740993')).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('what scrolls in the last block has the rest of the pane', async () => {
  await page.viewport(1280, 800);
  await showText('{"a":1}');
  await view('Tree').click();
  await expect.element(node('a')).toBeVisible();
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const pane = page.getByRole('region', { name: 'Content', exact: true });
  // Below it are the result's other fields, folded.
  await expect.poll(() => bottomOf(pane.element()) - bottomOf(tree().element())).toBeLessThan(80);
  expect(bottomOf(pane.element())).toBeLessThanOrEqual(bottomOf(resultOf('echo').element()) + 1);
});

test('the view that was chosen stays for the tool, and one key shows the text', async () => {
  const unmount = await showText(json);
  await view('Tree').click();
  await expect.element(node('items')).toBeVisible();
  await unmount();
  await showText('[1, 2, 3]');
  await expect.element(view('Tree')).toBeChecked();
  tree().element().focus();
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await expect.element(view('Text')).toBeChecked();
  await expect.element(view('Tree')).not.toBeChecked();
});

test('the tree is searched, and copies the path of a value', async () => {
  const write = copied();
  await showText(
    JSON.stringify({ deep: { list: Array.from({ length: 400 }, (_, id) => ({ id, name: `lens ${id}` })) } }),
  );
  await view('Tree').click();
  await blockOf(1).getByRole('searchbox', { name: 'Find in keys and values' }).fill('LENS 321');
  await userEvent.keyboard('{Enter}');
  await expect.element(node('"lens 321"')).toBeVisible();
  await node('"lens 321"').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy the JSONPath' }).click();
  await expect.poll(() => write.mock.lastCall).toEqual(['$.deep.list[321].name']);
});

test('times and web addresses are shown beside their values, and JSON in a string opens', async () => {
  await showText(JSON.stringify({ at: '2026-11-20T14:03:05Z', url: 'https://example.com/a', inner: '{"n": [1, 2]}' }));
  await view('Tree').click();
  await expect.element(node('at').getByRole('time')).toBeVisible();
  await node('url').getByRole('button', { name: 'Open…' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('example.com');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await node('inner').getByRole('button', { name: 'Open as JSON' }).click();
  await expect.element(blockOf(1).getByRole('region', { name: 'Whole value' })).toMatchTextContent('"n": [');
});

test('an array of objects is a table that can be sorted and copied as CSV', async () => {
  const write = copied();
  await showText(json);
  await view('Table').click();
  const table = blockOf(1).getByRole('grid', { name: 'Table' });
  const cells = () =>
    table
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.textContent);
  await expect.poll(cells).toEqual(['12b', '210a']);
  await table.getByRole('columnheader', { name: 'name' }).getByRole('button').click();
  await expect.poll(cells).toEqual(['210a', '12b']);
  await blockOf(1).getByRole('button', { name: 'Copy as CSV' }).click();
  await expect.poll(() => write.mock.lastCall).toEqual(['id,name\r\n10,a\r\n2,b\r\n']);
  await expectAccessibleInAllThemes();
});

test.each([
  ['Markdown', '## Lenses\n\nThere are **two**.', 'Rendered', /Lenses\s*There are two\./],
  ['a value on each line', '{"id":1}\n{"id":2}\n', 'Table', /id/],
  ['CSV', 'id,name,price\n1,lens,9.5\n2,mirror,3\n', 'Table', /mirror/],
  ['a diff', '--- a\n+++ b\n@@ -1 +1 @@\n-one\n+two\n', 'Formatted', /\+two/],
  ['terminal colours', '\u001b[32mpassed\u001b[0m 12 tests', 'Formatted', /passed 12 tests/],
  ['YAML', 'name: demo\ntags:\n  - a\n  - b\n', 'Text', /- b/],
])('%s is shown as such, and as text', async (_name, text, shown, content) => {
  await showText(text);
  await expect.element(view(shown)).toBeChecked();
  await expect.element(blockOf(1)).toMatchTextContent(content);
  await view('Text').click();
  await expect.element(view('Text')).toBeChecked();
});

test('prose stays prose', async () => {
  await showText('Hello, {name}: [1] is fine.');
  await expect.element(view('Text')).toBeChecked();
  await expect.element(blockOf(1).getByText('Hello, {name}: [1] is fine.')).toBeVisible();
  await expect.element(view('Tree')).not.toBeInTheDocument();
});

test('a result is compared with the one before with its JSON formatted', async () => {
  const server = await openServer('demo');
  await callTool(server, 'echo', JSON.stringify({ message: '{"a":1,"b":2}' }));
  await callTool(server, 'echo', JSON.stringify({ message: '{"a":1,"b":3}' }));
  await openWindow(`/servers/${server.serverId}/tools?tool=echo`);
  await resultOf('echo').getByRole('button', { name: 'Compare with an earlier result' }).click();
  const comparison = page.getByRole('region', { name: 'Comparison', exact: true });
  await expect.element(comparison).toMatchTextContent('"b": 2');
  await expect.element(comparison).toMatchTextContent('"b": 3');
});
