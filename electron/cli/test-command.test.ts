import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, testServer } from './testing/run-loupe.ts';
import { scriptedCommand } from './testing/scripted-server.ts';

const demo = ['--yes', '--', ...testServer('demo', '--sound')];

/** A file whose second test expects another sum, with comments and an order that must stay. */
const text = `# The demo's tests.
version: 1
tests:
  - name: adds # by hand
    request: { method: tools/call, params: { name: add, arguments: { a: 1, b: 2 } } }
    expect:
      - isError: false
      - path: $.content[0].text
        matches: sum\\W+3
      - withinMs: 60000
  - name: adds wrongly
    request:
      method: tools/call
      params:
        name: add
        arguments: { a: 2, b: 2 }
    expect:
      # The sum.
      - { path: "$.content[0].type", equals: image } # not text
  - name: the clock
    request: { method: resources/read, params: { uri: 'demo://clock' } }
    expect:
      - { path: '$.contents[*].text', exists: true }
  - name: no such prompt
    request: { method: prompts/get, params: { name: no such } }
    expect: [{ errorCode: -32602 }]
  - name: later
    skip: not yet
    request: { method: tools/call, params: { name: fail } }
    expect: [{ isError: true }]
`;

function fileWith(content: string): string {
  const file = join(temporaryFolder(), 'tests.yaml');
  writeFileSync(file, content);
  return file;
}

it('runs tests, says what differs and where, and exits with 1', async () => {
  const file = fileWith(text);
  const { code, stdout, stderr } = await loupe(['test', '--file', file, ...demo]);
  expect(stdout).toMatch(/^passed {2}adds {2}\(\d+ ms\)$/m);
  expect(stdout).toMatch(/^failed {2}adds wrongly {2}\(\d+ ms\)\n {4}\$\.content\[0\]\.type equals "image"\n/m);
  expect(stdout).toContain('Actual at $.content[0].type: "text"');
  expect(stdout).toContain('passed  the clock');
  expect(stdout).toContain('skipped  later\n    not yet');
  expect(stderr).toContain('5 tests: 3 passed, 1 failed, 0 with an error, 1 skipped.');
  expect(code).toBe(1);
  const passing = await loupe(['test', '--file', file, '--filter', 'CLOCK', ...demo]);
  expect([passing.code, passing.stderr]).toEqual([0, expect.stringContaining('1 test: 1 passed')]);
});

it('writes JUnit and annotations with the line of the expectation', async () => {
  const file = fileWith(text);
  const out = join(temporaryFolder(), 'report.xml');
  const junit = await loupe(['test', '--file', file, '--format', 'junit', '-o', out, ...demo]);
  const xml = readFileSync(out, 'utf8');
  expect(xml).toContain('tests="5" failures="1" errors="0" skipped="1"');
  expect(xml).toMatch(
    /name="adds wrongly" time="\d+\.\d{3}"><failure message="\$\.content\[0\]\.type equals &quot;image&quot;"/,
  );
  expect([junit.code, junit.stdout]).toEqual([1, expect.stringContaining('failed  adds wrongly')]);
  const { stdout } = await loupe(['test', '--file', file, '--format', 'github', ...demo]);
  const line = text.split('\n').findIndex((each) => each.includes('equals: image')) + 1;
  expect(stdout).toMatch(new RegExp(`^::error file=.*,line=${line},title=adds wrongly::`));
});

it('updates what failed, and keeps comments and order', async () => {
  const file = fileWith(text);
  const { code, stderr } = await loupe(['test', '--file', file, '--update', ...demo]);
  expect(stderr).toContain('adds wrongly: $.content[0].type equals: "image" is now "text"');
  expect(readFileSync(file, 'utf8')).toBe(text.replace('equals: image }', 'equals: "text" }'));
  expect(code).toBe(0);
  expect((await loupe(['test', '--file', file, ...demo])).code).toBe(0);
});

it('generates a skipped starter for each tool, and runs none of them', async () => {
  const file = fileWith(text);
  const { code, stderr } = await loupe(['test', '--generate', '--file', file, ...demo]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('Nothing was run.')]);
  const generated = readFileSync(file, 'utf8');
  expect(generated.startsWith(text)).toBe(true);
  expect(generated).toContain('  # Not annotated as read-only: the call may change something.\n  - name: ');
  const again = await loupe(['test', '--generate', '--file', file, ...demo]);
  expect(again.stderr).toContain('every tool has a test already');
  const ran = await loupe(['test', '--file', file, '--format', 'json', ...demo]);
  expect(JSON.parse(ran.stdout).counts).toMatchObject({ passed: 3, failed: 1, error: 0 });
});

it('generates for a server that is given by its id what the next run of it finds', async () => {
  const file = fileWith(`version: 1
tests:
  - name: adds
    server: demo
    request: { method: tools/call, params: { name: add, arguments: { a: 1, b: 2 } } }
    expect: [{ isError: false }]
`);
  const generated = await loupe(['test', 'demo', '--generate', '--file', file]);
  expect(generated.stderr).toMatch(/starters for echo, order_lens/);
  const ran = await loupe(['test', 'demo', '--file', file, '--yes', '--format', 'json']);
  expect(JSON.parse(ran.stdout).counts.skipped).toBeGreaterThan(20);
});

it('generates a file and its folder where there is none', async () => {
  const fresh = join(temporaryFolder(), 'new', 'tests.yaml');
  expect((await loupe(['test', '--generate', '--file', fresh, ...demo])).code).toBe(0);
  expect(readFileSync(fresh, 'utf8')).toMatch(/^# .*\nversion: 1\ntests:\n {2}(?:#|- name: )/);
});

it.each([
  [
    'version: 1\ntests:\n  - name: a\n    request: { method: tools/cal, params: {} }\n    expect: []\n',
    'line 4, column',
  ],
  ['version: 1\ntests:\n  - nam: a\n', '“tests[0].nam” isn’t a known field'],
  ['version: 1\ntests: [', 'it isn’t YAML from here on'],
  [text.replace('matches: sum', 'matches: (sum'), '“tests[0].expect[1].matches” isn’t a regular expression'],
  [text.replace('      - isError: false', '      - { isError: false, exists: true }'), 'needs exactly one of'],
  [text.replace('the clock', 'adds wrongly'), 'line 20, column 5: “tests[2].name” is the name of an earlier test, too'],
])('refuses a file with its place (%#)', async (content, message) => {
  const { code, stderr } = await loupe(['test', '--file', fileWith(content), ...demo]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it('ends with 2 without a file or a server, and with 3 without a connection', async () => {
  expect(await loupe(['test', '--file', 'no-such.yaml', ...demo])).toMatchObject({ code: 2 });
  const unnamed = await loupe(['test', '--file', fileWith(text)]);
  expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('“adds” names no server')]);
  expect((await loupe(['test', '--generate', '--update', ...demo])).code).toBe(2);
  expect((await loupe(['test', '--file', fileWith(text), '--yes', '--', 'no-such-program-at-all'])).code).toBe(3);
});

/** A server with one tool that says a long word, and none of whose responses fits an expression that takes for ever. */
const endless = () =>
  scriptedCommand({
    initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
    'tools/list': { tools: [{ name: 'x', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: `${'a'.repeat(60)}!` }] },
  });

it('an expectation that can’t be judged is no failed one: it says so in each format, and the run ends with 5', async () => {
  const request = '{ method: tools/call, params: { name: x } }';
  const slow = `  - { name: slow, request: ${request}, expect: [{ path: '$.content[0].text', matches: '^(a+)+$' }] }\n`;
  const wrong = `  - { name: wrong, request: ${request}, expect: [{ isError: true }] }\n`;
  const file = fileWith(`version: 1\ntests:\n${slow}`);
  const run = (...given: string[]) =>
    loupe(['test', '--era', 'legacy', '--file', file, '--yes', ...given, '--', endless()]);
  const { code, stdout, stderr } = await run();
  expect(stdout).toMatch(
    /^not judged {2}slow .*\n {4}\$\.content\[0\]\.text matches .*: not judged, since the check took/,
  );
  expect([code, stderr]).toEqual([5, expect.stringContaining('0 failed, 0 with an error, 0 skipped, 1 not judged.')]);
  const junit = await run('--format', 'junit');
  expect([junit.code, junit.stdout]).toEqual([5, expect.stringContaining('tests="1" failures="0" errors="1"')]);
  const json = await run('--format', 'json', '--update');
  expect([json.code, JSON.parse(json.stdout).counts]).toEqual([
    5,
    expect.objectContaining({ failed: 0, notJudged: 1 }),
  ]);
  expect((await run('--format', 'github')).stdout).toMatch(/^::error file=.*title=slow::/);
  writeFileSync(file, `version: 1\ntests:\n${slow}${wrong}`);
  expect((await run()).code).toBe(1);
});

it('tests of a server that can’t be reached are in the report, as errors', async () => {
  const file = fileWith(text);
  const { code, stdout } = await loupe([
    'test',
    '--file',
    file,
    '--yes',
    '--format',
    'json',
    '--',
    'no-such-program-at-all',
  ]);
  const { counts, servers } = JSON.parse(stdout);
  expect([code, counts]).toEqual([3, { failed: 0, error: 4, notJudged: 0, skipped: 1, passed: 0 }]);
  expect(servers[0].results[0]).toMatchObject({ name: 'adds', failure: { code: 'commandNotFound' } });
});

it('demo also runs the tests that the window wrote for “Demo”, and no others', async () => {
  const request =
    'request: { method: resources/read, params: { uri: "demo://clock" } }, expect: [{ path: $.contents, exists: true }]';
  const file = fileWith(
    `version: 1\ntests:\n  - { name: of the demo, server: Demo, ${request} }\n  - { name: of another, server: other, ${request} }\n`,
  );
  const { code, stdout } = await loupe(['test', 'demo', '--file', file, '--yes', '--format', 'json']);
  const names = JSON.parse(stdout).servers.flatMap(({ results }: { results: { name: string }[] }) =>
    results.map(({ name }) => name),
  );
  expect([code, names]).toEqual([0, ['of the demo']]);
});
