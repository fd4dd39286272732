import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, testServer } from './testing/run-loupe.ts';
import { scriptedCommand } from './testing/scripted-server.ts';

const demo = ['--', ...testServer('demo', '--sound')];
const faulty = ['--', ...testServer('faults', '--fault', 'malformed-items')];

it.each(['legacy', 'modern'])('passes the demo, with the named calls and reads (%s)', async (era) => {
  const requests = ['--call', 'add', '--args', '{"a":1,"b":2}', '--read', 'demo://clock'];
  const { code, stdout, stderr } = await loupe(['check', '--era', era, ...requests, ...demo]);
  expect(stdout).not.toMatch(/^(error|warning)/m);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/: 0 errors, 0 warnings, \d+ info\.\n/)]);
});

it('leaves hints out of the report with --quiet, and counts them', async () => {
  const { code, stdout, stderr } = await loupe(['check', '--quiet', ...demo]);
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/, [1-9]\d* info\.\n/);
});

it('fails for a server that breaks rules, with the place, what is expected and the clause', async () => {
  const { code, stdout } = await loupe(['check', ...faulty]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^error {4}[A-Z-]+ {2}\S/m);
  expect(stdout).toMatch(/^ {4}Expected: \S/m);
  expect(stdout).toMatch(/^ {4}https:\/\/modelcontextprotocol\.io\/specification\//m);
  expect((await loupe(['check', '--fail-on', 'breaking', ...faulty])).code).toBe(0);
});

it('fails for a change that breaks clients, at its line in the snapshot', async () => {
  const file = join(temporaryFolder(), 'server.json');
  expect((await loupe(['snapshot', '-o', file, ...demo])).code).toBe(0);
  const same = await loupe(['check', '--snapshot', file, ...demo]);
  expect(same).toMatchObject({ code: 0, stderr: expect.stringContaining(' As much as what the snapshot lists.\n') });
  const snapshot = JSON.parse(readFileSync(file, 'utf8'));
  snapshot.tools.unshift({ name: 'gone', inputSchema: { type: 'object' } });
  writeFileSync(file, `${JSON.stringify(snapshot, null, 2)}\n`);
  const line = readFileSync(file, 'utf8').split('\n').indexOf('      "name": "gone",');
  const { code, stdout } = await loupe([
    'check',
    '--snapshot',
    file,
    '--format',
    'github',
    '--fail-on',
    'breaking',
    ...demo,
  ]);
  expect(code).toBe(1);
  expect(stdout).toContain(`,line=${line},title=tool-removed tool gone::breaking: tool removed.`);
});

it('fails over a budget and for a call that fails, except where that is suppressed with a reason', async () => {
  const folder = temporaryFolder();
  const suppressions = join(folder, 'suppressions.yaml');
  const out = join(folder, 'report.json');
  const entries = ['CHECK-BUDGET', 'CHECK-REQUEST', 'NO-SUCH'].map((rule) => `  - { rule: ${rule}, reason: Known. }\n`);
  writeFileSync(suppressions, `suppressions:\n${entries.join('')}`);
  const given = ['check', '--budget', '10', '--call', 'no_such_tool', '--format', 'json', '--out', out];
  const failed = await loupe([...given, ...demo]);
  expect([failed.code, failed.stdout]).toEqual([1, expect.stringMatching(/^error {4}CHECK-BUDGET {2}server$/m)]);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    passed: false,
    counts: { error: 2, warning: 0 },
    problems: expect.arrayContaining([
      expect.objectContaining({ rule: 'CHECK-REQUEST', item: { kind: 'tool', name: 'no_such_tool' } }),
    ]),
  });
  const passed = await loupe([...given, '--suppressions', suppressions, ...demo]);
  expect([passed.code, passed.stdout]).toEqual([
    0,
    expect.stringContaining('warning  CHECK-SUPPRESSION  server  NO-SUCH\n'),
  ]);
  expect((await loupe([...given, '--suppressions', suppressions, '--strict', ...demo])).code).toBe(1);
});

it('hasn’t passed while a result couldn’t be judged, whatever counts, until that is accepted with a reason', async () => {
  // Takes time that doubles with each character.
  const outputSchema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
  const server = scriptedCommand({
    initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
    'tools/list': { tools: [{ name: 'x', description: 'Says a.', inputSchema: { type: 'object' }, outputSchema }] },
    'tools/call': { content: [], structuredContent: { a: `${'a'.repeat(60)}!` } },
    ping: {},
  });
  const given = ['check', '--era', 'legacy', '--call', 'x', '--fail-on', 'breaking', '--format', 'json'];
  const { code, stdout, stderr } = await loupe([...given, '--', server]);
  const { passed, counts, problems } = JSON.parse(stdout);
  expect([code, passed, counts.error, counts.notJudged]).toEqual([5, false, 0, 2]);
  expect(problems.slice(0, 2)).toMatchObject([
    { rule: 'CHECK-UNJUDGED', item: { kind: 'server' }, notJudged: { schemas: 1 } },
    { rule: 'CHECK-UNJUDGED', item: { kind: 'tool', name: 'x' } },
  ]);
  expect(stderr).toContain(', 2 not judged.');
  const suppressions = join(temporaryFolder(), 'suppressions.yaml');
  writeFileSync(suppressions, 'suppressions:\n  - { rule: CHECK-UNJUDGED, reason: Known. }\n');
  const accepted = await loupe([...given, '--suppressions', suppressions, '--', server]);
  expect([accepted.code, JSON.parse(accepted.stdout).counts.suppressed]).toEqual([0, 2]);
});

it.each([
  [['check', '--', 'no-such-program-at-all'], 3, 'no-such-program-at-all'],
  [['check', '--url', 'http://127.0.0.1:9/mcp'], 3, ''],
  [['check', '--snapshot', 'no-such-file.json', 'demo'], 2, 'no-such-file.json can’t be used as a snapshot'],
  [['check', '--suppressions', 'no-such-file.yaml', 'demo'], 2, 'no-such-file.yaml isn’t a file of suppressions'],
  [['check', '--fail-on', 'risky', 'demo'], 2, '--fail-on takes one of breaking, error, warning'],
  [['check'], 2, 'No server given'],
])('refuses %j with %i', async (args, expected, message) => {
  const { code, stderr } = await loupe(args);
  expect([code, stderr]).toEqual([expected, expect.stringContaining(message)]);
});
