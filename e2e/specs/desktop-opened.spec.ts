import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { desktopTest } from '../desktop/desktop-test.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { sentence, text } from '../pages/words.ts';

const test = desktopTest(launchDesktopDouble);

const config = (name: string) => JSON.stringify({ mcpServers: { [name]: { command: 'npx', args: ['-y', name] } } });

test('whatever the system opens is shown or becomes a preview: no server is added, and none started', async ({
  ownDesktop: desktop,
  home,
}) => {
  const { page } = desktop;
  await expect(page.getByText('Demo').first()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: text('imports.title') });
  const file = join(home, 'my servers.json');
  await writeFile(file, config('weather'));
  for (const by of ['secondInstance', 'event'] as const) {
    desktop.openFile(file, by);
    await expect(dialog.getByRole('region', { name: '1. weather' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  const project = join(home, 'project');
  await mkdir(project);
  desktop.openFile(project, 'secondInstance');
  await expect(page.getByText(sentence('nothingToImport', { problem: 'noServers' }))).toBeVisible();
  await writeFile(join(project, '.mcp.json'), config('news'));
  desktop.openFile(project, 'secondInstance');
  await expect(dialog.getByRole('region', { name: '1. news' })).toBeVisible();
  await page.keyboard.press('Escape');

  const bundle = join(home, 'notes.mcpb');
  await writeFile(bundle, '');
  desktop.openFile(bundle, 'secondInstance');
  await expect(page.getByText(sentence('badBundle', { problem: 'noManifest' }))).toBeVisible();
  const manifest = {
    ...{ name: 'notes', version: '1.2.0', author: { name: 'Ada' } },
    server: { type: 'node', mcp_config: { command: 'node', args: [`\${__dirname}/server/index.js`] } },
  };
  const files = { 'manifest.json': JSON.stringify(manifest), 'server/index.js': '//' };
  const zipped = Object.entries(files).map(([name, content]) => [name, strToU8(content)] as const);
  await writeFile(bundle, zipSync(Object.fromEntries(zipped)));
  desktop.openFile(bundle, 'secondInstance');
  await expect(page.getByRole('dialog', { name: text('imports.bundle.title') })).toBeVisible();
  await page.keyboard.press('Escape');

  desktop.openLink('loupe://add?name=remote&url=https%3A%2F%2Fapi.example.com%2Fmcp', 'event');
  await expect(dialog.getByRole('region', { name: '1. remote' })).toBeVisible();
  await page.keyboard.press('Escape');
  const recording = join(home, 'shared.loupe');
  const header = {
    ...{ loupeSession: 1, id: 'one', startedAt: '2026-11-26T08:00:00.000Z', transport: 'stdio' },
    ...{ server: { command: 'weather' }, recorder: { name: 'loupe', version: '1' }, redaction: 'none' },
  };
  await writeFile(recording, `${JSON.stringify(header)}\n`);
  desktop.openFile(recording, 'secondInstance');
  await expect.poll(() => new URL(page.url()).hash).toContain('/connection');
  desktop.openFile('--loupe-show=/audit', 'secondInstance');
  await expect.poll(() => new URL(page.url()).hash).toContain('/audit');

  // It takes the window's port.
  const client = await desktopClient(page);
  const [servers, sessions] = [await client.servers.list(), await client.sessions.list()];
  expect(servers.filter(({ builtIn }) => !builtIn)).toEqual([]);
  const recorded = servers.flatMap(({ server, recordingId }) => (recordingId === undefined ? [] : [server.id]));
  expect(recorded).toHaveLength(1);
  expect(sessions.map(({ serverId }) => serverId)).toEqual(recorded);
});
