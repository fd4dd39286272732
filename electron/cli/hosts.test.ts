import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { stdioFile } from '#host/recordings/testing/recording-file.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, testServer } from './testing/run-loupe.ts';

const plain = ['--', ...testServer('plain')];

const hosts = (args: readonly string[], home = temporaryFolder()) => loupe(['hosts', ...args], { LOUPE_HOME: home });

/** A snapshot of tools with these names. */
function snapshotOf(tools: readonly object[]): string {
  const file = join(temporaryFolder(), 'server.json');
  const listed = tools.map((tool) => ({ inputSchema: { type: 'object' }, ...tool }));
  writeFileSync(file, JSON.stringify({ loupeSnapshot: 1, serverInfo: { name: 'docs' }, tools: listed }));
  return file;
}

const reportSchema = z.object({
  server: z.object({ configured: z.string() }),
  hosts: z.array(
    z.object({
      ...{ id: z.string(), kept: z.number(), lost: z.number(), tokens: z.number() },
      items: z.array(z.object({ name: z.string(), verdict: z.string(), givenName: z.string().optional() })),
    }),
  ),
});

it('shows each item in each host, the sums, and each loss with its fact, date and source', async () => {
  const file = snapshotOf([{ name: 'search' }, { name: 'x'.repeat(70) }]);
  const { code, stdout, stderr } = await hosts([file, '--host', 'cursor,gemini-cli']);
  expect([code, stderr]).toEqual([
    0,
    'The server is taken to be called “docs” in the hosts’ configuration; --name NAME changes that.\n',
  ]);
  expect(stdout).toMatch(/^ITEM +Cursor +Gemini CLI\n/);
  expect(stdout).toMatch(/\ntool search +\+ kept +\+ kept\n/);
  expect(stdout).toMatch(/\ntool x{70} +- lost +~ changed\n/);
  expect(stdout).toMatch(/\nKept +1 +1\nUnknown +0 +0\nChanged +0 +1\nLost +1 +0\nTokens +\d+ on demand +\d+\n/);
  expect(stdout).toContain('\nCursor: 1 item lost\n  The host leaves out a tool if the server’s and its name together');
  expect(stdout).toMatch(
    /\n {2}tool x{70} \(74\)\n {2}Reported, 2026-02-27: https:\/\/github\.com\/ComposioHQ\/composio\/issues\/2788 /,
  );
  expect(stdout).toMatch(/\n {2}tool x{70} as mcp_docs_x{21}\.\.\.x{30}\n/);
  expect(stdout).toContain('\nNot known of Cursor: whether it reads all pages, ');
});

it('asks a server for its lists, and takes the name that it has in the hosts', async () => {
  const { code, stdout, stderr } = await hosts(['--name', 'acme', '--host', 'claude-code', '--json', ...plain]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('the server may offer less: --as HOST')]);
  const { server, hosts: columns } = reportSchema.parse(JSON.parse(stdout));
  expect(server.configured).toBe('acme');
  const [claudeCode] = columns;
  expect(claudeCode?.items).toContainEqual({ name: 'echo', verdict: 'kept', givenName: 'mcp__acme__echo' });
  expect(claudeCode?.tokens).toBeGreaterThan(10);
});

it('says that nothing is known of how a host connects, and doesn’t say that the server may offer it less', async () => {
  const { stderr } = await hosts(['--as', 'zed', '--host', 'zed', ...plain]);
  expect(stderr).toContain('Nothing is known of how Zed connects: all is as Loupe does it.\n');
  expect(stderr).not.toContain('as Zed');
  expect(stderr).not.toContain('may offer less');
});

it('writes Markdown in which nothing of the server has a meaning', async () => {
  const file = snapshotOf([{ name: 'a|b <img src=x> [c](https://evil.example)' }, { name: 'fine' }]);
  const { stdout } = await hosts([file, '--host', 'cline', '--host', 'goose', '--format', 'markdown']);
  expect(stdout).toMatch(/^\| ITEM \| Cline \| goose \|\n\| --- \| --- \| --- \|\n\| Kept \| 1 \| 2 \|\n/);
  expect(stdout).toContain('\n| tool `a\\|b <img src=x> [c](https://evil.example)` | ~ changed | + kept |\n');
  expect(stdout.replaceAll(/`[^`\n]*`/g, '')).not.toMatch(/<img|evil/);
  expect(stdout).not.toContain('tool `fine`');
  expect(stdout).toMatch(
    /\n- \*\*Cline: 1 item changed\*\* .*\[In its source, 2026-08-22\]\(https:\/\/github\.com\/cline\//,
  );
});

it('shows what becomes of the results of a recording, and of later pages', async () => {
  const file = stdioFile([
    ['client', { id: 0, method: 'initialize', params: {} }],
    ['server', { id: 0, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} } } }],
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools: [{ name: 'one', inputSchema: { type: 'object' } }], nextCursor: '2' } }],
    ['client', { id: 2, method: 'tools/list', params: { cursor: '2' } }],
    ['server', { id: 2, result: { tools: [{ name: 'two', inputSchema: { type: 'object' } }] } }],
    ['client', { id: 3, method: 'tools/call', params: { name: 'one' } }],
    ['server', { id: 3, result: { content: [{ type: 'text', text: '# Title' }], structuredContent: { id: 7 } } }],
    ['client', { id: 4, method: 'tools/call', params: { name: 'one' } }],
    ['server', { id: 4, result: { content: [{ type: 'text', text: '{"id":7}' }], structuredContent: { id: 7 } } }],
  ]);
  const { code, stdout } = await hosts([file, '--host', 'codex,goose']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/\ntool one +\+ kept +\+ kept\ntool two +- lost +\+ kept\n/);
  expect(stdout).toMatch(/\nresult one #4 +~ changed +\? unknown\nresult one #5 +\+ kept +\? unknown\n/);
  expect(stdout).toContain(
    '\nCodex: 1 item lost in part\n  The model is given only structuredContent, and this part isn’t in it.\n  result one #4: text\n',
  );
});

it('uses a person’s own facts, and says which of their files it can’t', async () => {
  const home = temporaryFolder();
  mkdirSync(join(home, 'hosts'));
  const fact = { value: false, date: '2026-11-29', source: 'https://acme.example/hosts', sure: 'measured' };
  const own = { loupeHost: 1, id: 'acme', name: 'Acme', uses: { tools: fact } };
  writeFileSync(join(home, 'hosts', 'acme.json'), JSON.stringify(own));
  writeFileSync(join(home, 'hosts', 'wrong.json'), '{"loupeHost":1,"id":"wrong"}');
  const { code, stdout, stderr } = await hosts([snapshotOf([{ name: 'a' }]), '--host', 'acme'], home);
  expect(code).toBe(0);
  expect(stdout).toContain(
    'Acme: 1 item lost\n  The host doesn’t use it.\n  tool a\n  Measured, 2026-11-29: https://acme.example/hosts\n',
  );
  expect(stderr).toContain('hosts/wrong.json isn’t used: ');
});

it('names the hosts that there are', async () => {
  const { code, stderr } = await hosts([snapshotOf([]), '--host', 'notepad']);
  expect(code).toBe(2);
  expect(stderr).toContain('The option --host takes one of claude-code, ');
});

it('says that a server has nothing', async () => {
  const { code, stderr } = await hosts([snapshotOf([])]);
  expect([code, stderr]).toEqual([0, 'The server lists nothing and has no instructions.\n']);
});

const measured = { date: '2026-11-29', source: 'https://acme.example/hosts', sure: 'measured' };

/** A data folder with a host of which it is measured that it takes names of three characters. */
function folderWithAcme(): string {
  const home = temporaryFolder();
  mkdirSync(join(home, 'hosts'));
  const limit = { most: 3, unit: 'characters', of: 'parts', beyond: 'dropped' };
  const names = { ...measured, value: { limit } };
  writeFileSync(join(home, 'hosts', 'acme.json'), JSON.stringify({ loupeHost: 1, id: 'acme', name: 'Acme', names }));
  return home;
}

const check = (...options: string[]) => loupe(['check', ...options, ...plain], { LOUPE_HOME: folderWithAcme() });

it('checks what is lost in the hosts that are named, in one problem for an item', async () => {
  const { code, stdout } = await check('--host', 'cursor', '--host', 'claude-code,cline', '--name', 'a'.repeat(125));
  // Both losses are only reported.
  expect(code).toBe(0);
  expect(stdout).toMatch(/^info +HOST-NAME +tool echo\n {4}Lost in Cursor, Claude Code: the name is too long\n/m);
  expect(stdout).toMatch(/ {4}Actual: Cursor: The host leaves out .* Claude Code: The host leaves out .*\n {4}Fix: /);
});

it('fails a check for a loss that is sure', async () => {
  const { code, stdout } = await check('--host', 'acme,cursor', '--format', 'json');
  expect(code).toBe(1);
  expect(stdout).toMatch(/"HOST-NAME"/);
  expect(stdout).toContain('Lost in Acme: the name is too long"');
  expect((await check('--host', 'notepad')).code).toBe(2);
});

/** A folder whose project names hosts. */
function projectFor(...lines: readonly string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.loupe'));
  writeFileSync(join(folder, '.loupe', 'hosts'), lines.join('\n'));
  return folder;
}

it('looks at the hosts that the project names, and says so, unless others are given', async () => {
  const cwd = projectFor('# ours', 'cline', 'goose  # and its app');
  const file = snapshotOf([{ name: 'fine' }]);
  const env = { LOUPE_HOME: temporaryFolder() };
  const ofProject = await loupe(['hosts', file], env, { cwd });
  expect(ofProject.stdout).toMatch(/^ITEM +Cline +goose\n/);
  expect(ofProject.stderr).toMatch(/^The hosts are those of .loupe.hosts: Cline, goose\.\n/);
  expect((await loupe(['hosts', file, '--host', 'zed'], env, { cwd })).stdout).toMatch(/^ITEM +Zed\n/);
});

it('checks what is lost in them, also of the results of its calls', async () => {
  const home = folderWithAcme();
  const cwd = projectFor('acme');
  const { code, stdout } = await loupe(['check', ...plain], { LOUPE_HOME: home }, { cwd });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^error +HOST-NAME +tool echo\n {4}Lost in Acme: the name is too long\n/m);
  const size = { most: 1, unit: 'characters', of: 'text', beyond: 'cut' };
  const facts = { uses: { tools: { ...measured, value: true } }, results: { sizes: [{ ...measured, value: size }] } };
  const file = join(home, 'hosts', 'acme.json');
  writeFileSync(file, JSON.stringify({ loupeHost: 1, id: 'acme', name: 'Acme', ...facts }));
  const call = ['--call', 'echo', '--args', '{"message":"hello"}'];
  const called = await loupe(['check', ...call, ...plain], { LOUPE_HOME: home }, { cwd });
  expect(called.stdout).toMatch(/^warning +HOST-SIZE +tool echo\n {4}Over the limit of Acme: a result\n/m);
});

it('refuses a file of a project that names none', async () => {
  const env = { LOUPE_HOME: temporaryFolder() };
  const file = snapshotOf([]);
  const unknown = await loupe(['hosts', file], env, { cwd: projectFor('notepad') });
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringMatching(/hosts names notepad; the hosts that Loupe knows are claude-code, /),
  ]);
  const broken = await loupe(['check', ...plain], env, { cwd: projectFor('cline', 'VS Code') });
  expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('line 2 isn’t the id of a host')]);
});
