import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { clientBeside } from '../../front-ends/browser-client.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { RecordingsPage } from '../../pages/recordings-page.ts';
import { text } from '../../pages/words.ts';
import { expect, scene } from '../camera.ts';

/** A project in which two clients have servers. */
async function writeProject(folder: string): Promise<string> {
  const weather = { command: 'node', args: ['build/index.js', '--token', 'abc'], env: { UNITS: 'metric' } };
  const mcpServers = {
    weather,
    search: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-everything'] },
    remote: { url: 'https://mcp.example.com/mcp' },
  };
  const file = join(folder, '.mcp.json');
  await writeFile(file, JSON.stringify({ mcpServers }, null, 2));
  await mkdir(join(folder, '.cursor'));
  await writeFile(join(folder, '.cursor', 'mcp.json'), JSON.stringify({ mcpServers: { weather } }, null, 2));
  return file;
}

async function showEntries(loupe: LoupeWindow, folder: string): Promise<RecordingsPage> {
  await writeProject(folder);
  await loupe.goToAddress('/recordings?dialog=recordClient');
  const recordings = new RecordingsPage(loupe.page);
  await findIn(recordings.entries, folder);
  await expect(recordings.entries.getByRole('button', { name: recordWeather })).toBeVisible();
  return recordings;
}

async function findIn(entries: Locator, folder: string): Promise<void> {
  await entries.getByRole('textbox', { name: text('imports.folder') }).fill(folder);
  await entries.getByRole('button', { name: text('imports.find') }).click();
}

const recordWeather = text('recordedClients.entry.record', { name: 'weather', client: text('imports.formats.cursor') });

scene('record-client', async ({ loupe, folder, shoot }) => {
  await showEntries(loupe, folder);
  await shoot();
});

scene('record-client-change', async ({ loupe, folder, shoot }) => {
  const recordings = await showEntries(loupe, folder);
  await recordings.entries.getByRole('button', { name: recordWeather }).click();
  await expect(recordings.recordDialog('weather').getByRole('code').last()).toContainText('record');
  await shoot();
});

scene('record-client-done', async ({ loupe, folder, shoot }) => {
  const recordings = await showEntries(loupe, folder);
  await recordings.entries.getByRole('button', { name: recordWeather }).click();
  const change = recordings.recordDialog('weather');
  await change.getByRole('button', { name: text('recordedClients.change') }).click();
  await expect(change.getByRole('status')).toBeVisible();
  await shoot();
});

scene('recorded-clients', async ({ loupe, folder, shoot }) => {
  const file = await writeProject(folder);
  const { client, close } = await clientBeside(loupe.page);
  for (const name of ['weather', 'search']) {
    const entry = { file, at: ['mcpServers', name] };
    const { fingerprint } = await client.recordedClients.preview({ entry });
    await client.recordedClients.install({ entry, fingerprint });
  }
  close();
  await loupe.goToAddress('/recordings');
  await expect(new RecordingsPage(loupe.page).clients).toContainText('search');
  await shoot();
});

scene('measure-client', async ({ loupe, folder, shoot }) => {
  await writeProject(folder);
  await loupe.goToAddress('/recordings?dialog=measureClient');
  const dialog = loupe.page.getByRole('dialog');
  await findIn(dialog, folder);
  const client = text('imports.formats.cursor');
  await dialog
    .getByRole('button', { name: text('recordedClients.entry.measure', { name: 'weather', client }) })
    .click();
  await dialog.getByRole('button', { name: text('recordedClients.change') }).click();
  await expect(dialog.getByRole('list', { name: text('recordedClients.steps') })).toBeVisible();
  await startAsCursor(join(folder, '.cursor', 'mcp.json'));
  await expect(dialog.getByRole('table')).toContainText('pages.tools');
  await shoot();
});

/** What Cursor does with the entry, as far as it is known. */
async function startAsCursor(file: string): Promise<void> {
  const { mcpServers } = z
    .object({ mcpServers: z.object({ weather: z.object({ command: z.string(), args: z.array(z.string()) }) }) })
    .parse(JSON.parse(await readFile(file, 'utf8')));
  const cursor = new Client({ name: 'cursor-vscode', version: '1.0.0' }, { capabilities: { roots: {} } });
  await cursor.connect(new StdioClientTransport({ ...mcpServers.weather, stderr: 'ignore' }));
  await cursor.listTools();
  await cursor.close();
}
