import { basename } from 'node:path';
import type { CheckedResult } from '#host/surface/checks/check-result.ts';
import { junitReport } from '#host/surface/checks/reports/junit-report.ts';
import { reportCase } from '#host/surface/checks/reports/report-case.ts';
import type { CheckState } from '#shared/model/checks/check.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { Texts } from '../../output/texts.ts';
import type { RunEnvironment } from '../../run-context.ts';

/** The state of a check as this command says it. */
const outcomes = {
  passed: 'same',
  failed: 'different',
  error: 'failed',
  notJudged: 'notJudged',
  skipped: 'skipped',
} as const satisfies Record<CheckState, string>;
type Outcome = (typeof outcomes)[CheckState];

function caseOf(result: CheckedResult, text: Texts) {
  return reportCase(result, { className: result.method, text, visible: visibleLine });
}

/** One request as lines: its outcome, then each difference. */
export function textReport(result: CheckedResult, text: Texts): string {
  const { state, name, lines, output = [] } = caseOf(result, text);
  const head = `${text(`cli.verify.${outcomes[state]}`)}  ${visibleLine(name)}`;
  return [head, ...[...lines, ...output].map((line) => `  ${line}`), ''].join('\n');
}

/** Prints how many requests had which outcome, with all of them in a format for programs. Returns the numbers. */
export function printSums(
  results: readonly CheckedResult[],
  { file, format }: Pick<ActionOf<'verify'>, 'file' | 'format'>,
  { terminal, text }: Pick<RunEnvironment, 'terminal' | 'text'>,
): Record<Outcome, number> {
  const requests = results.map(documentOf);
  const count = (wanted: Outcome) => requests.filter(({ outcome }) => outcome === wanted).length;
  const counts = {
    same: count('same'),
    different: count('different'),
    failed: count('failed'),
    notJudged: count('notJudged'),
    skipped: count('skipped'),
  };
  if (format === 'json') terminal.printJson({ file: basename(file), counts, requests });
  if (format === 'junit') {
    const cases = results.map((result) => ({ ...caseOf(result, text), output: [] }));
    terminal.print(junitReport(`loupe verify ${basename(file)}`, cases));
  }
  terminal.note(text('cli.verify.summary', { count: results.length, ...counts }));
  return counts;
}

/** A request in a report for programs, which know these members. */
export function documentOf({
  number,
  method,
  target,
  state = 'error',
  differences,
  reason,
  failure,
  expectations,
}: CheckedResult) {
  const same = expectations.find((each) => each.kind === 'same');
  const { varies = [], ignored = 0, limits = [], unjudged = [] } = same ?? {};
  return {
    ...{ number, method, ...(target !== '' && { name: target }) },
    ...{ outcome: outcomes[state], differences, varies, ignored, limits, unjudged },
    ...(reason !== undefined && { reason }),
    ...(failure !== undefined && { failure }),
  };
}
