import { beforeEach, expect, test } from 'vitest';
import { frameMarks } from '#shared/model/frames/frame-values.ts';
import { pendingRequestSchema } from '#shared/model/inbox/pending-request.ts';
import { sessionSchema } from '#shared/model/session.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const session = sessionSchema.parse({
  id: 'b.1',
  serverId: 'b',
  serverName: 'billing',
  phase: 'ready',
  startedAt: 1,
  readyAt: 2,
  transport: 'stdio',
  target: 'billing',
  pin: {},
  steps: [],
  clientCapabilities: {},
  inFlight: [],
  stderrTail: [],
  strayLines: 0,
});

test('the traffic shows what is wrong with a frame', async () => {
  serveFrames(frameMarks.map((mark, at) => fakeFrame({ seq: at + 1, kind: 'result', marks: [mark] })));
  const screen = await openWindow('/?panel=traffic');
  await expect.element(screen.getByText('second response')).toBeVisible();
  await expect.element(screen.getByText('unknown progress token')).toBeInTheDocument();
});

test('a row that is earlier than the one above says so, with its date where that is another', async () => {
  const at = new Date(2026, 10, 20, 14, 0).getTime();
  serveFrames([
    fakeFrame({ seq: 1, at, laterAbove: at + 75_000 }),
    fakeFrame({ seq: 2, at, laterAbove: at + 7 * 86_400_000 }),
    fakeFrame({ seq: 3, at, laterAbove: at + 12 }),
  ]);
  const screen = await openWindow('/?panel=traffic');
  await expect.element(screen.getByText('1 min 15 s earlier')).toBeVisible();
  await expect.element(screen.getByText('earlier, on 2026-11-20')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^12 ms earlier\. Earlier than the row above/ })).toBeVisible();
});

test('fields of a response that are null are marked in its row and named beside it', async () => {
  const frame = fakeFrame({ seq: 2, kind: 'result', method: 'tools/list', marks: ['nullFields'] });
  serveFrames([{ frame, meta: { nullFields: '/result/nextCursor, /result/tools/*/title (3)' }, sha256: '0' }]);
  const screen = await openWindow('/?panel=traffic&frame=2');
  await expect.element(screen.getByRole('row').getByText('null fields', { exact: true })).toBeVisible();
  const response = screen.getByRole('region', { name: 'result #2' });
  await expect.element(response.getByText('Optional fields are null, which counts as absent.')).toBeVisible();
  await expect.element(response.getByText('/result/nextCursor, /result/tools/*/title (3)')).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('the inbox shows the beginning of a large request, and how many were refused', async () => {
  fakeHost.on('sessions', 'list', () => [{ ...session, refusedRequests: 3 }]);
  fakeHost.on('inbox', 'ended', () => []);
  fakeHost.on('inbox', 'list', () => [
    pendingRequestSchema.parse({
      id: 'a',
      serverId: 'b',
      serverName: 'billing',
      at: 1,
      subject: {
        type: 'serverRequest',
        sessionId: 'b.1',
        method: 'sampling/createMessage',
        frameSeq: 12,
        duplicateId: false,
        params: { messages: [], maxTokens: 7 },
        cutFrom: 50_000_000,
      },
    }),
  ]);
  const screen = await openWindow('/?panel=inbox');
  await expect.element(screen.getByText(/billing: 3 requests were refused/)).toBeVisible();
  await expect.element(screen.getByText(/about 50,000,000 characters/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Open message' })).toBeVisible();
});
