import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { desktopTest } from '../desktop/desktop-test.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { sentence, text } from '../pages/words.ts';

const test = desktopTest(launchDesktopDouble);

const config = (name: string) => JSON.stringify({ mcpServers: { [name]: { command: 'npx', args: ['-y', name] } } });

test('configurations, folders and bundles that the system opens become previews', async ({
  ownDesktop: desktop,
  home,
}) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  const dialog = desktop.page.getByRole('dialog', { name: text('imports.title') });
  const file = join(home, 'my servers.json');
  await writeFile(file, config('weather'));
  for (const by of ['secondInstance', 'event'] as const) {
    desktop.openFile(file, by);
    await expect(dialog.getByRole('region', { name: '1. weather' })).toBeVisible();
    await desktop.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  const project = join(home, 'project');
  await mkdir(project);
  desktop.openFile(project, 'secondInstance');
  await expect(desktop.page.getByText(sentence('nothingToImport', { problem: 'noServers' }))).toBeVisible();
  await writeFile(join(project, '.mcp.json'), config('news'));
  desktop.openFile(project, 'secondInstance');
  await expect(dialog.getByRole('region', { name: '1. news' })).toBeVisible();
  await desktop.page.keyboard.press('Escape');

  const bundle = join(home, 'broken.mcpb');
  await writeFile(bundle, '');
  desktop.openFile(bundle, 'secondInstance');
  await expect(desktop.page.getByText(sentence('badBundle', { problem: 'noManifest' }))).toBeVisible();
});

test('the argument of the jump list shows a view', async ({ ownDesktop: desktop }) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  desktop.openFile('--loupe-show=/audit', 'secondInstance');
  await expect.poll(() => new URL(desktop.page.url()).hash).toContain('/audit');
});
