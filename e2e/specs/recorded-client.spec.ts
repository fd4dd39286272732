import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { userPlaces } from '#host/storage/config/import/known-places.ts';
import { expect, openBrowserMode, test } from '../front-ends/window-test.ts';
import { RecordingsPage } from '../pages/recordings-page.ts';
import { ownServer } from '../servers/own-server.ts';
import { connectStdio } from '../servers/sdk-client.ts';

const { platform } = process;
const client = 'Claude Desktop';
const entrySchema = z.object({ command: z.string(), args: z.array(z.string()) });
const configSchema = z.object({ mcpServers: z.object({ notes: entrySchema }) });

/** A configuration as people leave it: with tabs, another server, and no line break at its end. */
function configText(): string {
  const { command, args } = ownServer('plain');
  const notes = `\t\t"notes": {"command": ${JSON.stringify(command)},\n\t\t\t"args": ${JSON.stringify(args)}, "env": {"TOKEN": "canary"}}`;
  return `{"theme" : "dark",\n\t"mcpServers": {\n\t\t"remote": { "url": "https://mcp.example/" },\n${notes} }\n}`;
}

test('a client is recorded from its configuration, followed live, and stopped without a trace', async ({
  home,
  folder,
  browser,
  started,
}) => {
  const env = { HOME: folder, USERPROFILE: folder, XDG_CONFIG_HOME: '', APPDATA: '', CLAUDE_CONFIG_DIR: '' };
  const file = userPlaces({ platform, homeFolder: folder, env }).find(({ format }) => format === 'claudeDesktop')?.path;
  if (file === undefined) throw new Error('Claude Desktop has no known place');
  const text = configText();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);

  const before = await openBrowserMode(home, browser, env);
  await before.loupe.goToAddress('/recordings');
  const recordings = new RecordingsPage(before.loupe.page);
  await recordings.choose('notes', client);
  const change = recordings.recordDialog('notes');
  await expect(change).toContainText(file);
  await expect(change.getByRole('code').last()).toContainText('record');
  await expect(change).not.toContainText('canary');
  expect(await readFile(file, 'utf8')).toBe(text);
  await recordings.makeChange(change);
  await expect(recordings.clients).toContainText('notes');

  const { notes } = configSchema.parse(JSON.parse(await readFile(file, 'utf8'))).mcpServers;
  const connected = await started(connectStdio(notes, 'legacy'));
  await connected.client.listTools();
  await recordings.row('sdk').dblclick();
  const { traffic } = before.loupe;
  await traffic.showFrames();
  await expect(traffic.rows('out', 'tools/list')).toHaveCount(1);
  await connected.client.listPrompts();
  await expect(traffic.rows('out', 'prompts/list')).toHaveCount(1);
  await expect(traffic.rows('in', 'prompts/list')).toHaveCount(1);
  await connected.close();
  await before.close();

  const after = await openBrowserMode(home, browser, env);
  await after.loupe.goToAddress('/recordings');
  const restarted = new RecordingsPage(after.loupe.page);
  await restarted.stop('notes', client);
  await restarted.makeChange(restarted.stopDialog('notes'));
  await expect(restarted.clients).toBeHidden();
  expect(await readFile(file, 'utf8')).toBe(text);
  await after.close();
});
