import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { HostColumn, HostRow, HostTable, Seen } from '#shared/model/hosts/host-table.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../testing/open-window.tsx';
import { toggle } from '../../testing/toggle.ts';

const table = page.getByRole('grid', { name: 'Items in each host' });
const rows = table.getByRole('row').filter({ has: page.getByRole('gridcell') });
const sums = page.getByRole('region', { name: 'Sums of each host' });

const fact = {
  ...{ date: '2026-08-21', source: 'https://hosts.example/cut', sure: 'source' as const },
  note: 'Since spring.',
};
const hosts = [
  { id: 'acme', name: 'Acme', isOwn: false },
  { id: 'other', name: 'Other', isOwn: true },
];
const items: HostRow[] = [
  { ordinal: 0, kind: 'instructions', name: '', verdicts: ['kept', 'unknown'] },
  { ordinal: 1, kind: 'tools', name: 'find', verdicts: ['changed', 'kept'] },
  { ordinal: 2, kind: 'tools', name: 'save', verdicts: ['lost', 'kept'] },
  { ordinal: 3, kind: 'results', name: 'find', responseSeq: 7, verdicts: ['kept', 'kept'] },
];
const column: HostColumn = {
  ...{ id: 'acme', name: 'Acme', sums: { lost: 1, changed: 1, unknown: 0, kept: 2 }, tokens: 1234, isOnDemand: true },
  unknown: ['pages'],
  tooMany: { most: 1, of: 'server', fact, excess: 1 },
};
const shown: HostTable = {
  ...{ tableId: 'table', name: 'weather', incomplete: ['prompts'], kinds: { instructions: 1, tools: 2, results: 1 } },
  columns: [
    column,
    {
      ...{ id: 'other', name: 'Other', sums: { lost: 0, changed: 0, unknown: 1, kept: 3 }, isOnDemand: false },
      unknown: [],
    },
  ],
  rows: { lost: 1, changed: 1, unknown: 1, kept: 1 },
};
const cut: Seen = {
  ...{ host: { id: 'acme', name: 'Acme' }, verdict: 'changed' },
  effects: [{ kind: 'descriptionCut', values: { length: 9, most: 4, unit: 'characters' }, fact }],
  sent: '{"name":"find","description":"Long text"}',
  given: '{"name":"weather__find","description":"Long"}',
};

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'weather', lists: {} });
  fakeHost.on('hosts', 'known', () => ({ hosts, unusable: [] }));
  fakeHost.on('hosts', 'table', () => shown);
  fakeHost.on('hosts', 'rows', ({ filter: { text, kind, verdicts }, from, count }) => {
    const found = items.filter(
      (row) =>
        row.name.includes(text) &&
        (kind === undefined || row.kind === kind) &&
        (verdicts.length === 0 || verdicts.some((verdict) => row.verdicts.includes(verdict))),
    );
    return { rows: found.slice(from, from + count), total: found.length };
  });
  fakeHost.on('hosts', 'cell', () => cut);
});

test('has a row for each item and a column for each host, under the sums', async () => {
  await openWindow('/hosts');
  await expect.element(rows.nth(2)).toMatchTextContent(/save\s*Tool\s*✕\s*lost\s*✓\s*kept/);
  await expect.element(rows.nth(3)).toMatchTextContent('find, frame 7');
  const acme = sums.getByRole('row', { name: /^Acme/ });
  await expect.element(acme).toMatchTextContent(/2\s*0\s*1\s*1\s*≈ 1,234\s*on demand/);
  await expect
    .element(acme)
    .toMatchTextContent(/at most 1 tool of a server: at least 1 of these doesn’t fit.*Not known: whether/);
  await expect.element(acme.getByRole('button', { name: /^In its source/ })).toBeInViewport({ ratio: 1 });
  await expect.element(sums).toMatchTextContent('Not read to the end: Prompts');
  expect(fakeHost.inputsOf('hosts.table')).toEqual([
    { source: { sessionId: sessionIdOf('weather') }, hosts: ['acme', 'other'] },
  ]);
  await expectAccessibleInAllThemes();
});

test('stays open while the keyboard goes past the servers, of which Enter opens one', async () => {
  await openWindow('/hosts');
  await expect.element(rows.first()).toBeVisible();
  page.getByRole('button', { name: 'Add a server' }).element().focus();
  await userEvent.tab();
  await expect.element(page.getByRole('grid', { name: 'Servers' }).getByRole('row').first()).toHaveFocus();
  expect(location.hash).toBe('#/hosts');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toContain('#/servers/weather/connection');
});

test('is filtered by what is lost somewhere, by kind and by name', async () => {
  await openWindow('/hosts');
  const lost = page.getByRole('button', { name: 'Lost somewhere 1' });
  await lost.click();
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await expect.element(rows.first()).toMatchTextContent('save');
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('find');
  await expect.element(page.getByText('No item matches')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filter' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(4);
});

test('is worked out again when a profile changes, also an open cell', async () => {
  await openWindow('/hosts');
  await rows.nth(1).getByText('changed').click();
  const cell = page.getByRole('region', { name: 'Tool find in Acme' });
  await expect.element(cell).toMatchTextContent('The host cuts descriptions');
  fakeHost.on('hosts', 'known', () => ({
    hosts: hosts.map((each) => ({ ...each, name: `New ${each.name}` })),
    unusable: [],
  }));
  const columns = shown.columns.map((each) => ({ ...each, name: `New ${each.name}` }));
  fakeHost.on('hosts', 'table', () => ({ ...shown, tableId: 'changed', columns }));
  fakeHost.on('hosts', 'cell', ({ tableId }) => ({ ...cut, effects: tableId === 'changed' ? [] : cut.effects }));
  sendDigest({ hosts: true });
  await expect.element(sums.getByRole('row', { name: /^New Acme/ })).toBeVisible();
  const changed = page.getByRole('region', { name: 'Tool find in New Acme' });
  await expect.element(changed).toBeVisible();
  await expect.element(changed).not.toMatchTextContent('The host cuts descriptions');
});

test('a cell opens both sides with the facts; the arrow keys choose another host', async () => {
  await openWindow('/hosts');
  await rows.nth(1).getByText('changed').click();
  const cell = page.getByRole('region', { name: 'Tool find in Acme' });
  await expect.element(cell).toMatchTextContent('The host cuts descriptions of more than 4 characters.');
  await expect.element(cell.getByRole('button', { name: 'In its source, 2026-08-21' })).toBeVisible();
  await expect.element(cell.getByText('Since spring.')).toHaveAttribute('lang', 'en');
  await expect.element(cell.getByRole('radio', { name: 'To the model' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await cell.getByRole('button', { name: 'In its source, 2026-08-21' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('hosts.example');
  await userEvent.keyboard('{Escape}');
  table.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('region', { name: 'Tool find in Other' })).toBeVisible();
  expect(fakeHost.inputsOf('hosts.cell').at(-1)).toEqual({ tableId: 'table', ordinal: 1, host: 'other' });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('region', { name: 'Tool find in Other' })).not.toBeInTheDocument();
});

test('the host of the open cell is in view beside the details', async () => {
  await page.viewport(1280, 800);
  const many = Array.from({ length: 8 }, (_, at) => ({ id: `host${at}`, name: `Host ${at}`, isOwn: false }));
  fakeHost.on('hosts', 'known', () => ({ hosts: many, unusable: [] }));
  fakeHost.on('hosts', 'table', () => ({ ...shown, columns: many.map((each) => ({ ...column, ...each })) }));
  const row: HostRow = { ordinal: 0, kind: 'tools', name: 'find', verdicts: many.map(() => 'kept') };
  fakeHost.on('hosts', 'rows', () => ({ rows: [row], total: 1 }));
  await openWindow('/hosts');
  await rows.first().getByText('kept').nth(7).click();
  const details = page.getByRole('region', { name: 'Tool find in Host 7' });
  await expect.element(details).toBeVisible();
  const right = () => rows.first().getByText('kept').nth(7).element().getBoundingClientRect().right;
  await expect.poll(right).toBeLessThanOrEqual(details.element().getBoundingClientRect().left);
});

test('the choice of hosts is a setting, and the name in their configuration can be given', async () => {
  await openWindow('/hosts');
  await page.getByRole('button', { name: 'Hosts: all' }).click();
  await toggle(page.getByRole('checkbox', { name: 'Other own profile' }));
  await expect.element(page.getByRole('button', { name: 'Hosts: 1' })).toBeInTheDocument();
  expect(fakeHost.inputsOf('app.changeSettings')).toEqual([{ hosts: ['other'] }]);
  await expect.poll(() => fakeHost.inputsOf('hosts.table').at(-1)).toMatchObject({ hosts: ['other'] });
  await userEvent.keyboard('{Escape}');
  await page.getByRole('textbox', { name: 'Name in the hosts’ configuration' }).fill('my-weather');
  await expect.poll(() => fakeHost.inputsOf('hosts.table').at(-1)).toMatchObject({ name: 'my-weather' });
  expect(location.hash).toContain('as=my-weather');
});

test('says what is missing: a server, a connection, something that is offered, a file that can be used', async () => {
  fakeHost.on('hosts', 'known', () => ({
    hosts,
    unusable: [{ file: 'hosts/own.json', fault: { problem: 'otherFormat' } }],
  }));
  fakeHost.on('hosts', 'table', () => ({ ...shown, kinds: {} }));
  await openWindow('/hosts');
  await expect.element(page.getByText('Nothing offered')).toBeVisible();
  await expect.element(page.getByText('hosts/own.json isn’t used: it isn’t a profile of a host.')).toBeVisible();
  fakeHost.on('hosts', 'table', () => {
    throw new FailureError(createFailure('internal', {}, { cause: 'out of memory' }));
  });
  await openWindow('/hosts');
  await expect.element(page.getByRole('alert')).toMatchTextContent('out of memory');
  fakeHost.on('sessions', 'list', () => []);
  await openWindow('/hosts');
  await expect.element(page.getByRole('link', { name: 'Go to the server' })).toBeVisible();
  connectServers();
  await openWindow('/hosts');
  await expect.element(page.getByText('No server', { exact: true })).toBeVisible();
});

test('a table of many hosts and long names stays within the page at 640 pixels', async () => {
  await page.viewport(640, 600);
  const columns = Array.from({ length: 12 }, (_, at) => ({ ...column, id: `host-${at}`, name: `A host ${at}` }));
  fakeHost.on('hosts', 'table', () => ({ ...shown, columns }));
  fakeHost.on('hosts', 'rows', ({ from, count }) => ({
    rows: Array.from({ length: Math.min(count, 5000 - from) }, (_, at) => ({
      ...{ ordinal: from + at, kind: 'tools' as const, name: `${from + at} ${'a-long-name-'.repeat(20)}` },
      verdicts: columns.map(() => 'changed' as const),
    })),
    total: 5000,
  }));
  await openWindow('/hosts');
  await expect.element(rows.first()).toMatchTextContent('changed');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640);
  table.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(table.getByRole('row', { name: /^4999 / })).toBeInTheDocument();
});

test('with many hosts, the item stays beside the cell that the keys open', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ ...column, id: `host-${at}`, name: `Host ${at}` }));
  fakeHost.on('hosts', 'table', () => ({ ...shown, columns: many }));
  fakeHost.on('hosts', 'seen', () => cut);
  await openWindow('/hosts');
  const cell = rows.nth(1).getByRole('gridcell').nth(2);
  await cell.click();
  await userEvent.keyboard('{ArrowRight>19/}');
  const edges = (of: { element(): Element }) => of.element().getBoundingClientRect();
  const last = table.getByRole('columnheader', { name: 'Host 19' });
  const item = table.getByRole('columnheader', { name: 'Item' });
  await expect.poll(() => edges(last).right).toBeLessThanOrEqual(innerWidth);
  await expect.poll(() => Math.round(edges(item).left - edges(rows.nth(1).getByRole('gridcell').nth(0)).left)).toBe(0);
  await expect.poll(() => edges(item).right <= edges(last).left).toBe(true);
});
