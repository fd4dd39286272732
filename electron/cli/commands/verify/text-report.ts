import { shownSides } from '#host/recordings/replay/miss-error.ts';
import type { CheckReport } from '#host/recordings/verify/verifier.ts';
import { startOf } from '#shared/mcp/json/json-head.ts';
import { failureText } from '../../output/failure-report.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { Texts } from '../../output/texts.ts';
import { caseName } from './junit-report.ts';

/** So many differences of a request are shown. */
const mostShown = 20;

/** One request as lines: its outcome, then each difference. */
export function textReport(report: CheckReport, text: Texts): string {
  const head = `${text(`cli.verify.${report.outcome}`)}  ${visibleLine(caseName(report))}`;
  const lines = [...explained(report, text), ...varying(report, text)];
  return [head, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** Why a request isn't the same. */
export function explained(report: CheckReport, text: Texts): string[] {
  const { outcome, differences, reason, failure } = report;
  if (outcome === 'skipped') return reason === undefined ? [] : [text(`cli.verify.reason.${reason}`)];
  if (failure !== undefined) return [visibleLine(failureText(failure, text))];
  const shown = differences.slice(0, mostShown).flatMap(({ pointer, before, after, item }) => {
    const [recorded, received] = shownSides(before, after);
    return [
      `${visibleLine(pointer)}${item === undefined ? '' : ` (${visibleLine(startOf(item, 100))})`}`,
      `  - ${recorded === undefined ? text('cli.verify.absent') : visibleLine(recorded)}`,
      `  + ${received === undefined ? text('cli.verify.absent') : visibleLine(received)}`,
    ];
  });
  const more = differences.length - mostShown;
  const all = more > 0 ? [...shown, text('cli.verify.more', { count: more })] : shown;
  return [...all, ...notJudged(report, text)];
}

/** What isn't known of a response, and why. */
function notJudged({ limits, unjudged }: CheckReport, text: Texts): string[] {
  const places = unjudged.slice(0, mostShown).map((pointer) => visibleLine(pointer));
  return limits.map((limit) =>
    text(`cli.verify.limit.${limit}`, { count: unjudged.length, places: text.quantities.list(places) }),
  );
}

function varying({ varies, ignored }: CheckReport, text: Texts): string[] {
  const places = varies
    .slice(0, mostShown)
    .map(({ pointer, kind }) => `${visibleLine(pointer)} (${text(`cli.verify.kind.${kind}`)})`);
  return [
    ...(places.length > 0 ? [text('cli.verify.varies', { places: text.quantities.list(places) })] : []),
    ...(ignored > 0 ? [text('cli.verify.ignored', { count: ignored })] : []),
  ];
}
