import { beforeEach, expect, test } from 'vitest';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeSession, serveSessions } from '../../../testing/fakes/fake-session.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test('a description that was cut is marked, with a link to the frame that has all of it', async () => {
  serveFrames([fakeFrame({ seq: 4, kind: 'result' })]);
  serveSessions([
    fakeSession({
      handshakeSeq: 4,
      serverInfo: { name: 'wordy', version: '1' },
      instructions: 'Read all of this. '.repeat(5000),
      isDescriptionCut: true,
    }),
  ]);
  const screen = await openWindow('/servers/billing/connection');
  const server = screen.getByRole('region', { name: 'Server', exact: true });
  await expect.element(server.getByText(/very large: only its beginning is shown/)).toBeVisible();
  await expectAccessibleInAllThemes();
  await server.getByRole('button', { name: 'frame 4' }).click();
  await expect.element(screen.getByRole('region', { name: 'Frame 4' })).toBeVisible();
});

test('undeclared lists are requested on a click, which is marked from then on', async () => {
  const session = fakeSession({ capabilities: { prompts: {} } });
  serveSessions([session]);
  fakeHost.on('catalog', 'refresh', ({ kind }) => {
    serveSessions([{ ...session, usesUndeclared: true }]);
    sendDigest({ sessions: [session.id] });
    const counts = { generation: 1, version: 1, count: 0, pages: 1 };
    return { sessionId: session.id, kind, phase: 'done' as const, ...counts, more: false };
  });
  const screen = await openWindow('/servers/billing/connection');
  await expect.element(screen.getByText(/Not declared, .*: tools, resources\./)).toBeVisible();
  await expectAccessibleInAllThemes();
  await screen.getByRole('button', { name: 'List anyway' }).click();
  await expect.element(screen.getByText(/undeclared features are used/)).toBeVisible();
  const requested = fakeHost.inputsOf('catalog.refresh').map((input) => Object(input).kind);
  expect(requested).toEqual(['tools', 'resources', 'templates']);
});
