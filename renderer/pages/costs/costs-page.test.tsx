import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { CostRow, ServerCost } from '#shared/model/costs.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../testing/open-window.tsx';

const table = page.getByRole('grid', { name: 'Items and their costs' });
const rows = table.getByRole('row').filter({ has: page.getByRole('gridcell') });
const sums = page.getByRole('region', { name: 'Sums of the connected servers' });

const ofServer = (serverName: string) => ({
  serverId: serverIdOf(serverName),
  sessionId: sessionIdOf(serverName),
  serverName,
});
const weather = ofServer('Weather');
const items: CostRow[] = [
  { ...weather, kind: 'tools', ordinal: 0, name: 'forecast', bytes: 900, tokens: 250, ofLargest: 1 },
  { ...weather, kind: 'tools', ordinal: 1, name: 'alerts', bytes: 300, tokens: 80, ofLargest: 0.32 },
  { ...weather, kind: 'resources', ordinal: 0, name: 'weather://today', bytes: 120, tokens: 30, ofLargest: 0.12 },
];
const costs: ServerCost = {
  ...weather,
  lists: [
    { kind: 'tools', items: 2, counted: 2, bytes: 1200, tokens: 330 },
    { kind: 'resources', items: 20_000, counted: 5000, bytes: 2_400_000, tokens: 600_000 },
  ],
  instructions: { bytes: 60, tokens: 12 },
  bytes: 2_401_260,
  tokens: 600_342,
};

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'Weather' });
  fakeHost.on('costs', 'summary', () => ({ servers: [costs], isCounting: false }));
  fakeHost.on('costs', 'rows', ({ query: { text, kind, sort, order }, from, count }) => {
    const found = items.filter((row) => row.name.includes(text) && (kind === undefined || row.kind === kind));
    const sign = order === 'ascending' ? 1 : -1;
    const sorted = found.toSorted((a, b) => sign * (a[sort] < b[sort] ? -1 : 1));
    return { rows: sorted.slice(from, from + count), total: found.length };
  });
});

test('the largest items come first, under the sums of the servers', async () => {
  await openWindow('/costs');
  await expect.element(rows.first()).toMatchTextContent('forecast');
  await expect.element(rows.first()).toMatchTextContent('250');
  await expect.element(sums.getByRole('cell', { name: /^330 / })).toBeVisible();
  // What wasn't counted is an estimate of the estimate.
  await expect.element(sums.getByRole('cell', { name: /^≈ 600K / })).toBeVisible();
  // The headline is what a model gets with every request, not a list of 20,000 resources.
  await expect.element(page.getByText('Tools and instructions: ≈ 342 tokens · 1.3 kB')).toBeInTheDocument();
  await expectAccessibleInAllThemes();
});

test('they are sorted by another column, filtered, and opened', async () => {
  await openWindow('/costs');
  await table.getByRole('button', { name: 'Name' }).click();
  await expect.element(rows.first()).toMatchTextContent('alerts');
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('fore');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  table.element().focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => location.hash).toMatch(/\/tools\?.*tool=forecast/);
});

test('sums above the budget are marked, and the settings are a link away', async () => {
  keepSettings({ serverTokenBudget: 600_000, totalTokenBudget: 900_000 });
  const other = { ...costs, ...ofServer('Notes'), bytes: 1200, tokens: 330 };
  fakeHost.on('costs', 'summary', () => ({ servers: [costs, other], isCounting: false }));
  await openWindow('/costs');
  await expect.element(sums.getByRole('row', { name: /^Weather/ })).toMatchTextContent(/over budget\s*≈ 600\.3K/);
  await expect.element(sums.getByRole('row', { name: /^Notes/ })).not.toMatchTextContent('over budget');
  await expect.element(sums.getByRole('row', { name: /^All servers/ })).toMatchTextContent(/≈ 600\.7K\s*2\.4 MB/);
  keepSettings({ totalTokenBudget: 600_500 });
  sendDigest({ settings: true });
  await expect.element(sums.getByRole('row', { name: /^All servers/ })).toMatchTextContent('over budget');
  await expect.element(sums.getByRole('row', { name: /^Weather/ })).not.toMatchTextContent('over budget');
  await expectAccessibleInAllThemes();
  await sums.getByRole('link', { name: 'Set budgets in Settings' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Budget for one server (tokens)' })).toBeVisible();
});

test('shows the sums while items are counted, and what failed', async () => {
  const lists = costs.lists.map((list) => ({ ...list, counted: 0, tokens: 0 }));
  const counting = { ...costs, lists, instructions: { bytes: 60 } };
  fakeHost.on('costs', 'summary', () => ({ servers: [counting], isCounting: true }));
  fakeHost.on('costs', 'rows', () => ({ rows: [], total: 0 }));
  await openWindow('/costs');
  await expect.element(page.getByText('Counting…')).toBeVisible();
  await expect.element(sums.getByRole('row', { name: /^Weather/ })).toBeVisible();
  await expect.element(sums.getByRole('cell', { name: '…', exact: true }).first()).toBeVisible();
  expect(page.getByText(/≈ 0 tokens/).elements()).toEqual([]);
  expect(page.getByText('No item matches').elements()).toEqual([]);
  fakeHost.on('costs', 'rows', () => {
    throw new FailureError(createFailure('internal', {}, { cause: 'the thread ended' }));
  });
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('fore');
  await expect.element(page.getByRole('alert')).toMatchTextContent('the thread ended');
});

test('10,000 items and long names stay within the page at 640 pixels', async () => {
  await page.viewport(640, 600);
  const name = 'a-very-long-tool-name-'.repeat(10);
  const long = { ...costs, serverName: 'Server with a very long name '.repeat(5) };
  fakeHost.on('costs', 'summary', () => ({ servers: [long], isCounting: false }));
  fakeHost.on('costs', 'rows', ({ from, count }) => ({
    rows: Array.from({ length: Math.min(count, 10_000 - from) }, (_, at) => ({
      ...weather,
      kind: 'tools' as const,
      ordinal: from + at,
      name: `${from + at} ${name}`,
      bytes: 1_000_000,
      tokens: 250_000,
      ofLargest: 1,
    })),
    total: 10_000,
  }));
  await openWindow('/costs');
  await expect.element(rows.first()).toMatchTextContent('0 a-very-long');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640);
  table.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(table.getByRole('row', { name: /^9999 / })).toBeInViewport();
});

test('says what is missing: a connected server, or an item that matches', async () => {
  await openWindow('/costs?kind=prompts');
  await page.getByRole('button', { name: 'Reset filter' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  fakeHost.on('costs', 'summary', () => ({ servers: [], isCounting: false }));
  await openWindow('/costs');
  await expect.element(page.getByText('Nothing to count')).toBeVisible();
});
