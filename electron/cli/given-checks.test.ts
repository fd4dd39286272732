import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, loupeFile, testServer } from './testing/run-loupe.ts';

const demo = testServer('demo', '--sound');

const tests = `version: 1
tests:
  - name: adds
    request: { method: tools/call, params: { name: add, arguments: { a: 1, b: 2 } } }
    expect:
      - isError: false
  - name: adds wrongly
    request: { method: tools/call, params: { name: add, arguments: { a: 2, b: 2 } } }
    expect:
      - { path: "$.content[0].type", equals: image }
`;

/** A file with tests, and a recording of a call whose response has changed since. */
async function given() {
  const folder = temporaryFolder();
  const file = join(folder, 'tests.yaml');
  writeFileSync(file, tests);
  const recorder = [process.execPath, loupeFile, 'record', '--', ...demo];
  const call = ['tools', 'call', 'add', '--args', '{"a":1,"b":2}', '--yes', '--era', 'legacy'];
  await loupe([...call, '--env', `LOUPE_HOME=${folder}`, '--', ...recorder]);
  const [name = ''] = readdirSync(join(folder, 'recordings'));
  const recording = join(folder, 'recordings', name);
  const text = readFileSync(recording, 'utf8');
  writeFileSync(recording, text.replace('\\"name\\":\\"loupe-demo\\"', '\\"name\\":\\"another\\"'));
  return { file, recording };
}

it('runs rules, tests and a recording in one run, and reports what doesn’t hold in each format', async () => {
  const { file, recording } = await given();
  const run = (...options: string[]) => loupe(['check', '--tests', file, ...options, '--', ...demo]);
  const { code, stdout, stderr } = await run('--recording', recording, '--yes', '--allow', 'add');
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^error {4}CHECK-TEST {2}tool add {2}.*tests\.yaml:10\n {4}adds wrongly: \$\.content\[0\]\.type/m,
  );
  expect(stdout).toMatch(/^error {4}CHECK-RECORDING {2}server {2}.*\n {4}1 initialize: \/result\/serverInfo\/name$/m);
  expect(stderr).toContain('2 tests: 1 passed, 1 failed');
  expect(stderr).toMatch(/\d requests: \d same, 1 different, 0 failed, 0 skipped/);
  const json = JSON.parse((await run('--yes', '--format', 'json', '--fail-on', 'breaking')).stdout);
  expect(json).toMatchObject({
    passed: false,
    problems: expect.arrayContaining([expect.objectContaining({ rule: 'CHECK-TEST', line: 10 })]),
    tests: { counts: { passed: 1, failed: 1 }, results: [{ name: 'adds' }, { name: 'adds wrongly', state: 'failed' }] },
  });
  const { stdout: annotations } = await run('--yes', '--format', 'github');
  expect(annotations).toMatch(/^::error file=.*tests\.yaml,line=10,title=CHECK-TEST tool add::/m);
  const sarif = JSON.parse((await run('--yes', '--format', 'sarif')).stdout);
  const [result] = sarif.runs[0].results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'CHECK-TEST');
  expect(result.locations[0].physicalLocation).toMatchObject({
    artifactLocation: { uri: expect.stringContaining('tests.yaml') },
    region: { startLine: 10 },
  });
});

it('sends nothing of a file that nobody confirmed', async () => {
  const { file } = await given();
  const { code, stderr } = await loupe(['check', '--tests', file, '--', ...demo]);
  expect([code, stderr]).toEqual([4, expect.stringContaining('nobody confirmed')]);
  const none = await loupe(['check', '--tests', 'no-such.yaml', '--', ...demo]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no-such.yaml')]);
});

it('a call of the recording that nobody allowed isn’t judged, which hasn’t passed', async () => {
  const { recording } = await given();
  const name = 'another\\"';
  writeFileSync(recording, readFileSync(recording, 'utf8').replace(name, 'loupe-demo\\"'));
  const { code, stdout } = await loupe(['check', '--recording', recording, '--', ...demo]);
  expect(stdout).toMatch(/^not judged {2}CHECK-RECORDING {2}tool add {2}.*The tool call wasn’t allowed\./ms);
  expect(code).toBe(5);
});
