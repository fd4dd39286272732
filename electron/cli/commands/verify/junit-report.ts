import type { CheckReport } from '#host/recordings/verify/verifier.ts';

/** What one request is called in a report. */
export function caseName({ number, method, name }: Pick<CheckReport, 'number' | 'method' | 'name'>): string {
  return [String(number), method, ...(name === undefined ? [] : [name])].join(' ');
}

/** A JUnit report with one case for each request; `explain` has the lines about one that isn't the same. */
export function junitReport(
  file: string,
  reports: readonly CheckReport[],
  explain: (report: CheckReport) => string[],
): string {
  const count = (outcome: CheckReport['outcome']) => reports.filter((each) => each.outcome === outcome).length;
  const cases = reports.map((report) => {
    const attributes = `classname=${quoted(report.method)} name=${quoted(caseName(report))}`;
    if (report.outcome === 'same') return `    <testcase ${attributes}/>`;
    const lines = explain(report);
    const [first = report.outcome] = lines;
    const tag = { different: 'failure', failed: 'error', skipped: 'skipped' }[report.outcome];
    const body = `<${tag} message=${quoted(first)}>${escaped(lines.join('\n'))}</${tag}>`;
    return `    <testcase ${attributes}>${body}</testcase>`;
  });
  const totals = `tests="${reports.length}" failures="${count('different')}" errors="${count('failed')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name=${quoted(`loupe verify ${file}`)} ${totals}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('\n', '&#10;')}"`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without characters that XML 1.0 doesn't have. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => (/[\t\n]/.test(character) ? character : '\ufffd'))
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
