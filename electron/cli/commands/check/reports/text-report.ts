import { visibleLine } from '../../../output/terminal.ts';
import type { Texts } from '../../../output/texts.ts';
import { itemLabel, type Problem } from '../problem.ts';
import type { CheckReport } from './check-report.ts';

/**
 * The report for a reader: each problem with its place, what is expected, what is there, and how to mend it. What all
 * problems of a rule have in common is said once.
 */
export function textReport({ problems, suppressed }: CheckReport, text: Texts): string {
  const accepted = suppressed.map(({ problem: { rule, item }, reason }) =>
    [
      visibleLine(`${text('cli.check.suppressed')}  ${rule}  ${itemLabel(item)}`),
      ...indented([text('cli.check.reason', { reason })]),
    ].join('\n'),
  );
  const said = new Map<string, Set<string>>();
  const shown = problems.map((problem) => {
    const known = said.get(problem.rule) ?? new Set();
    said.set(problem.rule, known);
    const lines = problemLines(problem, text, known);
    for (const line of commonLines(problem, text)) known.add(line);
    return lines;
  });
  return [...shown, ...accepted].map((lines) => `${lines}\n`).join('');
}

/** What is the same for most problems of a rule. */
function commonLines(problem: Problem, text: Texts): string[] {
  return detailLines({ ...problem, title: '', actual: undefined, stderr: [] }, text).slice(1);
}

function problemLines(problem: Problem, text: Texts, known: ReadonlySet<string>): string {
  const { rule, severity, item, place, count } = problem;
  const times = count > 1 ? `  ${text('cli.check.times', { count })}` : '';
  const head = `${text(`cli.check.severity.${severity}`)}  ${rule}  ${itemLabel(item)}  ${place}`;
  const details = detailLines(problem, text).filter((line) => !known.has(line));
  return [visibleLine(`${head.trimEnd()}${times}`), ...indented(details)].join('\n');
}

/** What is wrong, what is expected, what is there and how to mend it, one line each. */
export function detailLines({ title, expected, actual, fix, stderr = [], url }: Problem, text: Texts): string[] {
  return [
    title,
    ...(expected ? [text('cli.check.expected', { expected })] : []),
    ...(actual ? [text('cli.check.actual', { actual })] : []),
    ...(fix ? [text('cli.check.fix', { fix })] : []),
    ...(stderr.length > 0 ? [text('cli.failure.stderr'), ...stderr.map((line) => `  ${line}`)] : []),
    ...(url ? [url] : []),
  ].map(visibleLine);
}

/** Four spaces, with which no line ends a code block of Markdown, whatever a server's text is. */
function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${visibleLine(line)}`);
}
