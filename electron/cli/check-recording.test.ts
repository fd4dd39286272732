import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stdioFile } from '#host/recordings/testing/recording-file.ts';
import { fileWith } from '#host/recordings/testing/session-files.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe } from './testing/run-loupe.ts';

const tool = (name: string) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } });

/** A client that reads the first of two pages, and cancels a call that nobody made. */
function recordedBy(clientInfo: object, id: string | number = 0): string {
  const opening = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const offer = {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'docs', version: '1' },
  };
  const tools = [tool('one'), { ...tool('two'), inputSchema: {} }, tool('long'.repeat(20))];
  return stdioFile([
    ['client', { id, method: 'initialize', params: opening }],
    ['server', { id, result: offer }],
    ['client', { method: 'notifications/initialized' }],
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools, nextCursor: '2' } }],
    ['client', { method: 'notifications/cancelled', params: { requestId: 77 } }],
  ]);
}

const cursor = { name: 'cursor-vscode', version: '1.2.3' };

it('judges what the server of a recording sent and lists, and what its client did', async () => {
  const { code, stdout, stderr } = await loupe(['check', recordedBy(cursor)]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^error {4}TOOL-IN {2}tool two {2}/m);
  expect(stdout).toMatch(
    /^warning {2}CLIENT-CANCEL {2}client {2}\/params\/requestId\n {4}The client cancelled a request/m,
  );
  expect(stdout).toMatch(/^ {4}Fix: A matter of the client\./m);
  expect(stderr).toContain('Recorded client: cursor-vscode 1.2.3 (Cursor).\n');
});

it('counts what the client did by --fail-on, and takes out what is suppressed', async () => {
  const file = recordedBy(cursor);
  const suppressions = join(temporaryFolder(), 'suppressions.yaml');
  const server =
    '  - { rule: TOOL-IN, kind: tool, item: two, reason: Known. }\n  - { rule: NOT-HERE, reason: Known. }\n';
  writeFileSync(suppressions, `suppressions:\n${server}`);
  const given = ['check', '--quiet', '--suppressions', suppressions, file];
  expect(await loupe(given)).toMatchObject({ code: 0, stdout: expect.not.stringContaining('CHECK-SUPPRESSION') });
  expect((await loupe([...given, '--fail-on', 'warning'])).code).toBe(1);
  writeFileSync(suppressions, `suppressions:\n${server}  - { rule: CLIENT-CANCEL, kind: client, reason: Known. }\n`);
  const { stdout } = await loupe([...given, '--format', 'json']);
  const { client, problems, suppressed } = JSON.parse(stdout);
  expect(client).toEqual({ ...cursor, host: 'Cursor', isLoupe: false });
  expect(suppressed).toContainEqual(
    expect.objectContaining({ rule: 'CLIENT-CANCEL', item: { kind: 'client', name: '' } }),
  );
  expect(JSON.stringify(problems)).not.toContain('CLIENT-CANCEL');
});

it.each([
  ['junit', /<testcase classname="client" name="client"><system-out>[^<]*CLIENT-CANCEL/],
  ['github', /^::warning file=[^,]*session\.jsonl,line=1,title=CLIENT-CANCEL client::/m],
  ['sarif', /"uri": "[^"]*session\.jsonl"[\s\S]*"fullyQualifiedName": "client"/],
])('says in %s whose fault it is, in the file of the recording', async (format, expected) => {
  const { stdout } = await loupe(['check', '--format', format, recordedBy(cursor)]);
  expect(stdout).toMatch(expected);
});

it('doesn’t judge Loupe as a client, and says so', async () => {
  const file = recordedBy({ name: 'loupe', version: '0' }, 'loupe:1');
  const { stdout, stderr } = await loupe(['check', '--format', 'junit', file]);
  expect(stdout).not.toContain('classname="client"');
  expect(stderr).toContain('The recorded client is Loupe, which isn’t judged as a client.\n');
});

it('compares with a snapshot and shapes for hosts what the client read, and leaves a budget open', async () => {
  const file = recordedBy(cursor);
  const snapshot = join(temporaryFolder(), 'server.json');
  const tools = [tool('one'), tool('gone')];
  writeFileSync(snapshot, JSON.stringify({ loupeSnapshot: 1, protocolVersion: '2025-06-18', tools }));
  const given = ['--snapshot', snapshot, '--host', 'gemini-cli', '--budget', '100000', '--format', 'json'];
  const { code, stdout } = await loupe(['check', ...given, file]);
  const rules = JSON.parse(stdout).problems.map((problem: { rule: string }) => problem.rule);
  expect(rules).toEqual(expect.arrayContaining(['list-incomplete', 'HOST-NAME', 'CHECK-UNJUDGED', 'CLIENT-CANCEL']));
  expect(rules).not.toContain('tool-removed');
  expect(code).toBe(1);
});

it('hasn’t passed while something of the recording couldn’t be read', async () => {
  const header =
    '{"loupeSession":1,"id":"a","startedAt":"2026-11-26T08:00:00.000Z","transport":"stdio","server":{},"recorder":{"name":"loupe","version":"1"},"redaction":"none"}';
  const { code, stdout } = await loupe(['check', fileWith(`${header}\nnot an entry\n`)]);
  expect(code).toBe(5);
  expect(stdout).toContain('Not judged: 1 entry of the recording, which the recorder couldn’t write or Loupe can’t');
  expect(stdout).toContain('Not judged: the lists, because the recording ends before client and server agreed');
});

it.each([
  [['--call', 'add'], 2, '--call only works with SERVER'],
  [['--read', 'a:b'], 2, '--read only works with SERVER'],
  [['--tests', 'tests.yaml'], 2, '--tests only works with SERVER'],
  [['--recording', 'other.jsonl'], 2, '--recording only works with SERVER'],
  [[], 2, 'no-such-file.jsonl'],
])('refuses %j with %i', async (args, expected, message) => {
  const { code, stderr } = await loupe(['check', ...args, 'no-such-file.jsonl']);
  expect([code, stderr]).toEqual([expected, expect.stringContaining(message)]);
});
