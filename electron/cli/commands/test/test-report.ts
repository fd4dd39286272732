import type { CheckedResult } from '#host/surface/checks/check-result.ts';
import { junitReport } from '#host/surface/checks/reports/junit-report.ts';
import { reportCase } from '#host/surface/checks/reports/report-case.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import { githubCommand } from '../../output/github-command.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { Texts } from '../../output/texts.ts';
import { countsOf } from '../checks/run-checks.ts';

/** The tests of a file on one server. */
export interface ServerTests {
  server: string;
  results: readonly CheckedResult[];
}

/** What a report is made of. */
export interface TestReport {
  /** As the user named it. */
  file: string;
  servers: readonly ServerTests[];
}

export function testReport(format: ActionOf<'test'>['format'], { file, servers }: TestReport, text: Texts): string {
  const cases = servers.flatMap(({ server, results }) =>
    results.map((result) =>
      reportCase(result, { className: server, file: file.replaceAll('\\', '/'), text, visible: visibleLine }),
    ),
  );
  switch (format) {
    case 'text':
      return cases
        .map(({ state, name, durationMs, lines }) => {
          const time = durationMs === undefined ? '' : `  (${Math.round(durationMs)} ms)`;
          const head = `${text(`tests.state.${state}`)}  ${visibleLine(name)}${time}`;
          return [head, ...lines.map((line) => `    ${line}`), ''].join('\n');
        })
        .join('');
    case 'json': {
      const counts = countsOf(servers.flatMap(({ results }) => results));
      const documents = servers.map(({ server, results }) => ({ server, results: results.map(documentOf) }));
      return `${JSON.stringify({ file, counts, servers: documents }, null, 2)}\n`;
    }
    case 'junit':
      return junitReport(`loupe test ${file}`, cases);
    case 'github':
      return cases
        .filter(({ state }) => state !== 'passed' && state !== 'skipped')
        .map(({ name, lines, place }) => githubCommand('error', { place, title: name, message: lines.join('\n') }))
        .join('');
  }
}

/** A test in a report for programs, which know these members. */
export function documentOf({
  expectations: checks,
  differences: _differences,
  varies: _varies,
  canAccept: _canAccept,
  isAccepted: _isAccepted,
  unmet: _unmet,
  digest: _digest,
  ...result
}: CheckedResult) {
  return { ...result, checks };
}
