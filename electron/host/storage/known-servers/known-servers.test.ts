import { expect, onTestFinished, test } from 'vitest';
import { host, hostPerTest } from '../../testing/host-per-test.ts';
import { sendJson, startScriptedHttp } from '../../wire/transports/http/testing/scripted-http.ts';

hostPerTest();

const server = (name: string) => ({ name: `org.example/${name}`, version: '1', remotes: [] });

async function serve(respond: Parameters<typeof startScriptedHttp>[0]) {
  const scripted = await startScriptedHttp(respond);
  onTestFinished(scripted.close);
  return scripted;
}

test('the built-in list can be searched by words in any order, and every server can be added', async () => {
  const [{ listId = '', count = 0 } = {}] = host.stores.knownServers.lists('en');
  expect(count).toBeGreaterThan(20);
  const found = (text: string, most: number) => host.stores.knownServers.search(listId, text, 0, most);
  expect(found(' pages  CONTROLS ', 10).rows.map(({ title }) => title)).toEqual(['Chrome DevTools']);
  expect(found('controls', 1)).toMatchObject({ rows: [{ title: 'Playwright' }], total: 2 });
  for (let place = 0; place < count; place += 1) {
    expect(host.stores.knownServers.get(listId, place)).toMatchObject({
      place,
      offers: [{ target: { command: 'npx' } }],
    });
  }
});

test('the built-in list is described in each language', () => {
  const [{ listId = '' } = {}] = host.stores.knownServers.lists('de');
  expect(host.stores.knownServers.search(listId, 'datenbanken mongodb', 0, 5).rows).toMatchObject([
    { title: 'MongoDB' },
  ]);
});

test('a file is opened as another list, with its invalid entries counted; the sixth list replaces the oldest', async () => {
  const opened = await host.stores.knownServers.openText(JSON.stringify([server('a'), {}]), '/home/me/servers.json');
  expect(opened).toMatchObject({ source: '/home/me/servers.json', count: 1, unusable: 1, isCut: false });
  await expect(host.stores.knownServers.openText('[\n oops', 'servers.json')).rejects.toThrow('line 2, column 2');
  for (let round = 0; round < 5; round += 1)
    await host.stores.knownServers.openText(JSON.stringify(server('b')), 'b.json');
  expect(host.stores.knownServers.lists('en')).toHaveLength(6);
  expect(() => host.stores.knownServers.search(opened.listId, '', 0, 1)).toThrow('no longer available');
});

test('a registry is fetched page by page within its origin', async () => {
  const { origin, seen } = await serve(({ path }, response) => {
    if (path === '/moved') response.writeHead(302, { location: '/v0/servers?limit=1' }).end();
    else if (path === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else if (path === '/html') response.writeHead(200).end('<html>');
    else if (path === '/gone') response.writeHead(404).end('nobody');
    else if (path.includes('cursor=two')) sendJson(response, { servers: [{ server: server('b') }], metadata: {} });
    else sendJson(response, { servers: [{ server: server('a') }], metadata: { nextCursor: 'two' } });
  });
  const list = await host.stores.knownServers.fetch(`${origin}/v0/servers?limit=1&api_key=canary`);
  expect(list).toMatchObject({ count: 2, isCut: false });
  expect(list.source).not.toContain('canary');
  expect(seen.map(({ path }) => path)).toEqual([
    '/v0/servers?limit=1&api_key=canary',
    '/v0/servers?limit=1&api_key=canary&cursor=two',
  ]);
  expect(
    host.stores.knownServers.search(list.listId, '', 0, 10).rows.map(({ place, title }) => [place, title]),
  ).toEqual([
    [0, 'a'],
    [1, 'b'],
  ]);
  expect(await host.stores.knownServers.fetch(`${origin}/moved`)).toMatchObject({ count: 2 });
  await expect(host.stores.knownServers.fetch(`${origin}/away`)).rejects.toThrow('redirects to another address');
  await expect(host.stores.knownServers.fetch(`${origin}/html`)).rejects.toThrow('isn’t JSON from line 1, column 1');
  await expect(host.stores.knownServers.fetch(`${origin}/gone`)).rejects.toThrow('HTTP status 404');
});

test('an endless registry is cut at the maximum size or number of pages', async () => {
  let pages = 0;
  const { origin } = await serve(({ path }, response) => {
    pages += 1;
    if (path === '/endless') response.writeHead(200).end(`"${'x'.repeat(33 * 1024 * 1024)}"`);
    else sendJson(response, { servers: [server(`s${pages}`)], metadata: { nextCursor: `c${pages}` } });
  });
  expect(await host.stores.knownServers.fetch(`${origin}/`)).toMatchObject({ count: 50, isCut: true });
  await expect(host.stores.knownServers.fetch(`${origin}/endless`)).rejects.toThrow('larger than 32 MiB');
});
