import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import { pendingRequestSchema } from '#shared/model/inbox/pending-request.ts';
import { resetPreferences } from '../../../state/preferences.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeSession } from '../../../testing/fakes/fake-session.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';

const session = fakeSession();

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  resetPreferences('frameForm');
});

const call: Partial<Frame> = { method: 'tools/call', rpcId: '"loupe:1"' };

/** A call with progress, a request of the server and a second response. */
function servedThread(): Frame[] {
  return [
    fakeFrame({
      seq: 1,
      kind: 'request',
      direction: 'out',
      ...call,
      pairSeq: 5,
      latencyMs: 40,
      summary: 'add {"a":1}',
    }),
    fakeFrame({
      seq: 2,
      method: 'notifications/progress',
      threadSeq: 1,
      facts: { type: 'progress', progress: 1, total: 2, message: 'half' },
    }),
    fakeFrame({
      seq: 3,
      kind: 'request',
      method: 'elicitation/create',
      threadSeq: 1,
      facts: { type: 'form', count: 2, names: ['name', 'email'] },
    }),
    fakeFrame({ seq: 4, kind: 'notification', summary: 'unrelated' }),
    fakeFrame({
      seq: 5,
      kind: 'result',
      ...call,
      threadSeq: 1,
      pairSeq: 1,
      latencyMs: 40,
      facts: { type: 'list', list: 'content', count: 1, text: 'Done' },
    }),
    fakeFrame({ seq: 6, kind: 'result', ...call, threadSeq: 1, marks: ['duplicateResponse'], summary: '{}' }),
  ];
}

function serveBodies(body: (seq: number) => string): void {
  fakeHost.on('traffic', 'body', ({ seq }) => ({ base64: btoa(body(seq)), size: body(seq).length }));
}

const side = (name: string) => page.getByRole('region', { name, exact: true });

test('a request and its response are side by side, with all that belongs to them', async () => {
  serveFrames(servedThread());
  serveBodies((seq) => `{"number":${seq}}`);
  await openWindow('/?panel=traffic&frame=1');
  await expect.element(side('tools/call #1').getByRole('code')).toMatchTextContent('"number": 1');
  await expect.element(side('result #5').getByRole('code')).toMatchTextContent('"number": 5');
  const thread = page.getByRole('listbox', { name: '5 frames of this request' });
  await expect.poll(() => thread.getByRole('option').elements()).toHaveLength(5);
  await expect.element(thread.getByRole('option', { selected: true })).toMatchTextContent('tools/call');
  await expect.element(thread).toMatchTextContent('second response');

  // A related frame replaces the response; the call stays.
  await thread.getByText('1 of 2 · half').click();
  await expect.element(side('notifications/progress #2').getByRole('code')).toMatchTextContent('"number": 2');
  await expect.element(side('tools/call #1').getByRole('code')).toMatchTextContent('"number": 1');
  expect(location.hash).toContain('frame=2');
});

test('a body as it was sent is wrapped beside its copy button, not below it', async () => {
  serveFrames(servedThread());
  serveBodies((seq) => `{"number":${seq},"text":"${'a long line '.repeat(200)}"}`);
  await openWindow('/?panel=traffic&frame=4');
  await page.getByRole('radio', { name: 'Raw' }).click();
  const text = side('notification #4').getByRole('code');
  await expect.element(text).toMatchTextContent('a long line');
  const copy = side('notification #4').getByRole('button', { name: 'Copy', exact: true });
  const { left } = copy.element().getBoundingClientRect();
  expect(text.element().getBoundingClientRect().right).toBeLessThanOrEqual(left);
});

test('a frame that was cleared meanwhile can’t be saved, which is reported', async () => {
  serveFrames(servedThread());
  await openWindow('/?panel=traffic&frame=4');
  await expect.element(side('notification #4')).toBeVisible();
  fakeHost.on('traffic', 'body', () => {
    throw new FailureError(createFailure('unknownFrame', { seq: 4 }));
  });
  await page.getByRole('toolbar', { name: 'Frame 4', exact: true }).getByRole('button', { name: 'Save as…' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Frame 4 was deleted from the log.' });
  await expect.element(notice).toBeVisible();
});

test('a frame without a thread is shown alone', async () => {
  serveFrames(servedThread());
  await openWindow('/?panel=traffic&frame=4');
  await expect.element(side('notification #4')).toBeVisible();
  await expect.element(page.getByRole('listbox', { name: /of this request/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: /#1$/ })).not.toBeInTheDocument();
});

test('a frame is shown raw, in hex and with what surrounds it', async () => {
  serveFrames(
    servedThread()
      .slice(0, 1)
      .map((frame) => ({ frame, meta: { status: 200 }, sha256: 'abc' })),
  );
  serveBodies(() => '{"a":1}');
  await openWindow('/?panel=traffic&frame=1');
  await page.getByRole('radio', { name: 'Raw' }).click();
  await expect.element(side('tools/call #1').getByRole('code')).toMatchTextContent('{"a":1}');
  await page.getByRole('radio', { name: 'Hex' }).click();
  await expect.element(side('tools/call #1').getByText(/7b 22 61 22/)).toBeVisible();
  await page.getByRole('radio', { name: 'Details' }).click();
  await expect.element(page.getByRole('region', { name: 'Details', exact: true })).toMatchTextContent('200');
  await expectAccessibleInAllThemes();
});

test('a running request shows its progress, can be cancelled, and gets its response', async () => {
  const request = fakeFrame({ seq: 1, kind: 'request', direction: 'out', ...call, sessionId: session.id });
  const progress = fakeFrame({
    seq: 2,
    method: 'notifications/progress',
    threadSeq: 1,
    facts: { type: 'progress', progress: 1, total: 2, message: 'half' },
  });
  fakeHost.on('sessions', 'list', () => [session]);
  fakeHost.on('sessions', 'cancel', () => undefined);
  serveFrames([request, progress]);
  await openWindow('/?panel=traffic&frame=1');
  const waiting = side('No response yet');
  await expect.element(waiting).toMatchTextContent(/running for/);
  await expect.element(waiting).toMatchTextContent('1 of 2 · half');
  await waiting.getByRole('button', { name: 'Cancel request' }).click();
  await expectAccessibleInAllThemes();
  expect(fakeHost.inputsOf('sessions.cancel')).toEqual([{ sessionId: session.id, requestId: 'loupe:1' }]);

  const response = fakeFrame({ seq: 3, kind: 'result', ...call, threadSeq: 1, pairSeq: 1, latencyMs: 2 });
  serveFrames([{ ...request, pairSeq: 3, latencyMs: 2 }, progress, response]);
  sendDigest({ head: 3 });
  await expect.element(side('result #3')).toBeVisible();
});

test('a request of the server that waits for a person leads to the inbox', async () => {
  fakeHost.on('sessions', 'list', () => [session]);
  fakeHost.on('inbox', 'ended', () => []);
  fakeHost.on('inbox', 'list', () => [
    pendingRequestSchema.parse({
      id: 'p',
      serverId: 'b',
      serverName: 'billing',
      at: 1,
      subject: {
        type: 'serverRequest',
        sessionId: session.id,
        method: 'roots/list',
        frameSeq: 1,
        duplicateId: false,
        params: {},
      },
    }),
  ]);
  serveFrames([fakeFrame({ seq: 1, kind: 'request', method: 'roots/list', rpcId: '7', sessionId: session.id })]);
  await openWindow('/?panel=traffic&frame=1');
  await expect.element(page.getByRole('row', { name: /roots\/list/ })).toMatchTextContent('waiting');
  await side('No response yet').getByRole('button', { name: 'Open Inbox' }).click();
  expect(location.hash).toContain('panel=inbox');
});

test('a frame is compared with one that is chosen in the table', async () => {
  serveFrames([
    fakeFrame({ seq: 1, kind: 'result', method: 'tools/list', summary: 'one' }),
    fakeFrame({ seq: 2, kind: 'result', method: 'tools/list', summary: 'two' }),
  ]);
  serveBodies((seq) => `{"number":${seq}}`);
  await openWindow('/?panel=traffic&frame=1');
  await page.getByRole('button', { name: 'Compare with…' }).click();
  await expect.element(page.getByText(/^Choose another frame above/)).toBeVisible();
  await page.getByRole('grid', { name: 'Traffic', exact: true }).getByText('two').click();
  await expect.element(page.getByText('"number": 1').first()).toBeVisible();
  await expect.element(page.getByText('"number": 2').first()).toBeVisible();
  await expectAccessibleInAllThemes();
  expect(location.hash).toContain('against=1');
  await page.getByRole('button', { name: 'Compare with…' }).click();
  await expect.element(side('result #2')).toBeVisible();
});

test('the latency of a row is a bar with a label', async () => {
  fakeHost.on('sessions', 'list', () => [session]);
  serveFrames([
    fakeFrame({ seq: 1, kind: 'request', direction: 'out', ...call, pairSeq: 2, latencyMs: 40, summary: 'done' }),
    fakeFrame({ seq: 2, kind: 'result', ...call, pairSeq: 1, latencyMs: 40 }),
    fakeFrame({ seq: 3, kind: 'request', direction: 'out', method: 'ping', sessionId: session.id, summary: '' }),
  ]);
  await page.viewport(1280, 800);
  await openWindow('/?panel=traffic');
  await expect.element(page.getByRole('columnheader', { name: 'Waterfall' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /done/ })).toMatchTextContent('40 ms');
  await expect.element(page.getByRole('row', { name: /ping/ })).toMatchTextContent('running');
});

test('summaries are translated', async () => {
  serveFrames(servedThread());
  await openWindow('/?panel=traffic');
  await expect.element(page.getByText('“Done”')).toBeVisible();
  await expect.element(page.getByText('form, 2 fields: name, email')).toBeVisible();
  await expect.element(page.getByText('add {"a":1}')).toBeVisible();
});

test('a frame without a request id over stdio says how certain its thread is', async () => {
  const note = page.getByText(/^Messages over stdio don’t name their request/);
  const form = { kind: 'request', method: 'elicitation/create', rpcId: '7' } as const;
  serveFrames([
    fakeFrame({ seq: 1, kind: 'request', direction: 'out', ...call }),
    fakeFrame({ seq: 2, ...form, threadSeq: 1 }),
    { frame: fakeFrame({ seq: 3, ...form }), meta: { origin: 'several' }, sha256: '0' },
    { frame: fakeFrame({ seq: 4, ...form, threadSeq: 1 }), meta: { origin: 'task' }, sha256: '0' },
    fakeFrame({ seq: 5, method: 'notifications/progress', threadSeq: 1 }),
    fakeFrame({ seq: 6, method: 'notifications/message', channel: 'sse', threadSeq: 1 }),
  ]);
  const screen = await openWindow('/?panel=traffic&frame=2');
  await expect.element(note).toMatchTextContent(/the only request that was running/);
  await screen.unmount();
  const several = await openWindow('/?panel=traffic&frame=3');
  await expect.element(note).toMatchTextContent(/Several were running/);
  await several.unmount();
  for (const seq of [1, 4, 5, 6]) {
    const known = await openWindow(`/?panel=traffic&frame=${seq}`);
    await expect.element(page.getByRole('region', { name: `Frame ${seq}`, exact: true })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await known.unmount();
  }
});
