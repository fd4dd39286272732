import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import type { RecordedClients } from './recorded-clients.ts';
import { clientHome, install } from './testing/client-home.ts';

let home: ReturnType<typeof clientHome>;
let clients: RecordedClients;
beforeEach(async () => {
  home = clientHome();
  clients = await home.open();
});

const backups = () => home.backups();
const two = (a: string, b: string) => `{\n  "mcpServers": {\n    "a": ${a},\n    "b": ${b}\n  }\n}\n`;
const [plainA, plainB] = ['{ "command": "a", "args": ["1"] }', '{ "command": "b" /* no args */ }'];
const placeOf = (file: string, name: string) => ({ file, at: ['mcpServers', name] });

it('an entry that was renamed still has the recorder, and is restored from the backup', async () => {
  const file = home.write('.cursor/mcp.json', two(plainA, plainB));
  await install(clients, placeOf(file, 'b'));
  home.write('.cursor/mcp.json', readFileSync(file, 'utf8').replace('"b":', '"weather":'));
  clients = await home.open();
  expect(await clients.find()).toMatchObject({
    lost: [],
    entries: [
      { name: 'a', state: 'plain' },
      { name: 'weather', state: 'recorded', backup: expect.any(String) },
    ],
  });
  await clients.uninstall(placeOf(file, 'weather'));
  expect(readFileSync(file, 'utf8')).toBe(two(plainA, plainB).replace('"b":', '"weather":'));
  expect(backups()).toEqual([]);
});

it('an entry that was moved to another client has the recorder there', async () => {
  const file = home.write('.cursor/mcp.json', two(plainA, plainB));
  await install(clients, placeOf(file, 'b'));
  const { b } = JSON.parse(readFileSync(file, 'utf8').replace(' /* no args */', '')).mcpServers;
  home.write('.cursor/mcp.json', '{"mcpServers":{}}');
  const other = home.write('.codeium/windsurf/mcp_config.json', JSON.stringify({ mcpServers: { moved: b } }));
  const { entries: found, lost } = await clients.find();
  expect([found.map(({ name, state, client }) => [name, state, client]), lost]).toEqual([
    [['moved', 'recorded', 'windsurf']],
    [],
  ]);
  await clients.uninstall(placeOf(other, 'moved'));
  expect(JSON.parse(readFileSync(other, 'utf8'))).toEqual({ mcpServers: { moved: { command: 'b' } } });
});

it.each([
  ['{ "command": "loupe", "args": ["record", "--", "npx", "-y", "a"] }', '{ "command": "npx", "args": ["-y", "a"] }'],
  ['{ "command": "loupe", "args": [\n "record", "--",\n "a"] }', '{ "command": "a", "args": [\n ] }'],
  ['{ "command": ["/x/loupe.js", "record", "--", "a", "1"] }', '{ "command": ["a", "1"] }'],
])('a recorder that this Loupe didn’t put into %s is taken out', async (entry, without) => {
  const file = home.write('.cursor/mcp.json', two(entry, plainB));
  const [found] = (await clients.find()).entries;
  expect(found).toMatchObject({ name: 'a', state: 'recorded' });
  expect(found).not.toHaveProperty('backup');
  const change = await clients.preview(placeOf(file, 'a'));
  expect(change).toMatchObject({ action: 'uninstall' });
  await clients.uninstall(change);
  expect(readFileSync(file, 'utf8')).toBe(two(without, plainB));
});
