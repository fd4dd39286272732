import type { ContractRouterClient } from '@orpc/contract';
import { test as base, expect } from '@playwright/test';
import type { Contract } from '#shared/contract/contract.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { stringAt } from '#shared/model/json/json.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { browserClient } from '../front-ends/browser-client.ts';
import { launchBrowserMode } from '../front-ends/browser-mode.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';

type Client = ContractRouterClient<Contract>;
const demo = serverIdSchema.parse('demo');

/** The front ends that carry the whole contract. The desktop runs over a double of Electron: see e2e/double. */
const frontEnds = {
  async 'the desktop (double)'(home: string, use: (client: Client) => Promise<void>) {
    const desktop = await launchDesktopDouble({ home });
    await use(await desktopClient(desktop.page));
    await desktop.close();
  },
  async 'browser mode'(home: string, use: (client: Client) => Promise<void>) {
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

for (const [name, launch] of Object.entries(frontEnds)) {
  const test = base.extend<{ client: Client }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
    client: async ({}, use) => withScratchHome((home) => launch(home, use)),
  });

  test(`${name} carries lists, reads, frames, failures and events`, async ({ client }) => {
    const digests = await client.app.watch();
    expect((await digests.next()).value).toMatchObject({ reset: true });

    const sessionId = await connectDemo(client);
    const fetch = async () =>
      (await client.catalog.listFetches({ sessionId })).find(({ kind }) => kind === 'resources');
    await expect.poll(async () => (await fetch())?.phase).toBe('done');
    const { rows: items } = await client.catalog.items({ sessionId, kind: 'resources', from: 0, count: 100 });
    const uri = items.map(({ raw }) => stringAt(raw, 'uri')).find((each) => each?.endsWith('.md')) ?? '';
    const read = await client.resources.read({ sessionId, uri });
    expect(read.parts[0]).toMatchObject({ content: 'text', uri });
    const { text } = await client.resources.text({ readId: read.readId, index: 0, offset: 0, length: 100 });
    expect(text.length).toBeGreaterThan(10);

    const { rows } = await client.traffic.rows({ filter: { sessionId }, from: 0, count: 100 });
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => (rows[0]?.seq ?? 0) + index));
    const [request] = rows.filter(({ kind, direction }) => kind === 'request' && direction === 'out');
    const body = await client.traffic.body({ seq: request?.seq ?? 0, form: 'payload', offset: 0, length: 10_000 });
    expect(JSON.parse(Buffer.from(body.base64, 'base64').toString())).toMatchObject({ jsonrpc: '2.0' });

    const unknown = client.sessions.connect({ serverId: serverIdSchema.parse('nobody') });
    await expect(unknown).rejects.toMatchObject({ code: 'FAILED', data: { code: 'unknownServer' } });

    await client.app.changeSettings({ theme: 'dark' });
    for await (const digest of digests) {
      if (digest.settings) break;
    }
    expect((await client.app.settings()).theme).toBe('dark');
  });
}
