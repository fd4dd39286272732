import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, shows, spawnLoupe, startLoupe } from './testing/run-loupe.ts';

const initialize = (version = '1') => ({
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'cursor-vscode', version } },
});

/** Sends messages to `loupe probe` and ends it. */
async function probed(home: string, messages: readonly object[], args: readonly string[] = []) {
  const child = startLoupe(['probe', ...args], { LOUPE_HOME: home });
  child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  return child.finished;
}

it('serves over stdio, and saves what it measured when its client ends', async () => {
  const home = temporaryFolder();
  const { code, stdout, stderr } = await probed(home, [initialize(), { id: 1, method: 'tools/list' }]);
  expect(code).toBe(0);
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  expect(stderr).toContain('Call the tool start of the server loupe-probe');
  expect(stderr).toContain('--compare cursor-vscode-measured');
  const profile = JSON.parse(readFileSync(join(home, 'hosts/cursor-vscode-measured.json'), 'utf8'));
  expect(profile.pages.tools).toMatchObject({ value: 'first', sure: 'measured', source: 'loupe probe', version: '1' });

  const compared = await loupe(['probe', '--compare', 'cursor-vscode-measured', '--json'], { LOUPE_HOME: home });
  expect(JSON.parse(compared.stdout)).toMatchObject({ measured: 'cursor-vscode-measured', known: 'cursor' });
  const table = await loupe(['probe', '--compare', 'cursor-vscode-measured,codex'], { LOUPE_HOME: home });
  expect(table.stdout).toMatch(/^clientNames +DIFFERS +\["cursor-vscode"\] +\["codex-mcp-client"\]$/m);
  const hosts = await loupe(['hosts', 'demo', '--host', 'cursor-vscode-measured', '--format', 'markdown'], {
    LOUPE_HOME: home,
  });
  expect(hosts.code).toBe(0);
  expect(hosts.stdout).not.toContain('](loupe');
});

it('puts what several sessions show together, in the file that is named', async () => {
  const home = temporaryFolder();
  const out = join(home, 'measured.json');
  await probed(home, [initialize(), { id: 1, method: 'prompts/list' }], ['--out', out]);
  await probed(home, [initialize(), { id: 1, method: 'resources/list' }], ['--out', out]);
  const { uses } = JSON.parse(readFileSync(out, 'utf8'));
  expect([uses.prompts.value, uses.resources.value, uses.tools]).toEqual([true, true, undefined]);
  expect(readdirSync(home)).not.toContain('hosts');
});

it('leaves a file that isn’t a profile as it is, and says so', async () => {
  const home = temporaryFolder();
  mkdirSync(join(home, 'hosts'));
  const file = join(home, 'hosts/cursor-vscode-measured.json');
  writeFileSync(file, '{"mine": true}');
  const { code, stderr } = await probed(home, [initialize()]);
  expect([code, readFileSync(file, 'utf8')]).toEqual([2, '{"mine": true}']);
  expect(stderr).toContain('cursor-vscode-measured.json');
});

it('says that it measured nobody', async () => {
  const { code, stderr } = await probed(temporaryFolder(), []);
  expect([code, stderr]).toEqual([0, expect.stringContaining('No client was measured')]);
});

it.each([
  [['--json'], '--json'],
  [['--allow-origin', 'https://tools.example'], '--allow-origin'],
  [['--compare', 'cursor', '--http', '0'], '--http'],
  [['--compare', 'cursor', '--limits'], '--limits'],
  [['--compare', 'cursor', '--faults'], '--faults'],
  [['--faults'], '--faults'],
  [['--compare', 'nobody-measured'], 'nobody-measured'],
  [['--compare', 'a,b,c'], 'c'],
  [['--compare', 'missing.json'], 'missing.json'],
  [['--compare', 'zed'], 'zed'],
  [['surplus'], 'surplus'],
])('%j is refused', async (args, named) => {
  const { code, stderr } = await loupe(['probe', ...args], { LOUPE_HOME: temporaryFolder() });
  expect([code, stderr]).toEqual([2, expect.stringContaining(named)]);
});

it('serves over HTTP on this machine, and saves clients with the same name each in its file', async () => {
  const home = temporaryFolder();
  const child = startLoupe(['probe', '--http', '0'], { LOUPE_HOME: home });
  const [url] = await shows(child.stdout, /http:\S+/);
  const post = (headers: Record<string, string> = {}, version = '1') =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', ...initialize(version) }),
    });
  expect((await post({ origin: 'https://web.example' })).status).toBe(403);
  const response = await post();
  expect(await response.json()).toMatchObject({ result: { serverInfo: { name: 'loupe-probe' } } });
  await post({}, '2');
  child.interrupt();
  const { code, stderr } = await child.finished;
  expect([code, stderr]).toEqual([0, expect.stringContaining('cursor-vscode (measured)')]);
  expect(stderr).toContain('Clients with the same name have a file each');
  // Beside them is the lock of the folder.
  const files = readdirSync(join(home, 'hosts')).filter((name) => name.endsWith('.json'));
  const versions = files.map((name) => {
    return [name, JSON.parse(readFileSync(join(home, 'hosts', name), 'utf8')).clientNames.version];
  });
  expect(Object.fromEntries(versions)).toEqual({
    'cursor-vscode-measured.json': '1',
    'cursor-vscode-2-measured.json': '2',
  });
});

it('is what the recorder’s command of an entry starts that measures its client', async () => {
  const home = temporaryFolder();
  const { process: child, finished } = spawnLoupe([
    'record',
    '--data-folder',
    home,
    '--probe',
    'mine',
    '--',
    'no-such-server',
  ]);
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', ...initialize() })}\n`);
  const { code, stdout } = await finished;
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { result: { serverInfo: { name: 'loupe-probe' } } }]);
  expect(readdirSync(join(home, 'hosts'))).toContain('cursor-vscode-measured.json');
});
