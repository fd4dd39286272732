import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeFrame, serveFrames } from '../../../testing/fake-frames.ts';
import { fakeHost } from '../../../testing/fake-host.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';
import { resetTrafficFilter } from '../filters.ts';

beforeEach(() => {
  fakeHost.reset();
  resetTrafficFilter();
});

const filter = page.getByRole('combobox', { name: 'Filter traffic' });

test('frames whose bodies are not indexed yet are counted, and found once they are', async () => {
  serveFrames([]);
  const late = fakeFrame({ seq: 7, summary: 'the late one' });
  let pending = 1200;
  fakeHost.on('traffic', 'rows', ({ filter: { query } }) => {
    const rows = query === undefined || pending === 0 ? [late] : [];
    return { rows, total: rows.length, head: 7, ...(query && { bodies: { pending, limit: 262_144, cut: 3 } }) };
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
