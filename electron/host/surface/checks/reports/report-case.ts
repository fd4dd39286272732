import { startOf } from '#shared/mcp/json/json-head.ts';
import type { CheckState, SameExpectation, ValueExpectation } from '#shared/model/checks/check.ts';
import type { Difference } from '../../../recordings/replay/json-difference.ts';
import { shownSides } from '../../../recordings/replay/miss-error.ts';
import { failureText, type Texts } from '../../../texts.ts';
import type { CheckedResult } from '../check-result.ts';

/** So many differences of a response are shown. */
const mostShown = 20;
/** Of what a server says about a failure. */
const mostCharacters = 300;

/** One case of a report, whatever it is about. */
export interface ReportCase {
  /** The group that it is in: a server, a method, a kind of item. */
  className: string;
  name: string;
  state: CheckState;
  /** How long its requests took, where some were sent. */
  durationMs?: number | undefined;
  /** In short why it didn't pass; absent: the first of `lines`. */
  message?: string;
  /** Why it didn't pass. */
  lines: string[];
  /** What else there is to say. */
  output?: string[];
  /** Where it is in a file. */
  place?: { path: string; line: number } | undefined;
}

/**
 * A check as a case of a report. `file`: where the checks are. `visible`: makes what is in a line visible, which may be a
 * server's text.
 */
export function reportCase(
  result: CheckedResult,
  { className, file, text, visible }: { className: string; file?: string; text: Texts; visible(line: string): string },
): ReportCase {
  const { state = 'error', expectations, line, durationMs, isAccepted } = result;
  const failed = expectations.find(({ holds }) => !holds);
  const at = failed?.kind === 'same' ? undefined : failed?.line;
  return {
    // What was accepted holds from now on.
    ...{ className, state: isAccepted ? 'passed' : state, durationMs, name: caseName(result) },
    lines: isAccepted ? [] : explained(result, text).map(visible),
    output: [...(isAccepted ? [text('checksPage.state.accepted')] : []), ...varying(result, text).map(visible)],
    place: file === undefined || line === undefined ? undefined : { path: file, line: at ?? line },
  };
}

/** What one check is called in a report. */
export function caseName({ number, name, method, target }: CheckedResult): string {
  const words = number === undefined ? [method, target] : [String(number), method, target];
  return name === '' ? words.filter((word) => word !== '').join(' ') : name;
}

/** Why a check didn't pass. */
export function explained(result: CheckedResult, text: Texts): string[] {
  const { state, skip, reason = 'notAllowed', failure, expectations, differences } = result;
  if (state === 'passed') return [];
  if (state === 'skipped') return [reason === 'file' ? (skip ?? '') : text(`cli.verify.reason.${reason}`)];
  return [
    ...(failure === undefined ? [] : [failureText(failure, text)]),
    ...(failure?.cause === undefined ? [] : [failure.cause.slice(0, mostCharacters).toWellFormed()]),
    ...expectations.flatMap((expectation) => {
      if (expectation.holds) return [];
      return expectation.kind === 'same' ? sameLines(expectation, differences, text) : valueLines(expectation, text);
    }),
  ];
}

function valueLines(expectation: ValueExpectation, text: Texts): string[] {
  const { kind, expected, path = kind === 'schema' && expected === '"output"' ? 'none' : '$' } = expectation;
  const { problem, actual, place } = expectation;
  const words = text(`tests.expects.${kind}`, { path, expected });
  const reason = problem === undefined ? '' : `: ${text(`tests.problem.${problem}`, { actual: actual ?? '' })}`;
  const found =
    actual === undefined || problem === 'errorResponse'
      ? []
      : [place === undefined ? text('tests.actual', { actual }) : text('tests.actualAt', { place, actual })];
  return [`${words}${reason}`, ...found.map((line) => `  ${line}`)];
}

function sameLines({ limits, unjudged }: SameExpectation, differences: readonly Difference[], text: Texts): string[] {
  const shown = differences.slice(0, mostShown).flatMap(({ pointer, before, after, item }) => {
    const [recorded = text('cli.verify.absent'), received = text('cli.verify.absent')] = shownSides(before, after);
    const about = item === undefined ? '' : ` (${startOf(item, 100)})`;
    return [`${pointer}${about}`, `  - ${recorded}`, `  + ${received}`];
  });
  const more = differences.length - mostShown;
  const places = text.quantities.list(unjudged.slice(0, mostShown));
  return [
    ...shown,
    ...(more > 0 ? [text('cli.verify.more', { count: more })] : []),
    ...limits.map((limit) => text(`cli.verify.limit.${limit}`, { count: unjudged.length, places })),
  ];
}

/** What differs by itself, or may. */
function varying({ expectations }: CheckedResult, text: Texts): string[] {
  return expectations.flatMap((expectation) => {
    if (expectation.kind !== 'same') return [];
    const { varies, ignored } = expectation;
    const places = varies
      .slice(0, mostShown)
      .map(({ pointer, kind }) => `${pointer} (${text(`cli.verify.kind.${kind}`)})`);
    return [
      ...(places.length > 0 ? [text('cli.verify.varies', { places: text.quantities.list(places) })] : []),
      ...(ignored > 0 ? [text('cli.verify.ignored', { count: ignored })] : []),
    ];
  });
}
