import type { Severity } from '#shared/model/finding.ts';
import type { Texts } from '../../../output/texts.ts';
import { itemLabel } from '../problem.ts';
import { type CheckReport, placeInFile } from './check-report.ts';
import { detailLines } from './text-report.ts';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands of GitHub Actions, one line for each problem, which make annotations. */
export function githubReport(report: CheckReport, text: Texts): string {
  const lines = report.problems.map((problem) => {
    const { rule, severity, item } = problem;
    const place = placeInFile(report, problem);
    const title = `${rule} ${itemLabel(item)}`;
    const properties = [
      ...(place === undefined ? [] : [`file=${property(place.path)}`, `line=${place.line}`]),
      `title=${property(title)}`,
    ];
    return `::${commands[severity]} ${properties.join(',')}::${data(detailLines(problem, text).join('\n'))}\n`;
  });
  return lines.join('');
}

/** Escaped so that a server's text can't begin another command. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
