import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, loupeFile } from '../../electron/cli/testing/run-loupe.ts';
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
