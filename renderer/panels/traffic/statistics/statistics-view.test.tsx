import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MethodStatistics } from '#shared/model/frames/frame.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { resetPreferences } from '../../../state/preferences.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { resizeWindow } from '../../../testing/cut-off.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';
import { callTool, connectOwn, openRealHost } from '../../../testing/real-host.ts';
import { resetTrafficFilter } from '../filters.ts';

beforeEach(() => {
  fakeHost.reset();
  resetTrafficFilter();
  resetPreferences('trafficView', 'statisticsMeasure');
});

const filter = page.getByRole('combobox', { name: 'Filter traffic' });
const table = page.getByRole('table', { name: 'Statistics' });
const row = (method: string) =>
  // With its server, where there are several.
  table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${method}( · |$)`) }) });

test('traffic in numbers, by server and method, follows the log and the filter', async () => {
  await openRealHost();
  const one = await connectOwn('one', 'requests', '--era', 'modern');
  await connectOwn('two', 'requests', '--era', 'legacy');
  await openWindow(`/servers/${one.serverId}/tools?panel=traffic`);
  await page.getByRole('radio', { name: 'Statistics', exact: true }).click();
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
  // Of both servers there may be ten methods that took longer.
  await filter.fill('server:one');
  await expect.element(row('initialize')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('list', { name: 'Latency by method: the table has the values' }))
    .toMatchTextContent('tools/call');
  await filter.fill('server:two');
  await expect.element(row('tools/call')).not.toBeInTheDocument();
  await expect.element(row('initialize')).toBeVisible();
  await filter.fill('nothinglikeit');
  await expect.element(page.getByText('No frame matches the filter')).toBeVisible();
});

test('what is cleared elsewhere, as in the settings, leaves the statistics, the rows and the counts', async () => {
  await openRealHost();
  const { serverId } = await connectOwn('one', 'plain');
  await client.sessions.disconnect({ serverId });
  await openWindow(`/servers/${serverId}/tools?panel=traffic`);
  const count = page.getByRole('contentinfo').getByText(/^\d+ frames$/);
  await expect.element(count).toMatchTextContent(/^[1-9]/);
  await page.getByRole('radio', { name: 'Statistics', exact: true }).click();
  await expect.element(row('tools/list')).toBeVisible();
  await client.traffic.clear({ scope: 'all' });
  await expect.element(row('tools/list')).not.toBeInTheDocument();
  await expect.element(count).toMatchTextContent('0 frames');
  await expect.element(page.getByRole('tab', { name: /^Traffic/ })).toMatchTextContent('Traffic 0');
  await page.getByRole('radio', { name: 'Exchanges', exact: true }).click();
  await expect.element(page.getByText('No traffic yet')).toBeVisible();
  // What is recorded after that is counted from there.
  await client.sessions.connect({ serverId });
  await expect.element(count).toMatchTextContent(/^[1-9]/);
});

test('a method leads to its exchanges, and has a histogram of its latencies beside its course over time', async () => {
  const latency = { p50: 3, p95: 40, p99: 40, histogram: [0, 0, 5, 0, 0, 1] };
  fakeHost.on('traffic', 'statistics', () => ({
    methods: [{ ...statistics('tools/call', 6, latency), trend: { from: 0, to: 4000, counts: [1, 0, 5] } }],
    omitted: 0,
    version: 1,
  }));
  await openWindow('/?panel=traffic');
  sendDigest({ head: 1 });
  await page.getByRole('radio', { name: 'Statistics', exact: true }).click();
  await page.getByRole('radio', { name: 'Distribution', exact: true }).click();
  await expect.element(page.getByRole('img', { name: '2 ms – 5 ms: 5, 20 ms – 50 ms: 1' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^From 1970-01-01 .* over 4 s: 1 0 5$/ })).toBeVisible();
  await expectAccessibleInAllThemes();
  await page.getByRole('region', { name: 'Chart' }).getByRole('button', { name: 'tools/call' }).click();
  await expect.element(filter).toHaveValue('method:tools/call server:server-everything');
});

test('the chosen measure stays when there are no numbers for a while', async () => {
  let methods = [statistics('tools/call', 6, { p50: 3, p95: 40, p99: 40, histogram: [0, 0, 6] })];
  fakeHost.on('traffic', 'statistics', () => ({ methods, omitted: 0, version: 1 }));
  await openWindow('/?panel=traffic');
  sendDigest({ head: 1 });
  await page.getByRole('radio', { name: 'Statistics', exact: true }).click();
  const distribution = page.getByRole('radio', { name: 'Distribution', exact: true });
  await distribution.click();
  const known = methods;
  methods = [];
  sendDigest({ head: 2 });
  await expect.element(distribution).not.toBeInTheDocument();
  methods = known;
  sendDigest({ head: 3 });
  await expect.element(distribution).toBeChecked();
});

test('the chart shows the largest, and their number of the total', async () => {
  const latency = { p50: 1, p95: 2, p99: 3, histogram: [] };
  let methods = Array.from('abcdefghijkl', (letter, index) => statistics(`method/${letter}`, index + 1, latency));
  fakeHost.on('traffic', 'statistics', () => ({ methods, omitted: 0, version: 1 }));
  await openWindow('/?panel=traffic');
  sendDigest({ head: 1 });
  await page.getByRole('radio', { name: 'Statistics', exact: true }).click();
  const chart = page.getByRole('region', { name: 'Chart' });
  await expect.element(chart.getByText('The largest 10 of 12 methods')).toBeVisible();
  await expect.element(chart.getByRole('list')).not.toMatchTextContent('method/a');
  methods = methods.slice(0, 10);
  sendDigest({ head: 2 });
  await expect.element(chart.getByText('The 10 largest')).not.toBeInTheDocument();
  await expect.element(chart.getByRole('list')).toMatchTextContent('method/a');
  await chart.getByRole('button', { name: /^method\/j 10$/ }).click();
  await expect.element(filter).toHaveValue('method:method/j server:server-everything');
});

test.each([
  [1280, 800],
  [1024, 768],
])('no column is cut off at %i x %i, however long its numbers are', async (width, height) => {
  const latency = { p50: 83_000, p95: 754_000, p99: 3_599_000, histogram: [] };
  const methods = ['notifications/subscriptions/acknowledged', 'tools/call'].map((method) =>
    statistics(method, 1_234_567, latency),
  );
  fakeHost.on('traffic', 'statistics', () => ({ methods, omitted: 0, version: 1 }));
  await resizeWindow(width, height);
  await openWindow('/?panel=traffic');
  sendDigest({ head: 1 });
  await page.getByRole('radio', { name: 'Statistics', exact: true }).click();
  const errors = table.getByRole('columnheader', { name: 'Errors' });
  await expect.element(errors).toBeVisible();
  await expect.poll(() => errors.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  await expect.element(page.getByRole('region', { name: 'Chart' })).toBeInTheDocument();
});

function statistics(method: string, count: number, latency: MethodStatistics['latency']): MethodStatistics {
  const server = { serverId: serverIdSchema.parse('a'), serverName: 'server-everything' };
  return { ...server, method, count, perSecond: 12_345, bytes: 123_400_000, errors: 123_456, latency };
}
