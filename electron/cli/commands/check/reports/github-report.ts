import { githubCommand } from '../../../output/github-command.ts';
import type { Texts } from '../../../output/texts.ts';
import { itemLabel } from '../problem.ts';
import { type CheckReport, placeInFile } from './check-report.ts';
import { detailLines } from './text-report.ts';

/** Workflow commands of GitHub Actions, one line for each problem. */
export function githubReport(report: CheckReport, text: Texts): string {
  const lines = report.problems.map((problem) =>
    githubCommand(problem.severity === 'notJudged' ? 'error' : problem.severity, {
      place: placeInFile(report, problem),
      title: `${problem.rule} ${itemLabel(problem.item)}`,
      message: detailLines(problem, text).join('\n'),
    }),
  );
  return lines.join('');
}
