import { exitCodes } from '../../../output/failure-report.ts';
import { exitOf, severityCounts } from '../problem.ts';
import { type CheckReport, placeInFile } from './check-report.ts';

/** The report as one JSON document. */
export function jsonReport(report: CheckReport): string {
  const { server, client, problems, suppressed, tokens, tokenChange, failOn, checks } = report;
  const document = {
    server,
    client,
    passed: exitOf(problems, failOn) === exitCodes.done,
    counts: { ...severityCounts(problems), suppressed: suppressed.length },
    tokens,
    tokenChange,
    problems: problems.map((problem) => {
      const { file: _file, ...known } = problem;
      return { ...known, ...placeInFile(report, problem) };
    }),
    suppressed: suppressed.map(({ problem, reason }) => ({ ...problem, reason })),
    ...checks,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
