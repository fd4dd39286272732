import { expect, test } from 'vitest';
import { createCall } from '../../electron/demo/server/call.ts';
import { isParams } from '../../electron/demo/server/message.ts';
import { createAtlas } from './atlas.ts';
import { ownServer } from './own-server.ts';
import { connectStdio } from './sdk-client.ts';

/** A call that nobody hears. */
const silentCall = () =>
  createCall({
    revision: '2025-11-25',
    params: {},
    client: {},
    signal: new AbortController().signal,
    send: () => {},
    minimumLevel: undefined,
    requestAll: async () => ({}),
  });

test('lists as many different resources as requested, on pages of a thousand', async () => {
  const { client, close } = await connectStdio(ownServer('atlas', '--count', '2500'), 'modern');
  const { resources } = await client.listResources();
  expect(resources).toHaveLength(2500);
  expect(new Set(resources.map(({ uri }) => uri)).size).toBe(2500);
  const first = await client.request({ method: 'resources/list', params: {} });
  expect(first.resources).toHaveLength(1000);
  await close();
});

test('a resource has a text of the listed size', async () => {
  const { resources } = createAtlas();
  for (const index of [0, 1, 50_000, 99_999]) {
    const [item] = (await resources?.list.slice(index, index + 1)) ?? [];
    const uri = isParams(item) ? String(item.uri) : '';
    expect(uri).toMatch(/^atlas:\/\/[a-z]+\/site-\d\d\/[a-z]+\/\d{6}\.[a-z]+$/);
    expect(item).toMatchObject({ uri, annotations: { audience: ['user'] } });
    const [part] = (await resources?.read(uri, silentCall())) ?? [];
    expect(item).toHaveProperty('size', String(part?.text).length);
  }
});

test('an unlisted URI is not found', async () => {
  const { client, close } = await connectStdio(ownServer('atlas', '--count', '10'), 'legacy');
  await expect(client.readResource({ uri: 'atlas://asia/site-00/maps/000010.json' })).rejects.toThrow('not found');
  await expect(client.readResource({ uri: 'atlas://mars/site-00/maps/000000.json' })).rejects.toThrow('not found');
  await close();
});
