import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../front-ends/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { commandLine } from '../pages/pasted-command.ts';
import { text } from '../pages/words.ts';
import { everythingServer, filesystemServer, memoryServer, startEverythingHttp } from '../servers/real-servers.ts';

/** server-everything lists documents, and reads text and binary ones that its templates describe. */
async function readsEverything(loupe: LoupeWindow) {
  const features = 'demo://resource/static/document/features.md';
  await (await loupe.open(features)).expectText('Everything Server');
  const text = await loupe.openByAddress('demo://resource/dynamic/text/1');
  await text.expectText('Resource 1');
  const blob = await loupe.openByAddress('demo://resource/dynamic/blob/2');
  await blob.showAs('hex');
  await blob.expectBytes('52 65 73 6f 75 72 63 65');
}

async function expectNoResources(loupe: LoupeWindow) {
  await expect(loupe.resources.region.getByText(text('lists.undeclaredTitle', { kind: 'resources' }))).toBeVisible();
  await expect(loupe.resources.region.getByText(text('lists.undeclaredText', { kind: 'resources' }))).toBeVisible();
  await expect(loupe.page.getByRole('alert')).toHaveCount(0);
}

test('server-everything over stdio and over HTTP', async ({ loupe, started }) => {
  await loupe.addConnected(everythingServer(), { name: 'stdio everything' });
  await readsEverything(loupe);
  await expect(loupe.servers.row('stdio everything')).toContainText('stdio · 2025-');

  const server = await started(startEverythingHttp());
  await loupe.addConnected(server.url, { name: 'http everything' });
  await readsEverything(loupe);
  await expect(loupe.servers.row('http everything')).toContainText('http · 2025-');
  await loupe.traffic.showFrames();
  await expect(loupe.traffic.rows('in', 'POST').first()).toBeVisible();
});

test('server-filesystem has no resources, which isn’t a failure; server-memory gets its variable from the pasted line', async ({
  loupe,
  folder,
}) => {
  const shown = join(folder, 'with a space');
  await mkdir(shown);
  await writeFile(join(shown, 'note.txt'), 'hello');
  await loupe.addConnected(filesystemServer(shown), { name: 'files' });
  await expectNoResources(loupe);
  await expect(loupe.servers.row('files')).toContainText('14 tools');
  await loupe.goTo('connection');
  await expect(loupe.connection.fact(text('connection.target'))).toContainText('with a space');

  const file = join(folder, 'memory.jsonl');
  await writeFile(file, JSON.stringify({ type: 'entity', name: 'Loupe', entityType: 'tool', observations: [] }));
  const { env, ...command } = memoryServer(file);
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  await loupe.addConnected(`${variables.join(' ')} ${commandLine(command)}`, { name: 'memory' });
  await (await loupe.open('memory://knowledge-graph')).expectText('"name": "Loupe"');
});
