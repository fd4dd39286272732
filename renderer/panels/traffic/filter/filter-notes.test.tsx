import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { usePreferences } from '../../../state/preferences.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';
import { resetTrafficFilter } from '../filters.ts';

beforeEach(() => {
  fakeHost.reset();
  resetTrafficFilter();
  usePreferences.setState({ trafficView: 'frames' });
});

const filter = page.getByRole('combobox', { name: 'Filter traffic' });

test('frames whose bodies are not indexed yet are counted, and found once they are', async () => {
  serveFrames([]);
  const late = fakeFrame({ seq: 7, summary: 'the late one' });
  let pending = 1200;
  fakeHost.on('traffic', 'rows', ({ filter: { query } }) => {
    const rows = query === undefined || pending === 0 ? [late] : [];
    return { rows, total: rows.length, version: 7, ...(query && { bodies: { pending, limit: 262_144, cut: 3 } }) };
  });
  await openWindow('/?panel=traffic');
  sendDigest({ head: 7 });
  await filter.fill('lens');
  await expect.element(page.getByText(/^The bodies of 1,200 frames aren’t indexed yet/)).toBeVisible();
  await expect.element(page.getByText('3 bodies are searched up to the first 262 kB.')).toBeVisible();
  pending = 0;
  await expect.element(page.getByText('the late one')).toBeVisible();
  await expect.element(page.getByText(/indexed yet/)).not.toBeInTheDocument();
});

test('a total is marked while older frames are still searched, and no empty state is shown before', async () => {
  const found = [fakeFrame({ seq: 8, summary: 'an older one' }), fakeFrame({ seq: 9, summary: 'the newest one' })];
  const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let step = 0;
  fakeHost.on('traffic', 'rows', async ({ filter: { query }, ms }) => {
    if (query === undefined || ms === undefined) return { rows: found, total: 2, version: 9 };
    const searched = step;
    step += 1;
    await steps[searched - 1]?.promise;
    const rows = found.slice(Math.max(0, 2 - searched));
    return { rows, total: rows.length, version: 9, ...(searched < 2 && { isPartial: true }) };
  });
  await openWindow('/?panel=traffic');
  sendDigest({ head: 9 });
  await filter.fill('lens');
  await expect.element(page.getByTitle('no frames so far, searching older ones…')).toMatchTextContent('0+');
  await expect.element(page.getByText('No frame matches the filter')).not.toBeInTheDocument();
  steps[0]?.resolve();
  await expect.element(page.getByTitle('1 frame so far, searching older ones…')).toMatchTextContent('1+');
  await expect.element(page.getByText('the newest one')).toBeVisible();
  steps[1]?.resolve();
  await expect.element(page.getByTitle('2 frames', { exact: true })).toMatchTextContent('2');
  await expect.element(page.getByText('an older one')).toBeVisible();
});
