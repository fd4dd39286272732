import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { recorderCommand } from '#host/recordings/clients/recorder-command.ts';
import { clientHome, install } from '#host/recordings/clients/testing/client-home.ts';
import { projectRoot } from '../../electron/launch/project-root.ts';
import { bytesOf, sessionsIn } from '../../electron/recorder/testing/read-session.ts';
import { ownServer } from '../servers/own-server.ts';
import { connectStdio } from '../servers/sdk-client.ts';

const entrySchema = z.object({
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
});
const configSchema = z.object({ mcpServers: z.object({ demo: entrySchema }) });

test('a client started from an installed entry is recorded; paths of project and data folder have spaces', async () => {
  const home = clientHome();
  const checkout = join(home.folder, 'my project');
  symlinkSync(projectRoot, checkout);
  const { platform, execPath } = process;
  const script = join(checkout, 'electron/cli/loupe.ts');
  const clients = await home.open(recorderCommand({ platform, execPath, script, dataFolder: home.dataDir }));
  const text = JSON.stringify({ mcpServers: { demo: { ...ownServer('demo'), env: { GREETING: 'hello' } } } });
  const file = home.write('.config/Claude/claude_desktop_config.json', text);
  const place = { file, at: ['mcpServers', 'demo'] };
  await install(clients, place);

  const { demo } = configSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).mcpServers;
  const { client, close } = await connectStdio(demo, 'legacy');
  const { contents } = await client.readResource({ uri: 'demo://counter' });
  await close();
  expect(contents).toHaveLength(1);

  const [session, ...others] = sessionsIn(home.dataDir);
  expect(others).toEqual([]);
  expect(session?.header.server).toMatchObject(ownServer('demo'));
  if (session === undefined) throw new Error('nothing was recorded');
  expect(bytesOf(session, 'client').toString()).toContain('"resources/read"');
  expect(session.entries.at(-1)?.type).toBe('exit');

  await clients.uninstall(place);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
