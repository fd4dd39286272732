import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, loupeFile } from '../../electron/cli/testing/run-loupe.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { ownServer } from '../servers/own-server.ts';
import { connectStdio, type Person } from '../servers/sdk-client.ts';

const person: Person = {
  capabilities: { sampling: {}, elicitation: {} },
  attend: (client) => {
    client.setRequestHandler('elicitation/create', () => ({ action: 'cancel' }));
    client.setRequestHandler('sampling/createMessage', () => ({
      role: 'assistant',
      model: 'test',
      content: { type: 'text', text: 'as recorded' },
    }));
  },
};

test.each(['legacy', 'modern'] as const)('what a client answered is answered again (%s)', async (era) => {
  const home = temporaryFolder();
  const { command, args } = ownServer('requests');
  const recorder = [loupeFile, 'record', '--', command, ...args];
  const { client, close } = await connectStdio(
    { command: process.execPath, args: recorder, env: { LOUPE_HOME: home } },
    era,
    person,
  );
  await client.listTools();
  for (const name of ['ask_form', 'ask_model']) await client.callTool({ name, arguments: {} });
  await close();
  const folder = join(home, 'recordings');
  const file = join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
  const allowed = ['--allow', 'ask_form', '--allow', 'ask_model'];
  const { stdout, stderr } = await loupe(['verify', file, ...allowed, '--format', 'json', '--', command, ...args]);
  const { requests } = JSON.parse(stdout);
  const calls = requests.filter(({ method }: { method: string }) => method === 'tools/call');
  expect(calls).toMatchObject([
    { name: 'ask_form', outcome: 'same', differences: [] },
    { name: 'ask_model', outcome: 'same', differences: [] },
  ]);
  expect(stderr).toContain('recorded answer 1');
});

const everything = [fromRoot('node_modules/@modelcontextprotocol/server-everything/dist/index.js'), 'stdio'];

test.each([
  ['with roots', { roots: { listChanged: true } }],
  ['with sampling', { sampling: {} }],
  ['with nothing', {}],
])('server-everything is the same as itself, for a client %s', async (_name, capabilities) => {
  const home = temporaryFolder();
  const { client, close } = await connectStdio(
    {
      command: process.execPath,
      args: [loupeFile, 'record', '--', process.execPath, ...everything],
      env: { LOUPE_HOME: home },
    },
    'legacy',
    {
      ...person,
      capabilities,
      attend: (each) => {
        if (!('roots' in capabilities)) return;
        each.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///recorded', name: 'recorded' }] }));
      },
    },
  );
  const { tools } = await client.listTools();
  await client.listResources();
  await client.listPrompts();
  await client.callTool({ name: 'echo', arguments: { message: 'Hello' } });
  const asksRoots = tools.some(({ name }) => name === 'get-roots-list');
  if (asksRoots) await client.callTool({ name: 'get-roots-list', arguments: {} });
  await close();
  expect(asksRoots).toBe('roots' in capabilities);
  const folder = join(home, 'recordings');
  const file = join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
  const allowed = ['--allow', 'echo', '--allow', 'get-roots-list'];
  const run = ['verify', file, ...allowed, '--format', 'json', '--', process.execPath, ...everything];
  const { stdout } = await loupe(run);
  const { requests } = JSON.parse(stdout);
  expect(requests.filter(({ outcome }: { outcome: string }) => outcome !== 'same')).toEqual([]);
});
