import type { ContractRouterClient } from '@orpc/contract';
import { test as base, expect } from '@playwright/test';
import { z } from 'zod';
import type { Contract } from '#shared/contract/contract.ts';
import { serverIdSchema } from '#shared/model/id.ts';
import { stringAt } from '#shared/model/json.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { browserClient } from '../faces/browser-client.ts';
import { launchBrowserMode } from '../faces/browser-mode.ts';
import { runLoupe } from '../faces/command-line.ts';
import { withScratchHome } from '../faces/scratch-home.ts';

type Client = ContractRouterClient<Contract>;
const demo = serverIdSchema.parse('demo');

/** The shells that carry the whole contract. The desktop runs over a double of Electron: see e2e/double. */
const shells = {
  async 'desktop (double)'(home: string, use: (client: Client) => Promise<void>) {
    const desktop = await launchDesktopDouble({ home });
    await use(await desktopClient(desktop.page));
    await desktop.close();
  },
  async browser(home: string, use: (client: Client) => Promise<void>) {
    const loupe = await launchBrowserMode({ home });
    const { client, close } = await browserClient(loupe.url);
    await use(client);
    close();
    await loupe.stop();
  },
};

async function connectDemo(client: Client) {
  const { sessionId } = await client.sessions.connect({ serverId: demo });
  if (!sessionId) throw new Error('the demo asked for consent');
  await expect.poll(async () => (await client.sessions.get({ sessionId })).phase).toBe('ready');
  return sessionId;
}

for (const [name, launch] of Object.entries(shells)) {
  const test = base.extend<{ client: Client }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
    client: async ({}, use) => withScratchHome((home) => launch(home, use)),
  });

  test.describe(name, () => {
    test('lists and reads the demo’s resources', async ({ client }) => {
      const sessionId = await connectDemo(client);
      const walk = async () => (await client.catalog.walks({ sessionId })).find(({ kind }) => kind === 'resources');
      await expect.poll(async () => (await walk())?.phase).toBe('done');
      const { items } = await client.catalog.items({ sessionId, kind: 'resources', from: 0, count: 100 });
      const uri = items.map(({ raw }) => stringAt(raw, 'uri')).find((each) => each?.endsWith('.md')) ?? '';
      const read = await client.resources.read({ sessionId, uri });
      expect(read.parts[0]).toMatchObject({ content: 'text', uri });
      const { text } = await client.resources.text({ readId: read.readId, index: 0, offset: 0, length: 100 });
      expect(text.length).toBeGreaterThan(10);
    });

    test('records every frame of the connection', async ({ client }) => {
      const sessionId = await connectDemo(client);
      const { rows } = await client.traffic.rows({ filter: { sessionId }, from: 0, count: 100 });
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => (rows[0]?.seq ?? 0) + index));
      const [request] = rows.filter(({ kind, direction }) => kind === 'request' && direction === 'out');
      const body = await client.traffic.body({ seq: request?.seq ?? 0, form: 'payload', offset: 0, length: 10_000 });
      expect(JSON.parse(Buffer.from(body.base64, 'base64').toString())).toMatchObject({ jsonrpc: '2.0' });
    });

    test('answers an unknown server with a typed failure', async ({ client }) => {
      const call = client.sessions.connect({ serverId: serverIdSchema.parse('nobody') });
      await expect(call).rejects.toMatchObject({ code: 'FAILED', data: { code: 'unknownServer' } });
    });

    test('tells what changed, first that everything may have', async ({ client }) => {
      const digests = await client.app.watch();
      expect((await digests.next()).value).toMatchObject({ reset: true });
      await client.app.changeSettings({ theme: 'dark' });
      for await (const digest of digests) {
        if (digest.settings) break;
      }
      expect((await client.app.settings()).theme).toBe('dark');
    });
  });
}

base('the command line lists what the shells list', async () => {
  await withScratchHome(async (home) => {
    const { exitCode, output } = await runLoupe(home, ['resources', 'list', 'demo', '--json']);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('"resources"')]);
    const { resources } = z.object({ resources: z.array(z.unknown()) }).parse(JSON.parse(output));
    expect(resources.length).toBeGreaterThan(25);
  });
});
