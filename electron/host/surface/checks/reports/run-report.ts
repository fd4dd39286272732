import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { Locale } from '#shared/model/settings/settings.ts';
import { textsIn } from '../../../texts.ts';
import { type CheckedResult, cutResult } from '../check-result.ts';
import { junitReport } from './junit-report.ts';
import { reportCase } from './report-case.ts';

/** A run of checks as one document for programs. */
export function runReport(
  { request, serverName, counts, failure }: CheckRun,
  results: readonly CheckedResult[],
  { format, locale }: { format: 'json' | 'junit'; locale: Locale },
): string {
  if (format === 'json') {
    const checks = results.map((result) => ({ ...cutResult(result), differences: result.differences }));
    const document = { source: request.source, server: serverName, counts, ...(failure && { failure }), checks };
    return `${JSON.stringify(document, null, 2)}\n`;
  }
  const text = textsIn(locale);
  const cases = results.map((result) => reportCase(result, { className: serverName, text, visible: (line) => line }));
  return junitReport(`loupe ${request.source.kind}`, cases);
}
