import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { projectServers } from '#host/storage/config/import/read-config.ts';
import { loupe, testServer } from './testing/run-loupe.ts';

let folder: string;
let project: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-project-'));
  project = join(folder, 'shop');
  await mkdir(join(project, '.loupe'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const save = (text: string) => writeFile(join(project, '.loupe/servers.json'), text);

/** Inspects a server from the project's folder. */
function inspect(name: string, ...options: string[]) {
  return loupe(['inspect', name, '--json', ...options], { LOUPE_HOME: join(folder, 'home') }, { cwd: project });
}

test('the project’s servers are found by name; each needs consent, again when its command changes', async () => {
  const [command, ...args] = testServer('plain');
  await save(JSON.stringify({ version: 1, team: 'shop', mcpServers: { plain: { command, args } } }));
  expect(await inspect('plain')).toMatchObject({ code: 3, stderr: expect.stringContaining('Start “plain”?') });

  const approvals = await ApprovalStore.open({ dataDir: join(folder, 'home') });
  const { servers } = await projectServers(project, homedir());
  await approvals.approve(...servers.map(({ server }) => server));
  await approvals.close();
  const { code, stdout } = await inspect('plain');
  expect({ code, transport: JSON.parse(stdout).transport }).toEqual({ code: 0, transport: 'stdio' });

  await save(JSON.stringify({ version: 1, mcpServers: { plain: { command, args: [...args, '--other'] } } }));
  expect((await inspect('plain')).code).toBe(3);
  expect((await inspect('none')).stderr).toContain('Configured: Demo, plain.');
});

test('without a terminal, a server runs that was allowed by its fingerprint, and no other', async () => {
  const [command, ...args] = testServer('plain');
  await save(JSON.stringify({ version: 1, mcpServers: { plain: { command, args } } }));
  const { code, stderr } = await inspect('plain');
  const [, fingerprint = ''] = /--approve ([0-9a-f]{64})/.exec(stderr) ?? [];
  expect([code, fingerprint]).toEqual([3, expect.stringMatching(/^.{64}$/)]);
  expect((await inspect('plain', '--approve', '0'.repeat(64))).code).toBe(3);
  await save(JSON.stringify({ version: 1, mcpServers: { plain: { command, args: [...args, '--other'] } } }));
  expect((await inspect('plain', '--approve', fingerprint)).code).toBe(3);
  await save(JSON.stringify({ version: 1, mcpServers: { plain: { command, args } } }));
  expect((await inspect('plain', '--approve', fingerprint)).code).toBe(0);
});

test('a file that isn’t JSON is reported with line and column', async () => {
  await save('{ "mcpServers": {\n  oops } }');
  expect(await inspect('plain')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('servers.json can’t be used: it isn’t JSON from line 2, column 3 on'),
  });
});

test('a broken file, or a broken or unapproved entry, doesn’t hinder other names', async () => {
  await save(JSON.stringify({ version: 1, mcpServers: { plain: { command: 'evil' }, broken: { args: [] } } }));
  expect((await inspect('demo')).code).toBe(0);
  expect(await inspect('broken')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('“broken” has neither a command nor a URL'),
  });
  for (const text of ['[', '\u0000', `{"mcpServers":${'['.repeat(100_000)}`]) {
    await save(text);
    expect((await inspect('demo')).code).toBe(0);
    expect((await inspect('plain')).stderr).toContain('servers.json can’t be used');
  }
});

test.each<[string, string]>([
  ['commas', `{"mcpServers":${','.repeat(200_000)}`],
  ['escapes', `{"a":"${'\\'.repeat(200_001)}`],
  ['open comments', '/*'.repeat(100_000)],
  ['spaces before a line’s end', `${' '.repeat(200_000)}\n`.repeat(2)],
])('a hostile file of 200 kB of %s doesn’t hold up other names', async (_, text) => {
  await save(text);
  expect((await inspect('demo')).code).toBe(0);
});

test('the project’s names work while Loupe’s own file is broken, which is said', async () => {
  const [command, ...args] = testServer('plain');
  await save(JSON.stringify({ version: 1, mcpServers: { plain: { command, args: [...args, '$PWD'] } } }));
  await mkdir(join(folder, 'home'));
  await writeFile(join(folder, 'home/servers.json'), '{"version":1,"servers":[{"id":"a","name":null}]}');
  const { stderr } = await inspect('plain');
  expect(stderr).toContain('servers.json can’t be used: “servers[0].');
  expect(stderr).not.toContain('Invalid input');
  expect(stderr).toContain('$PWD stays as it is');
  expect(stderr).toContain('Start “plain”?');
});
