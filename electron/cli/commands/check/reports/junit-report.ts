import { junitReport } from '#host/surface/checks/reports/junit-report.ts';
import type { ReportCase } from '#host/surface/checks/reports/report-case.ts';
import type { Texts } from '../../../output/texts.ts';
import { clientItem, failsRun, itemLabel, type Problem, serverItem } from '../problem.ts';
import { aboutRun, type CheckReport } from './check-report.ts';
import { detailLines } from './text-report.ts';

/**
 * A JUnit report with one case for the server, one for the client of a recording, and one for each item. What wasn't judged
 * is an error, what doesn't fail the run is output.
 */
export function junitCheckReport(report: CheckReport, text: Texts): string {
  const { server, client, items, problems, times, failOn, durationMs } = report;
  const byItem = Map.groupBy(problems, ({ item }) => itemLabel(item));
  const timesByItem = Map.groupBy(times, ({ item }) => itemLabel(item));
  const hasClient = client !== undefined && !client.isLoupe;
  const named = [serverItem, ...(hasClient ? [clientItem] : []), ...items, ...problems.map(({ item }) => item)];
  const cases = [...new Map(named.map((item) => [itemLabel(item), item]))].map(([label, { kind }]): ReportCase => {
    const [failing, rest] = partition(byItem.get(label) ?? [], (problem) => failsRun(problem, failOn));
    const [unknown, other] = partition(rest, ({ severity }) => severity === 'notJudged');
    const bad = [...failing, ...unknown];
    const [first] = bad;
    const took = timesByItem.get(label);
    return {
      className: kind,
      name: label,
      state: failing.length > 0 ? 'failed' : first === undefined ? 'passed' : 'notJudged',
      ...(took && { durationMs: took.reduce((sum, each) => sum + each.durationMs, 0) }),
      lines: described(bad, text),
      output: described(other, text),
      ...(first && {
        message:
          bad.length === 1 ? titled(first) : text('cli.check.more', { first: titled(first), count: bad.length - 1 }),
      }),
    };
  });
  return junitReport(`loupe check ${server.name}`, cases, { durationMs, properties: aboutRun(report) });
}

function titled({ rule, title }: Problem): string {
  return `${rule}: ${title}`;
}

function described(problems: readonly Problem[], text: Texts): string[] {
  return problems.flatMap((problem, index) => [
    ...(index > 0 ? [''] : []),
    `${problem.rule} ${problem.place}`.trimEnd(),
    ...detailLines(problem, text),
  ]);
}

function partition<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}
