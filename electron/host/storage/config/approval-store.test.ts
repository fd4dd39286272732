import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Server, serverSchema } from '#shared/model/server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ApprovalStore } from './approval-store.ts';
import { demoServer } from './server-draft.ts';

const command = {
  id: 'weather',
  name: 'Weather',
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'weather-server'],
  env: { UNITS: 'metric', API_KEY: { secret: true } },
};
const server = (change: object = {}): Server => serverSchema.parse({ ...command, ...change });

let dataDir: string;
let approvals: ApprovalStore;
beforeEach(async () => {
  dataDir = temporaryFolder();
  approvals = await ApprovalStore.open({ dataDir });
});
afterEach(() => approvals.close());

test('a command needs consent once, also across restarts, until its server is removed', async () => {
  expect(approvals.reasonForConsent(server())).toBe('imported');
  await approvals.approve(server());
  expect(approvals.isApproved(server())).toBe(true);

  const reopened = await ApprovalStore.open({ dataDir });
  expect(reopened.isApproved(server())).toBe(true);
  await reopened.removeServer(server().id);
  expect(reopened.reasonForConsent(server())).toBe('imported');
  await reopened.close();
});

test.each<[string, object]>([
  ['the program', { command: 'bunx' }],
  ['an argument', { args: ['-y', 'evil-server'] }],
  ['how the arguments are split', { args: ['-y weather-server'] }],
  ['the folder', { cwd: '/elsewhere' }],
  ['a plain value', { env: { ...command.env, UNITS: 'imperial' } }],
  ['a variable’s name', { env: { ...command.env, NODE_OPTIONS: '--require ./evil.js' } }],
])('a new %s needs consent again', async (_, change) => {
  await approvals.approve(server());
  expect(approvals.reasonForConsent(server(change))).toBe('changed');
});

test('a new name or order of variables needs no consent', async () => {
  await approvals.approve(server());
  const { UNITS, API_KEY } = command.env;
  expect(approvals.isApproved(server({ name: 'Wetter', env: { API_KEY, UNITS } }))).toBe(true);
});

test('the demo and a URL without references need no consent', () => {
  expect(
    approvals.isApproved(serverSchema.parse({ id: 'web', name: 'Web', transport: 'http', url: 'https://a.b' })),
  ).toBe(true);
  expect(approvals.isApproved(demoServer({ command: 'node', args: ['demo.js'], env: {} }))).toBe(true);
});

const remote = {
  id: 'remote',
  name: 'Remote',
  transport: 'http',
  url: 'https://mcp.example/mcp?verbose=1',
  headers: { Authorization: `Bearer $\{env:EXAMPLE_TOKEN}`, 'X-Team': 'blue' },
};
const address = (change: object = {}): Server => serverSchema.parse({ ...remote, ...change });

test('a URL with references needs consent', async () => {
  expect(approvals.reasonForConsent(address())).toBe('imported');
  await approvals.approve(address());
  expect(approvals.isApproved(address())).toBe(true);
  expect(approvals.isApproved(address({ headers: { ...remote.headers, 'X-Team': 'red' } }))).toBe(true);
});

test.each<[string, object]>([
  ['where it leads', { url: 'https://mcp.evil.example/mcp' }],
  ['what it is sent', { headers: { Authorization: `Bearer $\{env:OTHER_TOKEN}` } }],
  ['how it is sent', { headers: {}, query: { key: `$\{env:EXAMPLE_TOKEN}` } }],
  ['what is in the address', { url: `https://mcp.example/$\{env:EXAMPLE_KEY}` }],
])('a URL with a new %s needs consent again', async (_, change) => {
  await approvals.approve(address());
  expect(approvals.reasonForConsent(address(change))).toBe('changed');
});
