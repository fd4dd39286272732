import { beforeEach, expect, test } from 'vitest';
import { fakeFrame, serveFrames } from '../../../testing/fake-frames.ts';
import { fakeHost } from '../../../testing/fake-host.ts';
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
    return { rows: [fakeFrame({ seq: 1 })], total: 1, head: 2 };
  });
  await screen.getByRole('combobox', { name: /^Filter/ }).fill('frame 1');

  await expect.element(screen.getByRole('region', { name: 'Frame 2' })).toBeVisible();
});

test('the menu of a row stays that of its frame while another filter is coming', async () => {
  serveFrames([fakeFrame({ seq: 1 }), fakeFrame({ seq: 2 })]);
  const screen = await openWindow('/?panel=traffic');
  await expect.element(screen.getByText('frame 2')).toBeVisible();
  const cell = screen.getByText('frame 2').element();

  // The menu is opened while the window fetches other rows: then no row is where it was opened.
  fakeHost.on('traffic', 'rows', () => {
    cell.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 9, clientY: 9 }));
    return { rows: [fakeFrame({ seq: 1 })], total: 1, head: 2 };
  });
  await screen.getByRole('combobox', { name: /^Filter/ }).fill('frame 1');

  await expect.element(screen.getByText('frame 2')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('menuitem', { name: 'Copy as JSON' })).toBeVisible();
});
