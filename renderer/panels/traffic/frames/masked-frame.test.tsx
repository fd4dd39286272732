import { beforeEach, expect, test } from 'vitest';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const body = '{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"key [masked], again [masked]"}}';
const frame = (facts: { seq: number; masked?: number }) => {
  const { seq, masked } = facts;
  const meta = { headers: { 'x-debug': 'seen /mcp?access_token=[masked]' }, ...(masked !== undefined && { masked }) };
  return { frame: fakeFrame({ seq, size: body.length, summary: `frame ${seq}` }), meta, sha256: '0' };
};

test('a frame whose secrets were masked is marked in each of its views', async () => {
  serveFrames([frame({ seq: 1, masked: 2 }), frame({ seq: 2 })]);
  const bytes = new TextEncoder().encode(body);
  fakeHost.on('traffic', 'body', () => ({ base64: btoa(String.fromCodePoint(...bytes)), size: bytes.length }));
  const screen = await openWindow('/?panel=traffic&frame=1');
  const mark = screen.getByText('2 secrets are masked as [masked]; the rest is byte for byte what was sent.');
  for (const view of ['Formatted', 'Raw', 'Details']) {
    await screen.getByRole('radio', { name: view }).click();
    await expect.element(mark).toBeVisible();
    await expect.poll(() => mark.elements()).toHaveLength(1);
  }
  await expect.element(screen.getByText('seen /mcp?access_token=[masked]')).toBeVisible();
  await screen.getByText('frame 2').click();
  await expect.element(screen.getByRole('region', { name: /Frame 2/ })).toBeVisible();
  await expect.element(mark).not.toBeInTheDocument();
});
