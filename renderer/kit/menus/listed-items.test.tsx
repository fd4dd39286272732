import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useDrafts } from '../../state/drafts.ts';
import { promptRows } from '../../testing/get-prompt.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, openServer, shareRealHost } from '../../testing/real-host.ts';
import { listPane } from '../../testing/resource-page.ts';
import { chooseFor, copiedTexts, menuItem } from '../../testing/row-menu.ts';

shareRealHost();

beforeEach(() => {
  useDrafts.setState({ texts: {} });
});

const composed = page.getByRole('region', { name: 'Request', exact: true });
const filter = page.getByRole('combobox', { name: 'Filter traffic' });

test('a prompt is copied as it is listed and as the request that gets it, and is composed', async () => {
  const copied = copiedTexts();
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/prompts`);
  const row = promptRows().filter({ hasText: /^summarise/ });
  await chooseFor(row, 'Copy as JSON');
  await expect
    .poll(() => JSON.parse(copied.at(-1) ?? '{}'))
    .toMatchObject({ name: 'summarise', title: expect.any(String) });
  await chooseFor(row, 'Copy as CLI command');
  await expect.poll(() => copied.at(-1)).toMatch(/^loupe prompts get demo summarise/);
  await chooseFor(row, 'Copy as SDK call');
  await expect.poll(() => copied.at(-1)).toMatch(/getPrompt\(/);
  await chooseFor(row, 'Copy as shell command');
  await expect.poll(() => copied.at(-1)).toMatch(/"method":"prompts\/get"/);
  await chooseFor(row, 'Filter by summarise');
  await expect.element(filter).toHaveValue('summarise');
  await chooseFor(row, 'Compose request…');
  await expect.element(composed).toMatchTextContent(/"prompts\/get".*"summarise"/);
});

test('a resource, a template and a folder of the tree each have what fits them', async () => {
  const copied = copiedTexts();
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/resources`);
  const template = listPane.getByRole('treeitem').filter({ hasText: '{number}' });
  await listPane.getByRole('searchbox').fill('square');
  await chooseFor(template, 'Copy as JSON');
  await expect.poll(() => JSON.parse(copied.at(-1) ?? '{}')).toMatchObject({ uriTemplate: 'demo://square/{number}' });
  await chooseFor(template, 'Copy the URI');
  await expect.poll(() => copied.at(-1)).toBe('demo://square/{number}');
  await chooseFor(template, 'Open in new tab');
  await expect.element(page.getByRole('tab', { name: /^◇/ })).toBeVisible();

  await listPane.getByRole('searchbox').fill('readme');
  const resource = listPane.getByRole('treeitem', { name: /readme/i }).last();
  await chooseFor(resource, 'Copy as JSON');
  await expect.poll(() => JSON.parse(copied.at(-1) ?? '{}')).toMatchObject({ uri: expect.stringMatching(/readme/i) });
  await chooseFor(resource, 'Copy as CLI command');
  await expect.poll(() => copied.at(-1)).toMatch(/^loupe resources read demo \S*readme/i);
  await listPane.getByRole('treeitem', { expanded: true }).first().click({ button: 'right' });
  await expect.element(menuItem('Add the folder to the basket')).toBeVisible();
  await expect.element(menuItem('Copy as JSON')).not.toBeInTheDocument();
});

test('what has no URI is copied as it is listed, and can be nothing else', async () => {
  const copied = copiedTexts();
  const { serverId } = await openServer('faults', '--fault', 'malformed-items');
  await openWindow(`/servers/${serverId}/resources?view=list`);
  const row = listPane.getByRole('option').filter({ hasText: 'has no URI' }).first();
  await row.click({ button: 'right' });
  await expect.element(menuItem('Copy as JSON')).toBeVisible();
  await expect.element(menuItem('Copy the URI')).not.toBeInTheDocument();
  await expect.element(menuItem('Compose request…')).not.toBeInTheDocument();
  await menuItem('Copy as JSON').click();
  await expect.poll(() => copied).toHaveLength(1);
});

test('a server is copied as other tools have it, and composed to while it is connected', async () => {
  const copied = copiedTexts();
  const { serverId } = await connectOwn('copied', 'demo');
  await openWindow(`/servers/${serverId}/tools`);
  const row = page.getByRole('row', { name: 'copied', exact: true });
  await chooseFor(row, 'Copy as JSON');
  await expect
    .poll(() => JSON.parse(copied.at(-1) ?? '{}'))
    .toMatchObject({ mcpServers: { copied: { args: [expect.anything(), 'demo'] } } });
  await chooseFor(row, 'Copy as CLI command');
  await expect.poll(() => copied.at(-1)).toMatch(/^loupe inspect copied/);
  await chooseFor(row, 'Filter by server:copied');
  await expect.element(filter).toHaveValue('server:copied');
  await chooseFor(row, 'Compose request…');
  await expect.element(page.getByRole('region', { name: 'Compose request' })).toBeVisible();
  await chooseFor(row, 'Disconnect');
  await row.click({ button: 'right' });
  await expect.element(menuItem('Compose request…')).toHaveAttribute('aria-disabled', 'true');
});
