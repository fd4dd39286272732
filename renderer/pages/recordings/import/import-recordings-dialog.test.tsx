import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import type { ImportRemarks, ImportStep, OpenedFilesView } from '#shared/model/recordings/recording.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeRecording, serveRecordings } from '../../../testing/fakes/fake-recordings.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';

const dialog = page.getByRole('dialog', { name: 'Import recordings' });
const one = recordingIdSchema.parse('one');
const opened = { serverId: serverIdOf('cursor'), sessionId: sessionIdOf('cursor') };

/** Chooses or drops files. */
function transferOf(...files: { name: string; text: string }[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const { name, text } of files) transfer.items.add(new File([text], name));
  return transfer;
}

function choose(...files: { name: string; text: string }[]): void {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (input === null) throw new Error('The dialog has no field for files');
  input.files = transferOf(...files).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function drag(type: 'dragover' | 'drop', dataTransfer: DataTransfer): void {
  document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

const whole = { skipped: 0, incomplete: [], moreIncomplete: 0 };
const lacking: Partial<ImportRemarks> = {
  skipped: 3,
  incomplete: [
    { number: 2, missing: [] },
    { number: 5, request: 'POST /mcp tools/call', missing: ['responseBody', 'times'] },
  ],
  moreIncomplete: 40,
};

async function* steps(...all: ImportStep[]): AsyncGenerator<ImportStep, void, void> {
  yield* all;
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  serveRecordings([fakeRecording('one', { client: { name: 'cursor' } })]);
  connectServers({ name: 'cursor' });
  fakeHost.on('recordings', 'open', () => opened);
  fakeHost.on('recordings', 'upload', () => ({ uploadId: 'u' }));
  fakeHost.on('recordings', 'discardUpload', () => undefined);
  fakeHost.on('recordings', 'importUpload', () => steps({ type: 'imported', recordings: [one], remarks: whole }));
});

test('a chosen file is sent, and its recording opened', async () => {
  await openWindow('/recordings');
  await page.getByRole('button', { name: 'Import…' }).first().click();
  await expect.element(dialog).toMatchTextContent('session files (.loupe, .jsonl)');
  await expect.element(dialog.getByRole('button', { name: 'Choose files…' })).toHaveFocus();
  await expectAccessibleInAllThemes();
  choose({ name: 'a.loupe', text: '{}' });
  await expect.poll(() => location.hash).toContain(`/servers/${opened.serverId}/connection`);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(fakeHost.inputsOf('recordings.upload')).toEqual([{ fileName: 'a.loupe', base64: btoa('{}') }]);
  expect(fakeHost.inputsOf('recordings.open')).toEqual([{ recordingId: 'one' }]);
});

test('a dropped file is imported; while it is dragged, the window says what it accepts', async () => {
  await openWindow('/recordings');
  await expect.element(page.getByRole('grid', { name: 'Recordings' })).toBeVisible();
  const transfer = transferOf({ name: 'a.har', text: '{"log":{}}' });
  drag('dragover', transfer);
  await expect.element(page.getByText('Drop to open')).toBeVisible();
  await expectAccessibleInAllThemes();
  drag('drop', transfer);
  await expect.element(page.getByText('Drop to open')).not.toBeInTheDocument();
  await expect.poll(() => location.hash).toContain(`/servers/${opened.serverId}/connection`);
});

test('a HAR that is called .json is imported, another .json is a configuration', async () => {
  fakeHost.on('imports', 'openText', () => {
    throw new FailureError(createFailure('nothingToImport', { problem: 'link' }));
  });
  await openWindow('/recordings');
  await expect.element(page.getByRole('grid', { name: 'Recordings' })).toBeVisible();
  drag('drop', transferOf({ name: 'a.json', text: '{ "log": {} }' }));
  await expect.poll(() => fakeHost.inputsOf('recordings.upload')).toHaveLength(1);
  drag('drop', transferOf({ name: 'b.json', text: '{"mcpServers":{}}' }));
  await expect.poll(() => fakeHost.inputsOf('imports.openText')).toHaveLength(1);
});

test('a file that isn’t a recording is named with what it is, and the others are imported', async () => {
  fakeHost.on('recordings', 'upload', ({ fileName }) => ({ uploadId: fileName }));
  fakeHost.on('recordings', 'importUpload', ({ uploadId }) => {
    if (uploadId === 'a.loupe')
      return steps({ type: 'imported', recordings: [one], remarks: { ...whole, ...lacking } });
    const failure = createFailure('notARecording', { file: uploadId, found: 'image' });
    return steps({ type: 'failed', failure });
  });
  await openWindow('/recordings?dialog=import-recordings');
  await expect.element(dialog).toBeVisible();
  choose({ name: 'photo\u202egnp.loupe', text: 'GIF89a' }, { name: 'a.loupe', text: '{}' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('photo⟨202E⟩gnp.loupe isn’t a recording');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('it is an image');
  await expect.element(dialog).toMatchTextContent('3 lines or exchanges weren’t understood');
  const incomplete = dialog.getByRole('list', { name: '42 entries are incomplete or were left out:' });
  expect(
    incomplete
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([
    'No. 2 can’t be read and was left out',
    'No. 5, POST /mcp tools/call: without response body, times',
    'and 40 more',
  ]);
  await expectAccessibleInAllThemes();
  await dialog.getByRole('button', { name: 'Open a.loupe' }).click();
  await expect.poll(() => location.hash).toContain(`/servers/${opened.serverId}/connection`);
});

test('closing the dialog cancels what is being sent', async () => {
  const release = fakeHost.hold('recordings.upload');
  await openWindow('/recordings?dialog=import-recordings');
  await expect.element(dialog).toBeVisible();
  choose({ name: 'a.loupe', text: '{}' });
  await expect.element(dialog.getByRole('progressbar', { name: 'Import of a.loupe' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  release();
  await expect.poll(() => fakeHost.inputsOf('recordings.discardUpload')).toEqual([{ uploadId: 'u' }]);
  expect(fakeHost.inputsOf('recordings.importUpload')).toEqual([]);
});

test('a file that the system opened with Loupe is shown', async () => {
  await openWindow('/recordings');
  await expect.element(page.getByRole('grid', { name: 'Recordings' })).toBeVisible();
  const failure = createFailure('notARecording', { file: 'b.loupe', found: 'text' });
  fakeHost.on('recordings', 'openedFiles', () => ({ isWaiting: true, reading: [] }));
  fakeHost.on('recordings', 'takeOpenedFiles', () => ({
    files: [
      { name: 'a.loupe', recordings: [one], remarks: whole },
      { name: 'b.loupe', failure },
    ],
  }));
  sendDigest({ recordings: true });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('b.loupe isn’t a recording');
  await expect.element(dialog.getByRole('button', { name: 'Open a.loupe' })).toBeVisible();
});

test('a file that is read shows how far, wherever it came from', async () => {
  const read = Promise.withResolvers<void>();
  fakeHost.on('recordings', 'importUpload', async function* () {
    yield { type: 'progress' as const, done: 3, total: 4 };
    await read.promise;
    yield { type: 'imported' as const, recordings: [one], remarks: whole };
  });
  await openWindow('/recordings?dialog=import-recordings');
  await expect.element(dialog).toBeVisible();
  choose({ name: 'a.loupe', text: '{}' });
  const bar = dialog.getByRole('progressbar', { name: 'Import of a.loupe' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '3');
  read.resolve();
  await expect.poll(() => location.hash).toContain(`/servers/${opened.serverId}/connection`);
});

test('a file that the system opens is cancelled while it is read', async () => {
  const answer = (...reading: OpenedFilesView['reading']) =>
    fakeHost.on('recordings', 'openedFiles', () => ({ isWaiting: false, reading }));
  answer({ name: 'large.har', done: 1, total: 4 });
  fakeHost.on('recordings', 'cancelOpenedFiles', () => answer());
  await openWindow('/recordings');
  const bar = dialog.getByRole('progressbar', { name: 'Import of large.har' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(fakeHost.inputsOf('recordings.cancelOpenedFiles')).toHaveLength(1);
});

test('without recordings, the page names both ways to get some', async () => {
  serveRecordings([]);
  fakeHost.on('servers', 'list', () => []);
  fakeHost.on('sessions', 'list', () => []);
  await openWindow('/recordings');
  await expect.element(page.getByText(/“Record a client…” puts .* “Import…” opens/)).toBeVisible();
  for (const name of ['Import…', 'Record a client…']) {
    await expect.element(page.getByRole('button', { name })).toBeVisible();
  }
  await expectAccessibleInAllThemes();
});
