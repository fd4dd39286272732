import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError, fail } from '#shared/messages/failure.ts';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import type { ServedRecording } from '#shared/model/recordings/served-recording.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeRecording, serveRecordings } from '../../../testing/fakes/fake-recordings.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { chooseFor, copiedTexts } from '../../../testing/row-menu.ts';

const facts = { client: { name: 'cursor' }, serverName: 'weather' };
const dialog = page.getByRole('dialog', { name: 'Serve “cursor”' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

test('the configuration and the command that serve a recording are copied', async () => {
  serveRecordings([fakeRecording('one', facts)]);
  const copied = copiedTexts();
  await openWindow('/recordings?recording=one');
  await chooseFor(page.getByRole('row').filter({ hasText: 'cursor' }), 'Serve…');
  await button('Copy the configuration').click();
  await button('Copy the command').click();
  const entry = { command: '/opt/node', args: ['/opt/loupe.js', 'serve', '/d/recordings/one.jsonl'] };
  expect(JSON.parse(copied[0] ?? '')).toEqual({ mcpServers: { weather: entry } });
  expect(copied[1]).toBe('/opt/node /opt/loupe.js serve /d/recordings/one.jsonl');
  await expect.element(dialog).not.toMatchTextContent('--allow-redacted');
  await expectAccessibleInAllThemes();
});

/** Lets the fake host serve it, with these misses. */
function answerServing(change: Partial<ServedRecording> = {}): void {
  const recordingId = recordingIdSchema.parse('one');
  const served = { recordingId, url: 'http://127.0.0.1:8123/mcp', misses: 0, newest: [], ...change };
  fakeHost.on('servedRecordings', 'start', () => {
    fakeHost.on('servedRecordings', 'list', () => [served]);
    return served;
  });
  fakeHost.on('servedRecordings', 'stop', () => fakeHost.on('servedRecordings', 'list', () => []));
}

test('what is served over HTTP says so beside its recording, and is stopped there', async () => {
  serveRecordings([fakeRecording('one', facts)]);
  answerServing();
  await openWindow('/recordings?recording=one&dialog=serve:one');
  await dialog.getByText('HTTP', { exact: true }).click();
  await button('Start').click();
  await expect.element(dialog).toMatchTextContent('None so far.');
  await expect.element(button('Stop')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const details = page.getByRole('region', { name: /^Recording “/ });
  await expect.element(details).toMatchTextContent('Served athttp://127.0.0.1:8123/mcp');
  await expectAccessibleInAllThemes();
  await details.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.element(details).not.toMatchTextContent('Served at');
});

test('over HTTP, the recording is served from the window, and its address is copied', async () => {
  serveRecordings([fakeRecording('one', facts)]);
  answerServing();
  const copied = copiedTexts();
  await openWindow('/recordings?dialog=serve:one');
  await dialog.getByText('HTTP', { exact: true }).click();
  const port = dialog.getByRole('textbox', { name: 'Port' });
  await port.fill('70000');
  await expect.element(dialog).toMatchTextContent('A port is a whole number from 1 to 65535.');
  await expect.element(button('Start')).toBeDisabled();
  await port.fill('8123');
  await expect.element(dialog).toMatchTextContent('serve /d/recordings/one.jsonl --http 8123');
  await expectAccessibleInAllThemes();
  await button('Start').click();
  await button('Copy the address').click();
  await button('Copy the configuration').click();
  expect(copied[0]).toBe('http://127.0.0.1:8123/mcp');
  expect(JSON.parse(copied[1] ?? '')).toEqual({ mcpServers: { weather: { url: copied[0] } } });
  expect(fakeHost.inputsOf('servedRecordings.start')).toEqual([
    { recordingId: 'one', port: 8123, allowsMasked: false },
  ]);
  await expect.element(dialog).toMatchTextContent('None so far.');
  await expectAccessibleInAllThemes();
  await button('Stop').click();
  await expect.element(button('Start')).toBeVisible();
});

test('requests that aren’t in the recording are counted and listed with the nearest one', async () => {
  serveRecordings([fakeRecording('one', facts)]);
  const nearest = { number: 4, method: 'tools/call' };
  const miss = { number: 1, at: 1, method: 'tools/call', nearest, places: ['/params/name', '/params/arguments/city'] };
  answerServing({ misses: 1, newest: [miss] });
  await openWindow('/recordings?dialog=serve:one');
  await dialog.getByText('HTTP', { exact: true }).click();
  await button('Start').click();
  const text = 'tools/call: nearest is request 4 (tools/call), which differs at /params/name, /params/arguments/city';
  await expect.element(dialog).toMatchTextContent(text);
  await expectAccessibleInAllThemes();
});

test('a port that is in use is named', async () => {
  serveRecordings([fakeRecording('one', facts)]);
  fakeHost.on('servedRecordings', 'start', () => fail('portTaken', { port: 7400 }));
  await openWindow('/recordings?dialog=serve:one');
  await dialog.getByText('HTTP', { exact: true }).click();
  await button('Start').click();
  await expect.element(dialog).toMatchTextContent('Port 7400 of 127.0.0.1 is in use by another program.');
});

test('a recording with masked secrets is served only with the option that allows it', async () => {
  serveRecordings([fakeRecording('one', { ...facts, isMasked: true })]);
  answerServing();
  await openWindow('/recordings?dialog=serve:one');
  await expect.element(dialog).toMatchTextContent('Secrets are masked in this recording');
  await expect.element(dialog).toMatchTextContent('serve /d/recordings/one.jsonl --allow-redacted');
  await dialog.getByText('HTTP', { exact: true }).click();
  await expect.element(button('Start')).toBeDisabled();
  await dialog.getByText('Serve it although secrets are masked in it').click();
  await expectAccessibleInAllThemes();
  await button('Start').click();
  await expect.element(button('Stop')).toBeVisible();
});

test('whether a recording is served already isn’t known until its host says so', async () => {
  serveRecordings([fakeRecording('one', facts)]);
  fakeHost.on('servedRecordings', 'list', () => {
    throw new FailureError(createFailure('internal', {}, { cause: 'the thread ended' }));
  });
  await openWindow('/recordings?dialog=serve:one');
  await dialog.getByText('HTTP', { exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(button('Start')).not.toBeInTheDocument();
  fakeHost.on('servedRecordings', 'list', () => []);
  await button('Try again').click();
  await expect.element(button('Start')).toBeVisible();
});
