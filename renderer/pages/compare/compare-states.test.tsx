import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { ComparedRow, Comparison } from '#shared/model/comparison.ts';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { expectInsidePane } from '../../testing/cut-off.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../testing/open-window.tsx';

const table = page.getByRole('grid', { name: 'Compared items' });
const rows = table.getByRole('row').filter({ has: page.getByRole('gridcell') });
const compare = page.getByRole('button', { name: 'Compare', exact: true });

const total = 10_000;
const side = { name: 'one', isSnapshot: false, failures: [] };
const comparison: Comparison = {
  comparisonId: 'comparison',
  a: side,
  b: { ...side, name: 'two' },
  counts: { onlyA: 0, onlyB: 0, different: total, same: 0 },
  classes: { breaking: total, risky: 0, minor: 0, info: 0 },
};

function rowAt(ordinal: number): ComparedRow {
  const key = `${ordinal}-${'a-very-long-tool-name-'.repeat(10)}`;
  return { ordinal, kind: 'tools', key, state: 'different', class: 'breaking' };
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'one' }, { name: 'two' });
  fakeHost.on('comparisons', 'run', () => comparison);
  fakeHost.on('comparisons', 'rows', ({ from, count }) => ({
    rows: Array.from({ length: Math.min(count, total - from) }, (_, at) => rowAt(from + at)),
    total,
    counts: comparison.counts,
    classes: comparison.classes,
  }));
});

const open = () => openWindow(`/compare?a=${serverIdOf('one')}&b=${serverIdOf('two')}`);

test('nothing is compared before a person asks for it, and a failure can be retried', async () => {
  fakeHost.on('comparisons', 'run', () => {
    throw new FailureError(createFailure('internal', {}, { cause: 'two has ended' }));
  });
  await open();
  await expect.element(compare).toBeVisible();
  expect(fakeHost.inputsOf('comparisons.run')).toEqual([]);
  await compare.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('two has ended');
  await expectInsidePane(page.getByRole('alert'));
  await expectAccessibleInAllThemes();
  fakeHost.on('comparisons', 'run', () => comparison);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows.first()).toBeVisible();
});

test('a recording is compared as it is, whatever era was chosen for the server before it', async () => {
  const recorded = { recordingId: recordingIdSchema.parse('one'), isLive: false, lost: 0 };
  connectServers({ name: 'one' }, { name: 'their client', recorded });
  const [one, their] = [serverIdOf('one'), serverIdOf('their client')];
  await openWindow(`/compare?a=${one}&b=${one}`);
  await page.getByRole('button', { name: /Server B/ }).click();
  await page.getByRole('option', { name: 'their client' }).click();
  await compare.click();
  await expect.element(rows.first()).toBeVisible();
  expect(fakeHost.inputsOf('comparisons.run')).toEqual([
    { a: { serverId: one, era: 'legacy' }, b: { serverId: their } },
  ]);
});

test('two equal sides say why they can’t be compared', async () => {
  await openWindow(`/compare?a=${serverIdOf('one')}&b=${serverIdOf('one')}&aEra=legacy&bEra=legacy`);
  await expect.element(page.getByText('A and B are the same')).toBeVisible();
  await expect.element(compare).toBeDisabled();
});

test('a result stays while the next sides are chosen, and says that it isn’t theirs', async () => {
  connectServers({ name: 'one' }, { name: 'two' }, { name: 'three' });
  await page.viewport(1280, 800);
  await open();
  await compare.click();
  await expect.element(rows.first()).toBeVisible();
  const top = () => compare.element().getBoundingClientRect().top;
  const before = top();
  await page.getByRole('button', { name: /Server B/ }).click();
  await page.getByRole('option', { name: 'three' }).click();
  await expect.element(page.getByText(/^The rows below are of the sides that were chosen before/)).toBeVisible();
  await expect.element(rows.first()).toBeVisible();
  await page.getByRole('button', { name: /Era of B/ }).click();
  await page.getByRole('option', { name: 'Modern (from 2026-07-28)' }).click();
  expect(top()).toBe(before);
  await expectAccessibleInAllThemes();
  await compare.click();
  await expect.element(page.getByText(/^The rows below are of the sides/)).not.toBeInTheDocument();
});

test('while servers are compared, that is said', async () => {
  const release = fakeHost.hold('comparisons.run');
  await open();
  await compare.click();
  await expect.element(page.getByText('Comparing…').first()).toBeVisible();
  release();
  await expect.element(rows.first()).toBeVisible();
});

test('a list that couldn’t be fetched is named, and so is a comparison without rows', async () => {
  const failures = [{ kind: 'prompts' as const, failure: createFailure('consentDenied', { server: 'two' }) }];
  fakeHost.on('comparisons', 'run', () => ({ ...comparison, b: { ...comparison.b, failures } }));
  fakeHost.on('comparisons', 'rows', () => ({ ...comparison, rows: [], total: 0 }));
  await open();
  await compare.click();
  await expect.element(page.getByText(/^B: the list of .* isn’t complete/)).toBeVisible();
  await expect.element(page.getByText('No item matches the filter')).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('10,000 rows with long names stay within a narrow window, and the last one is reached by key', async () => {
  await page.viewport(640, 600);
  await open();
  await compare.click();
  await expect.element(rows.first()).toMatchTextContent(/0-a-very/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640);
  await expectAccessibleInAllThemes();
  table.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(table.getByRole('row', { name: /9999-a-very/ })).toBeInViewport();
});
