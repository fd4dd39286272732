import { expect, it } from 'vitest';
import type { StdioServer } from '#shared/model/server.ts';
import { httpServer, stdioServer } from '../../testing/test-servers.ts';
import { EraMemory } from './discover-outcome.ts';

const none = { env: {}, headers: {}, query: {} };
const legacy = { era: 'legacy' } as const;
const server = stdioServer({ command: 'node', args: ['server.js'], cwd: '/srv', env: { TOKEN: { secret: true } } });
const plain = { ...none, env: { TOKEN: 'a', MODE: 'x' } };

function remembered(change: Partial<StdioServer>, env: Record<string, string> = plain.env) {
  const memory = new EraMemory();
  memory.set(server, plain, legacy);
  return memory.get({ ...server, ...change }, { ...none, env });
}

it('remembers an era for the same command and environment in any order', () => {
  expect(remembered({})).toEqual(legacy);
  expect(remembered({}, { MODE: 'x', TOKEN: 'a' })).toEqual(legacy);
});

it.each<[string, ReturnType<typeof remembered>]>([
  ['value of a variable', remembered({}, { TOKEN: 'b', MODE: 'x' })],
  ['set of variables', remembered({}, { TOKEN: 'a' })],
  ['border between names and values', remembered({}, { TOKEN: 'aM', ODE: 'x' })],
  ['argument', remembered({ args: ['server.js', '--modern'] })],
  ['border between arguments', remembered({ args: ['server', '.js'] })],
  ['command', remembered({ command: 'deno' })],
  ['folder', remembered({ cwd: '/opt' })],
])('remembers nothing for another %s', (_, verdict) => {
  expect(verdict).toBeUndefined();
});

it('remembers an HTTP server by its URL, mode and headers', () => {
  const memory = new EraMemory();
  const http = httpServer({ url: 'http://127.0.0.1/mcp' });
  memory.set(http, { ...none, headers: { 'X-Api': '1' } }, legacy);
  expect(memory.get(http, { ...none, headers: { 'X-Api': '1' } })).toEqual(legacy);
  expect(memory.get(http, { ...none, headers: { 'X-Api': '2' } })).toBeUndefined();
  expect(
    memory.get({ ...http, url: 'http://127.0.0.1/other' }, { ...none, headers: { 'X-Api': '1' } }),
  ).toBeUndefined();
});

it('removes a server', () => {
  const memory = new EraMemory();
  memory.set(server, plain, legacy);
  memory.set(server, plain, undefined);
  expect(memory.get(server, plain)).toBeUndefined();
  memory.set(server, plain, legacy);
  memory.remove(server.id);
  expect(memory.get(server, plain)).toBeUndefined();
});
