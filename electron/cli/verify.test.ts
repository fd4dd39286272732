import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, loupeFile, testServer } from './testing/run-loupe.ts';

/** Records a call of the plain server's tool, and the requests before it. */
async function recorded(era: 'legacy' | 'modern' = 'legacy'): Promise<string> {
  const home = temporaryFolder();
  const recorder = [process.execPath, loupeFile, 'record', '--', ...testServer('plain')];
  const call = ['tools', 'call', 'echo', '--arg', 'message=Hi', '--yes', '--era', era];
  const { stdout } = await loupe([...call, '--env', `LOUPE_HOME=${home}`, '--', ...recorder]);
  expect(stdout).toBe('Hi\n');
  const [file = ''] = readdirSync(join(home, 'recordings'));
  return join(home, 'recordings', file);
}

/** Changes the recording: the server now differs from it. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

const plain = ['--', ...testServer('plain')];

it.each(['legacy', 'modern'] as const)('finds the same responses from the same server (%s)', async (era) => {
  const { code, stdout, stderr } = await loupe(['verify', await recorded(era), '--allow', 'echo', ...plain]);
  expect(stdout).toContain('tools/call echo');
  expect(stdout).not.toMatch(/different|failed|skipped/);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^\d requests: \d same, 0 different, 0 failed, 0 skipped\.$/m);
});

it('names each place where another server differs, and calls no tool that isn’t allowed', async () => {
  const { code, stdout, stderr } = await loupe(['verify', await recorded(), '--', ...testServer('demo')]);
  expect(stdout).toContain('different  1 initialize\n');
  expect(stdout).toContain('  /result/serverInfo/name\n    - "plain"\n    + "loupe-demo"\n');
  expect(stdout).toMatch(/^skipped {4}\d tools\/call echo\n {2}The tool call wasn’t allowed\.$/m);
  expect(stderr).toContain('--allow TOOL for each: echo.');
  expect(code).toBe(1);
});

it('a recording of which a call wasn’t allowed hasn’t passed, though nothing differs', async () => {
  const { code, stderr } = await loupe(['verify', await recorded(), ...plain]);
  expect(stderr).toMatch(/^\d requests: \d same, 0 different, 0 failed, 1 skipped\.$/m);
  expect(code).toBe(5);
});

it('reports as JSON and as JUnit, and updates the recording', async () => {
  const file = await recorded();
  const before = readFileSync(file, 'utf8');
  change(file, '\\"text\\":\\"Hi\\"', '\\"text\\":\\"Ho <&>\\"');
  const run = (...options: string[]) => loupe(['verify', file, '--allow', 'echo', ...options, ...plain]);
  const { code, stdout } = await run('--format', 'json');
  const { counts, requests } = JSON.parse(stdout);
  expect([code, counts]).toEqual([1, { same: 2, different: 1, failed: 0, notJudged: 0, skipped: 0 }]);
  expect(requests.at(-1)).toMatchObject({
    method: 'tools/call',
    name: 'echo',
    outcome: 'different',
    differences: [{ pointer: '/result/content/0/text', before: 'Ho <&>', after: 'Hi' }],
  });
  const junit = await run('--format', 'junit');
  expect(junit.stdout).toContain('tests="3" failures="1" errors="0" skipped="0"');
  expect(junit.stdout).toContain('<failure message="/result/content/0/text">');
  expect(junit.stdout).toContain('&quot;Ho &lt;&amp;&gt;&quot;');
  const updated = await run('--update');
  expect([updated.code, updated.stderr]).toEqual([0, expect.stringContaining('1 response updated')]);
  expect((await run()).code).toBe(0);
  // Every other line is as it was.
  const lines = (text: string) => text.split('\n').filter((line) => !line.includes('Hi'));
  expect(lines(readFileSync(file, 'utf8'))).toEqual(lines(before));
});

it('lets differ what the rules say', async () => {
  const file = await recorded();
  change(file, '\\"text\\":\\"Hi\\"', '\\"text\\":\\"Hi after 7 ms\\"');
  change(file, '\\"name\\":\\"plain\\"', '\\"name\\":\\"plane\\"');
  const rules = join(temporaryFolder(), 'rules.json');
  writeFileSync(rules, JSON.stringify([{ method: 'tools/call', name: 'echo', ignore: ['/ after \\d+ ms/'] }]));
  const run = (...options: string[]) => loupe(['verify', file, '--allow', 'echo', ...options, ...plain]);
  expect((await run('--ignore', '/result/*/name')).code).toBe(1);
  const { code, stdout } = await run('--ignore', '/result/*/name', '--rules', rules);
  expect(code).toBe(0);
  expect(stdout).toContain('1 difference allowed by the rules');
});

it('doesn’t call a response different, or the same, when a rule can’t judge it', async () => {
  const file = await recorded();
  // Takes time that doubles with each character.
  change(file, '\\"text\\":\\"Hi\\"', `\\"text\\":\\"${'a'.repeat(60)}!\\"`);
  const run = (...options: string[]) =>
    loupe(['verify', file, '--allow', 'echo', '--ignore', '/^(a+)+$/', ...options, ...plain]);
  const { code, stdout, stderr } = await run();
  expect(stdout).toMatch(/^not judged {2}\d tools\/call echo\n {2}\/result\/content\/0\/text can’t be judged by/m);
  expect([code, stderr]).toEqual([5, expect.stringContaining('0 different, 0 failed, 0 skipped, 1 not judged.')]);
  const json = await run('--format', 'json', '--update');
  const { counts, requests } = JSON.parse(json.stdout);
  expect([json.code, counts.notJudged, requests.at(-1)]).toEqual([
    ...[5, 1],
    expect.objectContaining({ outcome: 'notJudged', limits: ['rule'], unjudged: ['/result/content/0/text'] }),
  ]);
  expect((await run('--format', 'junit')).stdout).toContain('failures="0" errors="1" skipped="0"');
});

it('reports each request as failed where the server can’t be reached', async () => {
  const { code, stdout } = await loupe([
    'verify',
    await recorded(),
    '--format',
    'json',
    '--',
    'no-such-program-at-all',
  ]);
  const { counts, requests } = JSON.parse(stdout);
  expect([code, counts]).toEqual([3, { same: 0, different: 0, failed: 3, notJudged: 0, skipped: 0 }]);
  expect(requests[0]).toMatchObject({ method: 'initialize', failure: { code: 'commandNotFound' } });
});

it('refuses a recording with masked secrets before it connects, unless that is allowed', async () => {
  const file = await recorded();
  change(file, '"redaction":"none"', '"redaction":"secrets"');
  const refused = await loupe(['verify', file, '--allow', 'echo', '--', 'no-such-program']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--allow-redacted')]);
  expect((await loupe(['verify', file, '--allow', 'echo', '--allow-redacted', ...plain])).code).toBe(0);
});

it.each(['legacy', 'modern'] as const)('compares a call that is a task by its final result (%s)', async (era) => {
  const home = temporaryFolder();
  const server = testServer('requests');
  const recorder = [process.execPath, loupeFile, 'record', '--', ...server];
  const call = ['tools', 'call', 'slow_report', '--args', '{"steps":1,"stepMs":20}', '--yes', '--era', era];
  const asTask = era === 'legacy' ? ['--task'] : [];
  await loupe([...call, ...asTask, '--env', `LOUPE_HOME=${home}`, '--', ...recorder]);
  const [name = ''] = readdirSync(join(home, 'recordings'));
  const file = join(home, 'recordings', name);
  const { code, stdout } = await loupe(['verify', file, '--allow', 'slow_report', '--', ...server]);
  expect(stdout).toMatch(/^skipped {4}\d+ tasks\/get$/m);
  expect(stdout).toMatch(/^same {7}\d+ tools\/call slow_report$/m);
  expect(code).toBe(0);
});

it.each([
  [['--', 'node'], 'No recording given'],
  [['none.jsonl', '--', 'node'], 'can’t be opened'],
  [['a.jsonl', '--ignore', 'result', '--', 'node'], 'isn’t a rule'],
  [['a.jsonl', '--ignore', '/(/', '--', 'node'], 'the regular expression isn’t valid'],
  [['a.jsonl', '--format', 'xml', '--', 'node'], '--format takes one of'],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await loupe(['verify', ...args]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
