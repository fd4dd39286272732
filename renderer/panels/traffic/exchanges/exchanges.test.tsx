import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { resetPreferences, usePreferences } from '../../../state/preferences.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { type Connected, callTool, openServer, shareRealHost } from '../../../testing/real-host.ts';
import { resetTrafficFilter } from '../filters.ts';
import { useTimelineShown } from '../timeline/timeline-shown.ts';

let server: Connected;
shareRealHost(async () => {
  server = await openServer('requests', '--era', 'modern');
  const { sessionId } = server;
  await client.sessions.setLogLevel({ sessionId, level: 'debug' });
  await callTool(sessionId, 'log_flood', { count: 3 });
});
beforeEach(() => {
  resetTrafficFilter();
  resetPreferences('trafficView');
  useTimelineShown.setState({ isShown: false });
});

const grid = page.getByRole('grid', { name: 'Traffic', exact: true });
const rows = grid.getByRole('row').filter({ has: page.getByRole('gridcell') });
const call = rows.filter({ has: page.getByRole('gridcell', { name: 'tools/call', exact: true }) });
const messages = rows.filter({ has: page.getByRole('gridcell', { name: 'message', exact: true }) });
const openTraffic = () => openWindow(`/servers/${server.serverId}/tools?panel=traffic`);

test('a request is one row with its response; what belongs to it opens below it, by keyboard and mouse', async () => {
  await openTraffic();
  await expect.element(call.getByRole('img', { name: 'answered' })).toBeVisible();
  await expect.element(call).toMatchTextContent(/log_flood.* → /);
  await expect.element(messages.first()).not.toBeInTheDocument();

  await call.click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => messages.elements()).toHaveLength(3);
  await expect.element(rows.filter({ hasText: /^.*result/ }).last()).toBeVisible();
  await expectAccessibleInAllThemes();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(messages.first()).not.toBeInTheDocument();

  await call.getByTitle(/^Show \d+ more frames/).click();
  await expect.poll(() => messages.elements()).toHaveLength(3);
  await messages.first().click();
  await expect.element(page.getByRole('region', { name: /^Frame \d+$/ })).toBeVisible();
  await expect.element(grid.getByRole('row', { selected: true })).toMatchTextContent('message');
});

test('beside an open frame, frequent methods and targets can be read, and a colour stands for the server', async () => {
  await page.viewport(1280, 800);
  await openTraffic();
  await call.click();
  await expect.element(page.getByRole('region', { name: /^Frame \d+$/ })).toBeVisible();
  const row = rows.filter({ has: page.getByRole('gridcell', { name: 'resources/list', exact: true }) }).first();
  const method = row.getByRole('gridcell', { name: 'resources/list', exact: true }).element();
  expect(method.scrollWidth).toBeLessThanOrEqual(method.clientWidth);
  await expect.element(row.getByRole('gridcell', { name: 'requests', exact: true })).toBeVisible();
  const target = call.getByRole('gridcell', { name: /log_flood/ }).element();
  // 25 characters.
  expect(target.clientWidth).toBeGreaterThan(180);
});

test('the row of an exchange stands for the frame that is open while it is closed', async () => {
  const { rows: found } = await client.traffic.rows({
    filter: { query: 'kind:result method:tools/call' },
    from: 0,
    count: 1,
  });
  await openWindow(`/servers/${server.serverId}/tools?panel=traffic&frame=${found[0]?.seq}`);
  await expect.element(page.getByRole('region', { name: `Frame ${found[0]?.seq}` })).toBeVisible();
  await expect.element(grid.getByRole('row', { selected: true })).toMatchTextContent('log_flood');
});

test('frames as sent are behind a switch', async () => {
  await openTraffic();
  await page.getByRole('radio', { name: 'Frames as sent' }).click();
  await expect.poll(() => messages.elements().length).toBeGreaterThanOrEqual(3);
});

test('a sequence shows who sends what to whom, and leads to the frame', async () => {
  usePreferences.setState({ trafficView: 'sequence', trafficText: 'method:tools/call' });
  await openTraffic();
  const steps = page.getByRole('region', { name: 'Sequence diagram' }).getByRole('listitem');
  await expect.poll(() => steps.elements()).toHaveLength(2);
  await expect
    .element(steps.first().getByRole('button', { name: /^Loupe → requests: tools\/call log_flood/ }))
    .toBeVisible();
  await expect.element(steps.last().getByRole('button', { name: /^requests → Loupe: result/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy as Mermaid' })).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('a sequence of a frame that is gone is that of all messages', async () => {
  usePreferences.setState({ trafficView: 'sequence', trafficText: 'method:tools/call' });
  await openWindow(`/servers/${server.serverId}/tools?panel=traffic&frame=999999`);
  const steps = page.getByRole('region', { name: 'Sequence diagram' }).getByRole('listitem');
  await expect.poll(() => steps.elements()).toHaveLength(2);
  await expect.element(page.getByRole('radio', { name: 'Selected exchange' })).not.toBeInTheDocument();
});

test('the timeline filters by what is in view, by keyboard, and lets the filter go', async () => {
  useTimelineShown.setState({ isShown: true });
  await openTraffic();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const plot = timeline.getByRole('group', { name: /^Timeline of [1-9]\d* rows/ });
  await expect.element(plot).toBeVisible();
  plot.element().focus();
  await userEvent.keyboard('{Enter}');
  const filter = page.getByRole('combobox', { name: 'Filter traffic' });
  await expect.poll(() => (filter.element() as HTMLInputElement).value).toMatch(/^seq:\d+\.\.\d+$/);
  await expectAccessibleInAllThemes();
  await timeline.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.element(filter).toHaveValue('');
});
