import { Validator } from '@cfworker/json-schema';
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { createTexts } from '../../../output/texts.ts';
import { type Problem, serverItem, sortedProblems } from '../problem.ts';
import { SnapshotLines } from '../snapshot-lines.ts';
import type { CheckReport } from './check-report.ts';
import { githubReport } from './github-report.ts';
import { jsonReport } from './json-report.ts';
import { junitCheckReport } from './junit-report.ts';
import { sarifReport } from './sarif-report.ts';
import { textReport } from './text-report.ts';

const text = createTexts({ LC_ALL: 'C' });
const snapshot = `{
  "loupeSnapshot": 1,
  "tools": [
    {
      "name": "a\\u0062",
      "inputSchema": {
        "type": "object"
      }
    }
  ]
}
`;
const problem: Problem = {
  rule: 'USE-A',
  source: 'rule',
  severity: 'error',
  isBreaking: false,
  item: { kind: 'tool', name: 'ab' },
  pointer: '/inputSchema/type',
  place: '/result/tools/0/inputSchema/type',
  title: 'Not <good>',
  expected: 'A & B.',
  actual: '"x"\n::error::y',
  fix: 'Mend it.',
  url: 'https://example.com/clause',
  count: 2,
};
const other: Problem = {
  ...problem,
  rule: 'USE-B',
  severity: 'info',
  item: serverItem,
  pointer: '',
  place: '',
  count: 1,
};

function report(more: Partial<CheckReport> = {}): CheckReport {
  return {
    server: { name: 'demo', version: '1' },
    problems: sortedProblems([other, problem]),
    suppressed: [{ problem: { ...problem, rule: 'USE-C' }, reason: 'Known.' }],
    items: [
      { kind: 'tool', name: 'ab' },
      { kind: 'prompt', name: 'p' },
    ],
    tokens: 12,
    durationMs: 1234.5,
    times: [{ item: { kind: 'tool', name: 'ab' }, durationMs: 20.25 }],
    failOn: 'error',
    version: '0.1.0',
    snapshot: { path: 'a b/server.json', lines: new SnapshotLines(snapshot) },
    ...more,
  };
}

it('is text with the worst first, and with one line for each thing to know', () => {
  expect(textReport(report(), text)).toBe(
    `error    USE-A  tool ab  /result/tools/0/inputSchema/type  (2 times)
    Not <good>
    Expected: A & B.
    Actual: "x"\\n::error::y
    Fix: Mend it.
    https://example.com/clause
info     USE-B  server
    Not <good>
    Expected: A & B.
    Actual: "x"\\n::error::y
    Fix: Mend it.
    https://example.com/clause
suppressed  USE-C  tool ab
    Reason: Known.
`,
  );
});

it('says once what all problems of a rule have in common', () => {
  const second = { ...problem, item: { kind: 'tool', name: 'cd' }, actual: '1', count: 1 } as const;
  expect(textReport(report({ problems: [problem, second], suppressed: [] }), text)).toMatch(
    /^error {4}USE-A {2}tool ab[\s\S]{0,300}\nerror {4}USE-A {2}tool cd {2}\S+\n {4}Not <good>\n {4}Actual: 1\n$/,
  );
});

it.each([
  ['the nearest place in the snapshot', report(), 'a%20b/server.json', 7],
  ['the first line of a file that stands for the server', report({ snapshot: undefined }), 'mcp-server.json', 1],
])('is SARIF by its published schema, and points to %s', (_title, given, uri, startLine) => {
  const log = JSON.parse(sarifReport(given, text));
  const validator = new Validator(JSON.parse(JSON.stringify(schema)), '4', false);
  expect(validator.validate(log).errors).toEqual([]);
  expect(
    validator.validate(JSON.parse(sarifReport(given, text).replace('"startLine": ', '"startLine": -'))).valid,
  ).toBe(false);
  const [run] = log.runs;
  expect(run.results).toMatchObject([
    { ruleId: 'USE-A', ruleIndex: 0, level: 'error', occurrenceCount: 2 },
    { ruleId: 'USE-B', ruleIndex: 1, level: 'note' },
    { ruleId: 'USE-C', ruleIndex: 2, suppressions: [{ kind: 'external', justification: 'Known.' }] },
  ]);
  expect(run.tool.driver.rules[0]).toMatchObject({
    id: 'USE-A',
    helpUri: 'https://example.com/clause',
  });
  expect(run.results[0].locations[0].physicalLocation).toMatchObject({
    artifactLocation: { uri },
    region: { startLine },
  });
});

it('says in SARIF what is expected and what is there, apart', () => {
  const found = { title: 'Lost in Cursor: the name is too long', expected: 'It is given as listed.' };
  const problems: Problem[] = [{ ...problem, ...found, actual: 'Cursor leaves it out.', fix: 'Shorten it.' }];
  const [run] = JSON.parse(sarifReport(report({ problems, suppressed: [] }), text)).runs;
  expect(run.results[0].message.text.split('\n')).toEqual([
    'Lost in Cursor: the name is too long',
    'Expected: It is given as listed.',
    'Actual: Cursor leaves it out.',
    'Fix: Shorten it.',
  ]);
});

it('says of a SARIF rule what the rule says, whatever its problems are', () => {
  const found = { title: 'tools/list gives entries, but “tools” isn’t declared', severity: 'info' } as const;
  const problems: Problem[] = [
    { ...problem, ...found, rule: 'CAP-MISS' },
    { ...problem, rule: 'USE-DESC', title: 'Else' },
    { ...problem, rule: 'USE-LIST-LARGE' },
    { ...problem, rule: 'input-schema-added', source: 'change' },
    { ...problem, rule: 'CHECK-TEST', source: 'check' },
  ];
  const [run] = JSON.parse(sarifReport(report({ problems, suppressed: [] }), text)).runs;
  const [missing, ...others] = run.tool.driver.rules;
  expect(missing).toMatchObject({
    shortDescription: { text: '… gives entries, but “…” isn’t declared' },
    help: { text: expect.stringMatching(/^The capability “…” is declared\. Add it/) },
    defaultConfiguration: { level: 'error' },
  });
  expect(JSON.stringify(others)).not.toMatch(/Mend it|Else|[{}]\w+[,}]/);
  for (const { shortDescription } of others) expect(shortDescription.text).toMatch(/\S \S/);
});

it('says in SARIF and JUnit as which host Loupe connected, and who the recorded client is', () => {
  const client = { name: 'c "1"', version: '2', isLoupe: false };
  const given = report({ server: { name: 'demo', connectedAs: 'cursor' }, client });
  const log = JSON.parse(sarifReport(given, text));
  expect(new Validator(JSON.parse(JSON.stringify(schema)), '4', false).validate(log).errors).toEqual([]);
  expect(log.runs[0].properties).toEqual({ connectedAs: 'cursor', client: 'c "1"', clientVersion: '2' });
  const xml = junitCheckReport(given, text);
  expect(xml).toContain(
    '    <properties>\n      <property name="connectedAs" value="cursor"/>\n      <property name="client" value="c &quot;1&quot;"/>\n',
  );
  expect(wellFormed(xml)).toBe(true);
  expect(sarifReport(report(), text) + junitCheckReport(report(), text)).not.toMatch(/propert/);
});

it('has a SARIF fingerprint that depends on rule and item alone', () => {
  const of = (changes: Partial<Problem>) => {
    const log = JSON.parse(sarifReport(report({ problems: [{ ...problem, ...changes }] }), text));
    return log.runs[0].results[0].partialFingerprints['loupeProblem/v1'];
  };
  expect(of({ count: 9, title: 'Else', place: '/result/tools/5' })).toBe(of({}));
  expect(of({ rule: 'USE-D' })).not.toBe(of({}));
  expect(of({ item: serverItem })).not.toBe(of({}));
});

it('is JUnit with a case for the server and for each item, which fails for what fails the run', () => {
  const xml = junitCheckReport(report(), text);
  expect(xml).toContain(
    '<testsuite name="loupe check demo" tests="3" failures="1" errors="0" skipped="0" time="1.234">',
  );
  expect(xml).toContain(
    '<testcase classname="tool" name="tool ab" time="0.020"><failure message="USE-A: Not &lt;good&gt;">',
  );
  expect(xml).toContain('<testcase classname="prompt" name="prompt p"/>');
  expect(xml).toContain('<testcase classname="server" name="server"><system-out>USE-B\n');
  expect(wellFormed(xml)).toBe(true);
  expect(wellFormed(xml.replace('</testsuite>', ''))).toBe(false);
});

/** Whether each element is closed in order, and nothing else has an angle bracket. */
function wellFormed(xml: string): boolean {
  const open: string[] = [];
  const rest = xml.replace(
    /<\?xml[^?]*\?>|<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g,
    (_all, end, name, _rest, single) => {
      if (end === '/') {
        if (open.pop() !== name) open.push('mismatch');
      } else if (name !== undefined && single === '') open.push(name);
      return '';
    },
  );
  return open.length === 0 && !/[<>]/.test(rest);
}

it('is workflow commands, whatever a server’s text is', () => {
  const item = { kind: 'tool', name: 'x,y:z\n::error::' } as const;
  const lines = githubReport(report({ problems: [{ ...problem, item, title: '100% wrong' }, other] }), text).split(
    '\n',
  );
  expect(lines).toEqual([
    expect.stringMatching(
      /^::error file=a b\/server\.json,line=1,title=USE-A tool x%2Cy%3Az%0A%3A%3Aerror%3A%3A::100%25 wrong%0AExpected: A & B\.%0A/,
    ),
    expect.stringMatching(/^::notice file=a b\/server\.json,line=1,title=USE-B server::/),
    '',
  ]);
});

it('says what wasn’t judged in every format, and that it hasn’t passed', () => {
  const unjudged: Problem = {
    ...other,
    rule: 'CHECK-UNJUDGED',
    source: 'check',
    severity: 'notJudged',
    title: 'Not judged: 3 messages',
    notJudged: { messages: 3, items: 0, schemas: 0, rules: 0 },
  };
  const given = report({ problems: [unjudged], suppressed: [], failOn: 'breaking' });
  expect(textReport(given, text)).toMatch(/^not judged {2}CHECK-UNJUDGED {2}server\n {4}Not judged: 3 messages\n/);
  expect(JSON.parse(jsonReport(given))).toMatchObject({
    passed: false,
    counts: { error: 0, notJudged: 1 },
    problems: [{ severity: 'notJudged', notJudged: { messages: 3 } }],
  });
  const xml = junitCheckReport(given, text);
  expect(xml).toContain('failures="0" errors="1"');
  expect(xml).toContain('name="server"><error message="CHECK-UNJUDGED: Not judged: 3 messages">');
  expect(githubReport(given, text)).toMatch(/^::error .*CHECK-UNJUDGED server::Not judged: 3 messages/);
  const log = JSON.parse(sarifReport(given, text));
  expect(new Validator(JSON.parse(JSON.stringify(schema)), '4', false).validate(log).errors).toEqual([]);
  expect(log.runs[0]).toMatchObject({
    results: [{ ruleId: 'CHECK-UNJUDGED', kind: 'open', level: 'none' }],
    invocations: [{ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }] }],
  });
  expect(JSON.parse(sarifReport(report(), text)).runs[0].invocations).toEqual([{ executionSuccessful: true }]);
});

it.each([textReport, junitCheckReport, githubReport])(
  'has nothing that controls the terminal of a job’s log, whatever a server’s text is: %o',
  (make) => {
    const hostile = 'x\u001b[2J\u009b31m\u0007\r\u007f\u0000';
    const item = { kind: 'tool', name: hostile } as const;
    const texts = { item, place: hostile, pointer: hostile, title: hostile, expected: hostile, actual: hostile };
    const problems = [{ ...problem, ...texts, fix: hostile, url: hostile }];
    const snapshotFile = { path: hostile, lines: new SnapshotLines(snapshot) };
    const suppressed = problems.map((each) => ({ problem: each, reason: hostile }));
    const made = make(report({ problems, suppressed, items: [item], snapshot: snapshotFile }), text);
    expect(made).toContain('[2J');
    expect(made.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  },
);

it('is JSON with the verdict, counts and lines', () => {
  expect(JSON.parse(jsonReport(report()))).toMatchObject({
    server: { name: 'demo', version: '1' },
    passed: false,
    counts: { error: 1, warning: 0, info: 1, suppressed: 1 },
    tokens: 12,
    problems: [{ rule: 'USE-A', path: 'a b/server.json', line: 7 }, { rule: 'USE-B' }],
    suppressed: [{ rule: 'USE-C', reason: 'Known.' }],
  });
  expect(JSON.parse(jsonReport(report({ failOn: 'breaking' })))).toMatchObject({ passed: true });
});
