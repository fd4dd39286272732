import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fake-host.ts';
import { fakeRecording, serveRecordings } from '../../../testing/fake-recordings.ts';
import { keepSettings } from '../../../testing/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { copiedTexts } from '../../../testing/row-menu.ts';

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
  await page.getByRole('region', { name: 'Recording “cursor”' }).getByRole('button', { name: 'Serve…' }).click();
  await button('Copy the configuration').click();
  await button('Copy the command').click();
  const entry = { command: 'loupe', args: ['serve', '/d/recordings/one.jsonl'] };
  expect(JSON.parse(copied[0] ?? '')).toEqual({ mcpServers: { weather: entry } });
  expect(copied[1]).toBe('loupe serve /d/recordings/one.jsonl');
  await expect.element(dialog).not.toMatchTextContent('--allow-redacted');
  await expectAccessibleInAllThemes();
});

test('over HTTP, the client gets the address of the port', async () => {
  serveRecordings([fakeRecording('one', facts)]);
  await openWindow('/recordings?dialog=serve:one');
  await dialog.getByText('HTTP', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Port' }).fill('8123');
  await expect.element(dialog).toMatchTextContent('loupe serve /d/recordings/one.jsonl --http 8123');
  await expect.element(dialog).toMatchTextContent('http://127.0.0.1:8123/mcp');
  await dialog.getByRole('textbox', { name: 'Port' }).fill('70000');
  await expect.element(dialog).toMatchTextContent('A port is a whole number from 1 to 65535.');
  await expect.element(dialog).not.toMatchTextContent('loupe serve');
  await expectAccessibleInAllThemes();
});

test('a recording with masked secrets is served only with the option that allows it', async () => {
  serveRecordings([fakeRecording('one', { ...facts, isMasked: true })]);
  await openWindow('/recordings?dialog=serve:one');
  await expect.element(dialog).toMatchTextContent('Secrets are masked in this recording');
  await expect.element(dialog).toMatchTextContent('loupe serve /d/recordings/one.jsonl --allow-redacted');
  await expectAccessibleInAllThemes();
});
