import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MeasuredClient } from '#shared/hosts/measure/compared-fact.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { ClientChange, ClientEntry } from '#shared/recording/recorded-clients.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { codeOf } from '../../../testing/code-editor.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';
import { toggle } from '../../../testing/toggle.ts';

const weather: ClientEntry = {
  ...{ file: '/home/ada/.cursor/mcp.json', at: ['mcpServers', 'weather'], client: 'cursor', scope: 'user' },
  ...{ name: 'weather', words: ['node', 'weather.js'], state: 'plain' },
};
const change: ClientChange = {
  ...{ file: weather.file, at: weather.at, client: 'cursor', name: 'weather', action: 'install' },
  before: '"command": "node"',
  after: '"command": "/opt/loupe-record"',
  fingerprint: 'f1',
};
const measured: MeasuredClient = {
  ...{ id: 'cursor-vscode-measured', name: 'cursor-vscode', version: '3.1', known: 'Cursor' },
  file: '/d/hosts/cursor-vscode-measured.json',
  changedAt: 20,
  facts: [
    { path: 'uses.apps', comparison: 'differs', measured: false, known: true },
    { path: 'uses.tools', comparison: 'agrees', measured: true, known: true },
    { path: 'pages.tools', comparison: 'new', measured: 'all' },
    { path: 'results.images', comparison: 'missing', known: 'given' },
  ],
};
const limits = { isProbe: true, hasLimits: true };
const place = { file: weather.file, at: weather.at };

/** The host has the entry in this state, until it is changed. */
function serveEntry(first: ClientEntry): void {
  let entry = first;
  fakeHost.on('recordedClients', 'find', () => ({ entries: [entry], failures: [], lost: [] }));
  fakeHost.on(
    'recordedClients',
    'preview',
    (): ClientChange =>
      entry.state === 'plain' ? change : { ...change, action: 'uninstall', before: change.after, after: change.before },
  );
  fakeHost.on('recordedClients', 'install', () => {
    entry = measuring;
  });
  fakeHost.on('recordedClients', 'uninstall', () => {
    entry = weather;
  });
}
const measuring: ClientEntry = { ...weather, state: 'recorded', isProbe: true, installedAt: 10, backup: '/d/b.json' };

const dialog = page.getByRole('dialog', { name: 'Measure the client of “weather”', exact: true });
const steps = dialog.getByRole('list', { name: 'Steps' });
const done = () => steps.getByRole('img', { name: 'Done' }).elements().length;

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

test('the probe is put into an entry after its preview, and each step is shown as it is done', async () => {
  serveEntry(weather);
  await openWindow('/recordings');
  await page.getByRole('button', { name: 'Measure a client…' }).click();
  await page.getByRole('button', { name: 'Measure Cursor in place of “weather”…' }).click();
  await expect.element(codeOf(dialog, /^Changed lines/).last()).toMatchTextContent('loupe-record');
  await toggle(dialog.getByRole('checkbox', { name: 'Also measure limits of names and descriptions' }));
  await expect.poll(() => fakeHost.inputsOf('recordedClients.preview').at(-1)).toEqual({ entry: place, ...limits });
  await dialog.getByRole('button', { name: 'Change file' }).click();
  await expect.element(steps).toMatchTextContent('Turn the server off and on in Cursor’s MCP settings.');
  await expect.element(steps).toMatchTextContent('Call the tool start of the server weather');
  expect(fakeHost.inputsOf('recordedClients.install')).toEqual([{ entry: place, fingerprint: 'f1', ...limits }]);
  expect(done()).toBe(1);
  await expectAccessibleInAllThemes();

  fakeHost.on('measuredClients', 'list', () => [measured]);
  sendDigest({ hosts: true });
  await expect.element(steps).toMatchTextContent('cursor-vscode 3.1 is connected.');
  expect(done()).toBe(2);
  const facts = dialog.getByRole('region', { name: 'Measured: cursor-vscode' });
  await expect.element(facts.getByRole('row', { name: /uses\.apps/ })).toMatchTextContent('differs');
  await expect.element(facts.getByRole('columnheader', { name: 'Cursor' })).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('the configuration is restored at the end, and the result stays', async () => {
  serveEntry(measuring);
  const given = { path: 'results.images', comparison: 'agrees', measured: 'given', known: 'given' } as const;
  fakeHost.on('measuredClients', 'list', () => [{ ...measured, facts: [given] }]);
  await openWindow('/recordings');
  const section = page.getByRole('region', { name: 'Recorded clients' });
  await expect.element(section).toMatchTextContent('being measured');
  await section.getByRole('button', { name: 'Continue measuring Cursor in place of “weather”…' }).click();
  await expect.poll(done).toBe(3);
  await dialog.getByRole('button', { name: 'Restore configuration' }).click();
  await expect.element(steps).toMatchTextContent('Cursor starts the server again.');
  expect(fakeHost.inputsOf('recordedClients.uninstall')).toEqual([{ entry: place, fingerprint: 'f1' }]);
  await expect.element(dialog).toMatchTextContent('/d/hosts/cursor-vscode-measured.json');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(section).not.toBeInTheDocument();
});

test('says why the configuration can’t be restored, and what was measured before doesn’t count', async () => {
  serveEntry(measuring);
  fakeHost.on('measuredClients', 'list', () => [{ ...measured, changedAt: 9 }]);
  fakeHost.on('recordedClients', 'uninstall', () => {
    throw new FailureError(createFailure('clientFileChanged', { file: weather.file }));
  });
  await openWindow(`/recordings?dialog=${encodeURIComponent(`measureClient:${JSON.stringify(place)}`)}`);
  await expect.poll(done).toBe(1);
  await dialog.getByRole('button', { name: 'Restore configuration' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('changed after the preview');
  await expect.element(dialog.getByRole('button', { name: 'Restore configuration' })).toBeEnabled();
});
