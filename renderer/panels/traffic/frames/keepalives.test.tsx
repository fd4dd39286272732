import { beforeEach, expect, test } from 'vitest';
import { usePreferences } from '../../../state/preferences.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  usePreferences.setState({ trafficView: 'frames' });
});

test('keepalives are rows of the traffic only when chosen, and counted then', async () => {
  serveFrames([
    fakeFrame({ seq: 1, summary: 'info: hello' }),
    fakeFrame({ seq: 2, kind: 'keepalive', summary: ': ping' }),
    fakeFrame({ seq: 3, kind: 'keepalive', summary: ': ping' }),
  ]);
  const screen = await openWindow('/?panel=traffic');
  await expect.element(screen.getByText('info: hello')).toBeVisible();
  expect(screen.getByText(': ping').elements()).toHaveLength(0);
  expect(screen.getByTitle('1 frame').elements()).toHaveLength(0);

  await screen.getByRole('button', { name: 'Keepalives' }).click();
  await expect.element(screen.getByText(': ping').first()).toBeVisible();
  await expect.poll(() => screen.getByRole('gridcell', { name: 'keepalive', exact: true }).elements()).toHaveLength(2);
  await expect.element(screen.getByTitle('3 frames')).toBeVisible();

  await screen.getByRole('button', { name: 'Keepalives' }).click();
  await expect.element(screen.getByText(': ping').first()).not.toBeInTheDocument();
});
