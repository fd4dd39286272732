import { monotonicClock } from '#host/platform.ts';
import type { Session } from '#host/sessions/session.ts';
import { appVersion } from '#host/storage/own-files.ts';
import { stringAt } from '#shared/model/json/json.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { ExitCode } from '../../output/failure-report.ts';
import { printReport } from '../../output/print-report.ts';
import type { Texts } from '../../output/texts.ts';
import type { RunEnvironment } from '../../run-context.ts';
import { checkProblem, exitOf, type Problem, severityCounts, sortedProblems } from './problem.ts';
import type { CheckReport } from './reports/check-report.ts';
import { githubReport } from './reports/github-report.ts';
import { jsonReport } from './reports/json-report.ts';
import { junitCheckReport } from './reports/junit-report.ts';
import { sarifReport } from './reports/sarif-report.ts';
import { textReport } from './reports/text-report.ts';
import type { SnapshotLines } from './snapshot-lines.ts';
import { type Suppression, suppress } from './suppressions.ts';

/** What was given for a check besides the server. */
export interface CheckGiven {
  readonly action: ActionOf<'check'>;
  /** When it began. */
  readonly startedAt: number;
  readonly suppressions: readonly Suppression[];
  /** The snapshot's file; without lines for a recording, which has none of items. */
  readonly snapshot?: { readonly path: string; readonly lines: SnapshotLines | undefined } | undefined;
  /** The file of the recording that is checked. */
  readonly recording?: string;
}

/** What came of a check. */
export interface Checked extends Pick<CheckReport, 'items' | 'tokens' | 'tokenChange' | 'times' | 'checks' | 'client'> {
  readonly problems: readonly Problem[];
  /** Findings that aren't among them. */
  readonly omitted: number;
  readonly session: Session | undefined;
  /** The server's name for a report where it hasn't given one. */
  readonly name: string;
}

/** Prints the report of a check and its sums. Returns the exit code. Fails with `outputFailed`. */
export async function reportCheck(
  { problems: all, omitted, session, name, checks, ...about }: Checked,
  { action, startedAt, suppressions, snapshot, recording }: CheckGiven,
  environment: Pick<RunEnvironment, 'terminal' | 'text'>,
): Promise<ExitCode> {
  const { terminal, text } = environment;
  // Nothing is known of a server that can't be used, so that this can't be accepted.
  const [lost, others] = [all.filter(isLost), all.filter((problem) => !isLost(problem))];
  const found = suppress(others, suppressions, {
    ...{ hasSnapshot: snapshot !== undefined, isRecording: recording !== undefined },
  });
  const { suppressed } = found;
  // Without a connection, what they match wasn't looked for.
  const unused = lost.length > 0 ? [] : found.unused;
  const problems = sortedProblems([
    ...lost,
    ...found.problems,
    ...unused.map((each) => unusedProblem(each, action, text)),
  ]);
  const report: CheckReport = {
    server: serverOf(session, name),
    ...about,
    ...{ problems, suppressed, durationMs: monotonicClock.now() - startedAt },
    ...(checks && { checks }),
    failOn: action.failOn,
    version: appVersion(),
    snapshot: snapshot?.lines && { path: snapshot.path, lines: snapshot.lines },
    ...(recording !== undefined && { recording }),
  };
  const isShown = ({ severity }: Problem) => !(action.quiet && severity === 'info');
  const printed = { ...report, problems: problems.filter(isShown) };
  await printReport(
    environment,
    action.out,
    masked(session, reportAs(action.format, printed, text)),
    masked(session, textReport(printed, text)),
  );
  const count = problems.length;
  terminal.note(
    count === 0 ? text('cli.check.none') : text('cli.check.summary', { count, ...severityCounts(problems) }),
  );
  if (suppressed.length > 0) terminal.note(text('cli.check.suppressedCount', { count: suppressed.length }));
  if (omitted > 0) terminal.note(text('cli.check.omitted', { count: omitted }));
  const { tokens, tokenChange } = about;
  if (tokens !== undefined) terminal.note(tokensLine(tokens, tokenChange, text));
  return exitOf(problems, action.failOn);
}

function isLost({ rule }: Problem): boolean {
  return rule === 'CHECK-CONNECTION';
}

/** What the lists cost, with how much that is more or less than what the snapshot's cost. */
function tokensLine(tokens: number, change: number | undefined, text: Texts): string {
  const line = text('cli.check.tokens', { tokens });
  if (change === undefined) return line;
  const how = ['less', 'same', 'more'][1 + Math.sign(change)] ?? 'same';
  return `${line} ${text('cli.check.tokensSince', { how, tokens: Math.abs(change) })}`;
}

function serverOf(session: Session | undefined, name: string): CheckReport['server'] {
  const { serverInfo, revision, as } = session?.view() ?? {};
  const version = stringAt(serverInfo, 'version');
  return {
    name: stringAt(serverInfo, 'name') ?? name,
    ...(version !== undefined && { version }),
    ...(revision !== undefined && { revision }),
    ...(as !== undefined && { connectedAs: as.host }),
  };
}

function unusedProblem({ rule, kind, item }: Suppression, { strict }: ActionOf<'check'>, text: Texts): Problem {
  return checkProblem('CHECK-SUPPRESSION', {
    severity: strict ? 'error' : 'warning',
    place: [rule, kind, item].filter((each) => each !== undefined).join(' '),
    title: text('cli.check.suppression.title', { rule }),
    expected: text('cli.check.suppression.expected'),
    fix: text('cli.check.suppression.fix'),
  });
}

/** The mark of a secret is valid within JSON and XML. */
function masked(session: Session | undefined, text: string): string {
  return session === undefined || session.secretMask.isEmpty ? text : session.secretMask.text(text);
}

function reportAs(format: ActionOf<'check'>['format'], report: CheckReport, text: Texts): string {
  switch (format) {
    case 'text':
      return textReport(report, text);
    case 'json':
      return jsonReport(report);
    case 'sarif':
      return sarifReport(report, text);
    case 'junit':
      return junitCheckReport(report, text);
    case 'github':
      return githubReport(report, text);
  }
}
