import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import { recordingIdSchema, serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { ExportPreview } from '#shared/model/recordings/session-export.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeRecording, serveRecordings } from '../../../testing/fakes/fake-recordings.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { chooseFor } from '../../../testing/row-menu.ts';

const dialog = page.getByRole('dialog', { name: 'Export session' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const address = (source: object) =>
  `/recordings?dialog=${encodeURIComponent(`export-session:${JSON.stringify(source)}`)}`;
const recording = { type: 'recording', recordingId: 'one' };

const report: ExportPreview = {
  entries: 12,
  methods: [
    { method: 'tools/call', count: 3 },
    { method: 'tools/list', count: 1 },
  ],
  otherMethods: 0,
  responses: 4,
  bytes: 4_200,
  from: 1,
  to: 5_000,
  masked: [{ what: 'header Authorization', count: 7 }],
  decoded: 0,
  leftOut: { cleared: 0, foreign: 2, unknown: 0 },
  beginning: '{"loupeSession":1}\n{"type":"line"}',
  isCut: true,
};
const file = { exportId: 'x', fileName: 'weather.loupe', bytes: 3 };

async function* steps<T>(...all: T[]): AsyncGenerator<T, void, void> {
  yield* all;
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  serveRecordings([fakeRecording('one', { client: { name: 'cursor' } })]);
  fakeHost.on('sessionExports', 'preview', () => steps({ type: 'previewed', preview: report }));
});

test('the menu of a recording opens the dialog, which shows what the file will contain', async () => {
  await openWindow('/recordings');
  await chooseFor(page.getByRole('row').filter({ hasText: 'cursor' }), 'Export…');
  await expect.element(dialog).toMatchTextContent('4.2 kB');
  await expect.element(dialog).toMatchTextContent('tools/call 3');
  await expect.element(dialog).toMatchTextContent('header Authorization 7');
  await expect.element(dialog).toMatchTextContent('2 frames are left out');
  await expect
    .element(dialog.getByRole('region', { name: 'Beginning of the file' }).last())
    .toMatchTextContent('loupeSession');
  expect(fakeHost.inputsOf('sessionExports.preview')).toEqual([{ source: recording, format: 'jsonl', isMasked: true }]);
  await expectAccessibleInAllThemes();
});

test('without masking, the dialog warns, and the preview is another one', async () => {
  await openWindow(address(recording));
  await dialog.getByText('Mask secrets').click();
  await expect.element(dialog).toMatchTextContent('tokens, keys and cookies as they were sent');
  await expect.poll(() => fakeHost.inputsOf('sessionExports.preview').at(-1)).toMatchObject({ isMasked: false });
  await expect.element(dialog).not.toMatchTextContent('header Authorization');
  await expectAccessibleInAllThemes();
});

test('a session of Loupe’s own can be kept among the recordings, where it is served and run', async () => {
  const recordingId = recordingIdSchema.parse('one');
  fakeHost.on('sessionExports', 'write', () => steps({ type: 'kept', report, recordingId }));
  const session = { type: 'session', sessionId: 'own' };
  await openWindow(address(session));
  await button('Keep in Recordings').click();
  await expect.element(dialog).toMatchTextContent('The session is in Recordings now');
  expect(fakeHost.inputsOf('sessionExports.write')).toEqual([
    { source: session, format: 'jsonl', isMasked: true, isKept: true },
  ]);
  await expectAccessibleInAllThemes();
  await button('Show in Recordings').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Recording “cursor”' })).toBeVisible();
});

test('a recording isn’t kept a second time', async () => {
  await openWindow(address(recording));
  await expect.element(button('Export')).toBeEnabled();
  expect(button('Keep in Recordings').elements()).toEqual([]);
});

test('a HAR of a session over stdio, which would be empty, is refused with the reason', async () => {
  const failure = createFailure('harOfStdio');
  fakeHost.on('sessionExports', 'preview', ({ format }) =>
    format === 'har' ? steps({ type: 'failed', failure }) : steps({ type: 'previewed', preview: report }),
  );
  await openWindow(address(recording));
  await dialog.getByText('HAR', { exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('the file would be empty');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose a session file');
  expect(button('Try again').elements()).toEqual([]);
  await expectAccessibleInAllThemes();
});

test('of several sessions one is chosen, whole or what the filter shows', async () => {
  const session = (name: string) => ({
    serverId: serverIdSchema.parse(name),
    sessionId: sessionIdSchema.parse(`of-${name}`),
    serverName: name,
    frames: 5,
    at: 1,
  });
  fakeHost.on('sessionExports', 'sessions', () => ({ sessions: [session('billing'), session('weather')] }));
  await openWindow(address({ type: 'filter', filter: { query: 'method:a' } }));
  const lastInput = () => fakeHost.inputsOf('sessionExports.preview').at(-1);
  await expect.poll(lastInput).toMatchObject({ source: { type: 'filter', sessionId: 'of-weather' } });
  await dialog.getByRole('button', { name: /^weather/ }).click();
  await page.getByRole('option', { name: /^billing/ }).click();
  await expect.poll(lastInput).toMatchObject({ source: { type: 'filter', sessionId: 'of-billing' } });
  await dialog.getByText('Whole session').click();
  await expect.poll(lastInput).toMatchObject({ source: { type: 'session', sessionId: 'of-billing' } });
  await expectAccessibleInAllThemes();
});

test('frames that are gone can’t be exported', async () => {
  fakeHost.on('sessionExports', 'sessions', () => ({ sessions: [] }));
  await openWindow(address({ type: 'frames', seqs: [7] }));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('no frames to export');
  await expect.element(button('Export')).toBeDisabled();
});

test('in the desktop app, the saved file is shown in its folder', async () => {
  const path = '/home/me/Downloads/weather.loupe';
  fakeHost.on('sessionExports', 'write', () => steps({ type: 'written', report, file: { ...file, path } }));
  fakeHost.on('sessionExports', 'reveal', () => undefined);
  await openWindow(address(recording));
  await button('Export').click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Saved as weather.loupe');
  await expect.element(dialog).toMatchTextContent(path);
  await expectAccessibleInAllThemes();
  await button('Show in folder').click();
  await expect.poll(() => fakeHost.inputsOf('sessionExports.reveal')).toEqual([{ exportId: 'x' }]);
  await button('Done').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('in browser mode, the file is downloaded, and the host keeps it no longer', async () => {
  fakeHost.on('sessionExports', 'write', () => steps({ type: 'written', report, file }));
  fakeHost.on('sessionExports', 'read', () => ({ base64: btoa('abc') }));
  fakeHost.on('sessionExports', 'discard', () => undefined);
  await openWindow(address(recording));
  await button('Export').click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Downloaded as weather.loupe');
  await expect.element(button('Done')).toHaveFocus();
  expect(fakeHost.inputsOf('sessionExports.read')).toEqual([{ exportId: 'x', offset: 0, length: 3 }]);
  expect(fakeHost.inputsOf('sessionExports.discard')).toEqual([{ exportId: 'x' }]);
});

test('where nothing had to be masked, the dialog says so, before the export and after it', async () => {
  const preview = { ...report, masked: [] };
  fakeHost.on('sessionExports', 'preview', () => steps({ type: 'previewed', preview }));
  fakeHost.on('sessionExports', 'write', () =>
    steps({ type: 'written', report: preview, file: { ...file, path: '/home/me/weather.loupe' } }),
  );
  await openWindow(address(recording));
  await expect.element(dialog).toMatchTextContent('nothing: no secret was found');
  await button('Export').click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Saved as weather.loupe');
  await expect.element(dialog).toMatchTextContent('nothing: no secret was found');
});

test('the preview of a long session shows how far it is read', async () => {
  const read = Promise.withResolvers<void>();
  fakeHost.on('sessionExports', 'preview', async function* () {
    yield { type: 'progress' as const, done: 3, total: 4 };
    await read.promise;
    yield { type: 'previewed' as const, preview: report };
  });
  await openWindow(address(recording));
  const bar = dialog.getByRole('progressbar', { name: 'Reading what the file will contain…' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '3');
  read.resolve();
  await expect.element(dialog).toMatchTextContent('4.2 kB');
});

test('a running export shows its progress and can be cancelled', async () => {
  const ended = Promise.withResolvers<void>();
  fakeHost.on('sessionExports', 'write', async function* () {
    yield { type: 'progress' as const, done: 1, total: 4 };
    await ended.promise;
  });
  await openWindow(address(recording));
  await button('Export').click();
  await expect
    .element(dialog.getByRole('progressbar', { name: 'Writing the file…' }))
    .toHaveAttribute('aria-valuenow', '1');
  await expectAccessibleInAllThemes();
  await button('Cancel').click();
  await expect.element(button('Export')).toBeEnabled();
  ended.resolve();
});

test('a failed export says why, and can be repeated', async () => {
  const failure = createFailure('outputFailed', { what: 'weather.loupe' });
  fakeHost.on('sessionExports', 'write', () => steps({ type: 'failed', failure }));
  await openWindow(address(recording));
  await button('Export').click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('weather.loupe couldn’t be written');
  await expect.element(button('Export')).toBeEnabled();
  await expectAccessibleInAllThemes();
});
