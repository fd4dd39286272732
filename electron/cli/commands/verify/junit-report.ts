import type { CheckReport } from '#host/recordings/verify/verifier.ts';
import { junitXml } from '../../output/junit-xml.ts';

/** What one request is called in a report. */
export function caseName({ number, method, name }: Pick<CheckReport, 'number' | 'method' | 'name'>): string {
  return [String(number), method, ...(name === undefined ? [] : [name])].join(' ');
}

const tags = { different: 'failure', failed: 'error', notJudged: 'error', skipped: 'skipped' } as const;

/** A JUnit report with one case for each request; `explain` has the lines about one that isn't the same. */
export function junitReport(
  file: string,
  reports: readonly CheckReport[],
  explain: (report: CheckReport) => string[],
): string {
  const cases = reports.map((report) => {
    const { method, outcome } = report;
    const known = { className: method, name: caseName(report) };
    if (outcome === 'same') return known;
    const lines = explain(report);
    const [message = outcome] = lines;
    return { ...known, outcome: { tag: tags[outcome], message, text: lines.join('\n') } };
  });
  return junitXml(`loupe verify ${file}`, cases);
}
