import { expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { type Server, serverSchema } from '#shared/model/server.ts';
import { initialsOf, serverLabel } from './server-label.ts';

let next = 0;
const http = (url: string, name = new URL(url).host): Server => {
  next += 1;
  return serverSchema.parse({ id: serverIdSchema.parse(`s${next}`), name, transport: 'http', url });
};

it('a server on this computer is labelled by port and path', () => {
  const server = http('http://127.0.0.1:3901/mcp');
  expect(serverLabel(server, [server])).toEqual({ label: ':3901/mcp', host: '127.0.0.1', name: '127.0.0.1:3901/mcp' });
  const bare = http('http://localhost:3000/');
  expect(serverLabel(bare, [bare]).label).toBe(':3000');
});

it('two servers on one host are labelled by path, a single one by host', () => {
  const [a, b, other] = [http('https://x.test/a/mcp'), http('https://x.test/b/mcp'), http('https://y.test/mcp')];
  const all = [a, b, other];
  expect(all.map((server) => serverLabel(server, all).label)).toEqual(['/a/mcp', '/b/mcp', 'y.test']);
});

it('a name that the user chose is kept', () => {
  const named = http('http://127.0.0.1:3901/mcp', 'weather');
  expect(serverLabel(named, [named, http('http://127.0.0.1:3901/mcp')])).toEqual({ label: 'weather', name: 'weather' });
});

it.each([
  ['server-everything', 'SE'],
  ['Demo', 'DE'],
  [':3901/mcp', '3901'],
  ['天气 服务', '天服'],
  ['🙂', ''],
])('%s folds to %s', (label, initials) => {
  expect(initialsOf(label)).toBe(initials);
});
