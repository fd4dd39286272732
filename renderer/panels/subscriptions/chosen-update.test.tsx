import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type UpdateRow, updateRangeSchema } from '#shared/model/subscription.ts';
import { fakeFrame, serveFrames } from '../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

/** Ten changed resources, of which the third changed five times at once. */
function serveUpdates(): void {
  const rowOf = (seq: number, count: number, isUnfolded: boolean, isLine: boolean): UpdateRow => {
    const facts = { serverId: serverIdOf('demo'), serverName: 'demo', sessionId: sessionIdOf('demo') };
    const update = { ...facts, seq, at: seq, uri: `x://${seq}`, kind: 'updated' as const, marks: [] };
    return { update, count, lastAt: seq, marks: [], isLine, isUnfolded };
  };
  fakeHost.on('subscriptions', 'updateRows', ({ filter: { text = '' }, unfolded = [], from, count }) => {
    const rows = Array.from({ length: 10 }, (_, row) => row + 1).flatMap((seq) => {
      if (seq !== 3) return [rowOf(seq * 10, 1, false, false)];
      const isUnfolded = unfolded.includes(`${sessionIdOf('demo')} 30`);
      const lines = isUnfolded ? [30, 31, 32, 33, 34].map((line) => rowOf(line, 1, false, true)) : [];
      return [rowOf(30, 5, isUnfolded, false), ...lines];
    });
    const matching = rows.filter(({ update }) => update.uri?.includes(text));
    const { length } = matching;
    const range = { total: length, lines: length, waiting: 0, end: length };
    return updateRangeSchema.parse({ rows: matching.slice(from, from + count), ...range });
  });
}

test('the selected line stays selected when others are shown or filtered out above it', async () => {
  fakeHost.reset();
  connectServers({ name: 'demo' });
  serveUpdates();
  await openWindow('/?panel=subscriptions');
  const log = page.getByRole('grid', { name: 'Change log', exact: true });
  const selected = log.getByRole('row', { selected: true });
  const details = page.getByRole('region', { name: 'Selected line' });
  await page.getByRole('button', { name: 'Maximize panel' }).click();
  await log.getByText('x://80', { exact: true }).click();
  await log.getByRole('button', { name: '×5' }).click();
  await expect.element(log).toHaveAttribute('aria-rowcount', '16');
  await expect.element(selected).toMatchTextContent('x://80');
  await expect.element(details).toMatchTextContent('x://80');

  const filter = page.getByRole('searchbox', { name: 'Filter by URI or server' });
  await filter.fill('0');
  await expect.element(log).toHaveAttribute('aria-rowcount', '12');
  await expect.element(selected).toMatchTextContent('x://80');
  log.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(details).toMatchTextContent('x://90');

  // An update that the filter hides is still shown beside the log.
  await filter.fill('x://10');
  await expect.element(log).toHaveAttribute('aria-rowcount', '3');
  await expect.element(selected).not.toBeInTheDocument();
  await expect.element(details).toMatchTextContent('x://90');
  await filter.clear();
  await expect.element(selected).toMatchTextContent('x://90');
});

test('an update opens its own frame, not one of another session with its number in a newer log', async () => {
  fakeHost.reset();
  connectServers({ name: 'demo' });
  serveUpdates();
  serveFrames([
    fakeFrame({ seq: 10, sessionId: sessionIdOf('demo', 2) }),
    fakeFrame({ seq: 80, sessionId: sessionIdOf('demo') }),
  ]);
  await openWindow('/?panel=subscriptions');
  const log = page.getByRole('grid', { name: 'Change log', exact: true });
  await log.getByText('x://10', { exact: true }).click();
  await page.getByRole('button', { name: 'Show frame 10', exact: true }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Frame 10 was deleted from the log.' })).toBeVisible();
  await expect.element(log).toBeVisible();

  await log.getByText('x://80', { exact: true }).click();
  await page.getByRole('button', { name: 'Show frame 80', exact: true }).click();
  await expect.element(page.getByRole('toolbar', { name: 'Frame 80', exact: true })).toBeVisible();
});
