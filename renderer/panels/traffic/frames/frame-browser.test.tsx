import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import { resetPreferences } from '../../../state/preferences.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test('a row that is clicked while another filter is coming opens the frame that was drawn there', async () => {
  serveFrames([fakeFrame({ seq: 1 }), fakeFrame({ seq: 2 })]);
  const screen = await openWindow('/?panel=traffic');
  await expect.element(screen.getByText('frame 2')).toBeVisible();
  const cell = screen.getByText('frame 2').element() as HTMLElement;

  // Click while other rows are being fetched.
  fakeHost.on('traffic', 'rows', () => {
    cell.click();
    return { rows: [fakeFrame({ seq: 1 })], total: 1, version: 2 };
  });
  await screen.getByRole('combobox', { name: /^Filter/ }).fill('frame 1');

  await expect.element(screen.getByRole('region', { name: 'Frame 2' })).toBeVisible();
});

test('a method is shown as it is: it changes the direction of no text', async () => {
  onTestFinished(() => resetPreferences('trafficView'));
  serveFrames([fakeFrame({ seq: 1, method: 'notifications/\u202etxt' })]);
  const screen = await openWindow('/?panel=traffic');
  const cell = screen.getByRole('gridcell', { name: '⟨202E⟩txt', exact: true });
  await expect.element(cell).toBeVisible();
  await screen.getByRole('radio', { name: 'Frames as sent' }).click();
  await cell.click();
  await expect.element(screen.getByRole('region', { name: /notifications\/⟨202E⟩txt/ })).toBeVisible();
  expect(document.body.innerHTML).not.toContain('\u202e');
});

test('the menu of a row stays that of its frame while another filter is coming', async () => {
  serveFrames([fakeFrame({ seq: 1 }), fakeFrame({ seq: 2 })]);
  const screen = await openWindow('/?panel=traffic');
  await expect.element(screen.getByText('frame 2')).toBeVisible();
  const cell = screen.getByText('frame 2').element();

  // The menu is opened while the window fetches other rows: then no row is where it was opened.
  fakeHost.on('traffic', 'rows', () => {
    cell.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 9, clientY: 9 }));
    return { rows: [fakeFrame({ seq: 1 })], total: 1, version: 2 };
  });
  await screen.getByRole('combobox', { name: /^Filter/ }).fill('frame 1');

  await expect.element(screen.getByText('frame 2')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('menuitem', { name: 'Copy as JSON' })).toBeVisible();
});

test('the selected frame stays the active row under another filter, and is brought into view', async () => {
  const frames = Array.from({ length: 300 }, (_, row) => row + 1);
  serveFrames(frames.map((seq) => fakeFrame({ seq, summary: `${seq % 10 === 0 ? 'tenth' : 'frame'} ${seq}` })));
  const screen = await openWindow('/?panel=traffic');
  const grid = screen.getByRole('grid', { name: 'Traffic', exact: true });
  const filter = screen.getByRole('combobox', { name: /^Filter/ });
  const selected = grid.getByRole('row', { selected: true });
  await screen.getByText('tenth 290', { exact: true }).click();
  await filter.fill('tenth');
  await expect.element(grid).toHaveAttribute('aria-rowcount', '31');
  await expect.element(selected).toMatchTextContent('tenth 290');
  grid.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(selected).toMatchTextContent('tenth 280');
  await userEvent.keyboard('{Home}');
  await expect.element(selected).toMatchTextContent('tenth 10');
  await filter.fill('');
  await expect.element(grid).toHaveAttribute('aria-rowcount', '301');
  await expect.element(selected).toMatchTextContent('tenth 10');
  await expect.element(selected).toBeInViewport();
  grid.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('region', { name: 'Frame 11', exact: true })).toBeVisible();
});

test.each([
  [true, 'running'],
  [false, 'no response'],
])('of a recording, a request without a response is running while it goes on (%s)', async (isLive, shown) => {
  const recorded = { recordingId: recordingIdSchema.parse('one'), isLive, lost: 0 };
  connectServers({ name: 'b', recorded });
  const { serverId, sessionId } = { serverId: serverIdOf('b'), sessionId: sessionIdOf('b') };
  serveFrames([fakeFrame({ seq: 1, kind: 'request', method: 'tools/call', serverId, sessionId })]);
  const screen = await openWindow('/?panel=traffic');
  const row = screen.getByRole('grid', { name: 'Traffic', exact: true }).getByRole('row', { name: /tools\/call/ });
  await expect.element(row).toMatchTextContent(shown);
});
