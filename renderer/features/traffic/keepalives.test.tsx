import { beforeEach, expect, test } from 'vitest';
import { type FrameKind, frameSchema } from '#shared/model/frame.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const frame = (seq: number, kind: FrameKind, facts: { method?: string; summary: string }) =>
  frameSchema.parse({
    ...{ seq, serverId: 'b', sessionId: 'b.1', serverName: 'billing', at: seq, direction: 'in', channel: 'sse' },
    ...{ kind, framing: 'event', size: 8, ...facts },
  });

const frames = [
  frame(1, 'notification', { method: 'notifications/message', summary: 'info: hello' }),
  frame(2, 'keepalive', { summary: ': ping' }),
  frame(3, 'keepalive', { summary: ': ping' }),
];

test('keepalives are rows of the traffic only when asked for, and counted then', async () => {
  fakeHost.on('traffic', 'rows', ({ filter, from, count }) => {
    const rows = frames.filter(({ kind }) => filter.kinds?.includes(kind) ?? true);
    return { rows: rows.slice(from, from + count), total: rows.length, head: frames.length };
  });
  const screen = await openWindow('/?panel=traffic');
  await expect.element(screen.getByText('info: hello')).toBeVisible();
  expect(screen.getByText(': ping').elements()).toHaveLength(0);
  expect(screen.getByTitle('1 frame').elements()).toHaveLength(0);

  await screen.getByRole('button', { name: 'Keepalives' }).click();
  await expect.element(screen.getByText(': ping').first()).toBeVisible();
  expect(screen.getByRole('gridcell', { name: 'keepalive', exact: true }).elements()).toHaveLength(2);
  await expect.element(screen.getByTitle('3 frames')).toBeVisible();

  await screen.getByRole('button', { name: 'Keepalives' }).click();
  await expect.element(screen.getByText(': ping').first()).not.toBeInTheDocument();
});
