import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { callTool, connectOwn, openRealHost } from '../../../testing/real-host.ts';
import { resetTrafficFilter } from '../filters.ts';

beforeEach(async () => {
  resetTrafficFilter();
  await openRealHost();
});

const filter = page.getByRole('combobox', { name: 'Filter traffic' });
const table = page.getByRole('table', { name: 'Statistics' });
const row = (method: string) =>
  table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: method, exact: true }) });

test('traffic in numbers, by server and method, follows the log and the filter', async () => {
  const one = await connectOwn('one', 'requests', '--era', 'modern');
  await connectOwn('two', 'requests', '--era', 'legacy');
  await openWindow(`/servers/${one.serverId}/tools?panel=traffic`);
  await page.getByRole('button', { name: 'Statistics', exact: true }).click();
  await expect.element(row('server/discover').first()).toBeVisible();
  await callTool(one.sessionId, 'log_flood', { count: 1 });
  await expect.element(row('tools/call').getByRole('cell').first()).toMatchTextContent('one');
  await expect.element(row('tools/call').getByRole('cell').nth(1)).toMatchTextContent(/^1$/);
  await expect.element(row('tools/call').getByRole('cell').nth(3)).toMatchTextContent('ms');
  await callTool(one.sessionId, 'log_flood', { count: 1 });
  await expect.element(row('tools/call').getByRole('cell').nth(1)).toMatchTextContent(/^2$/);
  await expect.element(row('initialize')).toBeVisible();
  await expectAccessibleInAllThemes();
  await page.getByRole('radio', { name: 'Latency' }).click();
  await expect
    .element(page.getByRole('img', { name: 'Latency by method: the table has the values' }))
    .toMatchTextContent('tools/call');
  await filter.fill('server:two');
  await expect.element(row('tools/call')).not.toBeInTheDocument();
  await expect.element(row('initialize')).toBeVisible();
  await filter.fill('nothinglikeit');
  await expect.element(page.getByText('No frame matches the filter')).toBeVisible();
});
