import type { TestCheck, TestResult, TestState } from '#shared/model/saved-test.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import { failureText } from '../../output/failure-report.ts';
import { githubCommand } from '../../output/github-command.ts';
import { type JunitCase, junitXml } from '../../output/junit-xml.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { Texts } from '../../output/texts.ts';

/** The tests of a file on one server. */
export interface ServerTests {
  server: string;
  results: readonly TestResult[];
}

/** What a report is made of. */
export interface TestReport {
  /** As the user named it. */
  file: string;
  servers: readonly ServerTests[];
}

export function countsOf(servers: readonly ServerTests[]): Record<TestState, number> {
  const count = (wanted: TestState) =>
    servers.reduce((sum, { results }) => sum + results.filter(({ state }) => state === wanted).length, 0);
  return {
    failed: count('failed'),
    error: count('error'),
    notJudged: count('notJudged'),
    skipped: count('skipped'),
    passed: count('passed'),
  };
}

export function testReport(format: ActionOf<'test'>['format'], report: TestReport, text: Texts): string {
  switch (format) {
    case 'text':
      return textReport(report, text);
    case 'json':
      return `${JSON.stringify({ file: report.file, counts: countsOf(report.servers), servers: report.servers }, null, 2)}\n`;
    case 'junit':
      return junitReport(report, text);
    case 'github':
      return githubReport(report, text);
  }
}

function textReport({ servers }: TestReport, text: Texts): string {
  return servers.flatMap(({ results }) => results.map((result) => resultLines(result, text))).join('');
}

function resultLines(result: TestResult, text: Texts): string {
  const { state = 'error', name, durationMs } = result;
  const time = durationMs === undefined ? '' : `  (${Math.round(durationMs)} ms)`;
  const head = `${text(`tests.state.${state}`)}  ${visibleLine(name)}${time}`;
  return [head, ...explained(result, text).map((line) => `    ${line}`), ''].join('\n');
}

/** Why a test didn't pass, one line each. */
function explained({ state, skip, failure, checks }: TestResult, text: Texts): string[] {
  if (state === 'passed') return [];
  if (state === 'skipped') return [visibleLine(skip ?? text('tests.notAllowed'))];
  return [
    ...(failure === undefined ? [] : [visibleLine(failureText(failure, text))]),
    ...(failure?.cause === undefined ? [] : [visibleLine(failure.cause.slice(0, 300).toWellFormed())]),
    ...checks.filter(({ holds }) => !holds).flatMap((check) => checkLines(check, text)),
  ];
}

function checkLines(check: TestCheck, text: Texts): string[] {
  const { kind, expected, path = kind === 'schema' && expected === '"output"' ? 'none' : '$' } = check;
  const { problem, actual, place } = check;
  const words = text(`tests.expects.${kind}`, { path, expected });
  const reason = problem === undefined ? '' : `: ${text(`tests.problem.${problem}`, { actual: actual ?? '' })}`;
  const found =
    actual === undefined || problem === 'errorResponse'
      ? []
      : [place === undefined ? text('tests.actual', { actual }) : text('tests.actualAt', { place, actual })];
  return [`${words}${reason}`, ...found.map((line) => `  ${line}`)].map(visibleLine);
}

const tags = { failed: 'failure', error: 'error', notJudged: 'error', skipped: 'skipped' } as const;

function junitReport({ file, servers }: TestReport, text: Texts): string {
  const cases = servers.flatMap(({ server, results }) =>
    results.map((result): JunitCase => {
      const { name, state = 'error' } = result;
      const known = { className: server, name };
      if (state === 'passed') return known;
      const lines = explained(result, text);
      return { ...known, outcome: { tag: tags[state], message: lines[0] ?? state, text: lines.join('\n') } };
    }),
  );
  return junitXml(`loupe test ${file}`, cases);
}

function githubReport({ file, servers }: TestReport, text: Texts): string {
  const lines = servers.flatMap(({ results }) =>
    results.map((result) => {
      const { state, name, line, checks } = result;
      if (state === 'passed' || state === 'skipped') return '';
      const failed = checks.find(({ holds }) => !holds);
      const place = { path: file.replaceAll('\\', '/'), line: failed?.line ?? line };
      return githubCommand('error', { place, title: name, message: explained(result, text).join('\n') });
    }),
  );
  return lines.join('');
}
