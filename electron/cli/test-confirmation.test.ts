import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { projectServers } from '#host/storage/config/import/read-config.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, shows, startLoupe, testServer } from './testing/run-loupe.ts';

let home: string;
let project: string;

beforeEach(() => {
  const folder = temporaryFolder();
  home = join(folder, 'home');
  project = join(folder, 'cloned');
  mkdirSync(join(project, '.loupe'), { recursive: true });
});

interface Written {
  server?: string;
  sum?: number;
  expected?: string;
}

/** The tests of a cloned folder: a call, a read, and a call that is skipped. Without `server`, they name none. */
function write({ server, sum = 2, expected = 'isError: false' }: Written = {}): void {
  const named = server === undefined ? '' : `    server: ${server}\n`;
  const request = (method: string, params: string) => `    request: { method: ${method}, params: ${params} }\n`;
  const tests = [
    `  - name: adds\n${named}${request('tools/call', `{ name: add, arguments: { a: 1, b: ${sum} } }`)}`,
    `    expect: [{ ${expected} }]\n`,
    `  - name: the clock\n${named}${request('resources/read', "{ uri: 'demo://clock' }")}`,
    "    expect: [{ path: '$.contents[*].text', exists: true }]\n",
    `  - name: later\n    skip: not yet\n${named}${request('tools/call', '{ name: fail }')}`,
    '    expect: [{ isError: true }]\n',
  ];
  writeFileSync(join(project, '.loupe/tests.yaml'), `version: 1\ntests:\n${tests.join('')}`);
}

const inProject = (...args: string[]) => loupe(['test', ...args], { LOUPE_HOME: home }, { cwd: project });

/** Runs the tests with a person at the terminal, who types a line when asked. */
async function answered(line: string, ...args: string[]) {
  const run = startLoupe(['test', ...args], { LOUPE_HOME: home }, { cwd: project });
  Object.assign(run.stdin, { isTTY: true });
  await shows(run.stderr, /\[y\/N\]/);
  run.stdin.end(`${line}\n`);
  return run.finished;
}

it('text of a folder doesn’t decide over a server that only it names', async () => {
  write({ server: 'Demo' });
  const refused = { code: 4, stdout: '' };
  expect(await inProject()).toMatchObject(refused);
  expect(await inProject('--yes')).toMatchObject(refused);
  const { stderr, ...rest } = await inProject('--allow', 'add', '--allow', 'fail');
  expect(rest).toEqual(refused);
  expect(stderr).toMatch(/The tests of \S+tests\.yaml send to “Demo” \(.+\):\n/);
  expect(stderr).toContain('\n? tools/call add {"a":1,"b":2}\n? resources/read demo://clock\n');
  expect(stderr).not.toContain('fail {');
  expect(stderr).toContain('“Demo” is one of your servers. Only the file names it');
  expect(stderr).toContain('Nothing was sent');
  expect(stderr).not.toContain('No tests to run');
  expect(stderr).toContain('loupe test Demo');
  expect((await inProject('--filter', 'clock')).code).toBe(4);
  expect((await inProject('Demo', '--filter', 'clock')).code).toBe(0);
});

it('a named server still needs its tools allowed; what is called is printed', async () => {
  write();
  expect(await inProject('Demo')).toMatchObject({ code: 4, stdout: '' });
  expect((await inProject('Demo', '--allow', 'fail')).code).toBe(4);
  for (const allowing of [['--allow', 'add'], ['--yes']]) {
    const { code, stdout, stderr } = await inProject('Demo', ...allowing);
    expect(code).toBe(0);
    expect(stderr).toContain('\n  tools/call add {"a":1,"b":2}\n  resources/read demo://clock\n');
    expect(stdout).toContain('passed  adds');
  }
  const command = ['--', ...testServer('demo', '--sound')];
  expect((await inProject(...command)).code).toBe(4);
  expect((await inProject('--yes', ...command)).code).toBe(0);
});

it('what was confirmed at a terminal isn’t asked again until it changes', async () => {
  write({ server: 'Demo' });
  expect(await answered('n')).toMatchObject({ code: 4, stdout: '' });
  expect((await inProject()).code).toBe(4);
  expect(await answered('y')).toMatchObject({ code: 0, stdout: expect.stringContaining('passed  adds') });
  expect((await inProject()).code).toBe(0);
  write({ server: 'Demo', expected: 'withinMs: 60000' });
  expect((await inProject()).code).toBe(0);
  write({ server: 'Demo', sum: 3 });
  const { code, stderr } = await inProject();
  expect(code).toBe(4);
  expect(stderr).toContain('\n? tools/call add {"a":1,"b":3}\n  resources/read demo://clock\n');
});

it('a server that the folder defines is its own: only calls are asked for', async () => {
  const [command, ...args] = testServer('demo', '--sound');
  const servers = { version: 1, mcpServers: { own: { command, args } } };
  writeFileSync(join(project, '.loupe/servers.json'), JSON.stringify(servers));
  const approvals = await ApprovalStore.open({ dataDir: home });
  await approvals.approve(...(await projectServers(project, homedir())).servers.map(({ server }) => server));
  await approvals.close();
  write({ server: 'own' });
  expect((await inProject('--filter', 'clock')).code).toBe(0);
  const { code, stderr } = await inProject();
  expect([code, stderr]).toEqual([4, expect.not.stringContaining('one of your servers')]);
  expect((await inProject('--allow', 'add')).code).toBe(0);
});
