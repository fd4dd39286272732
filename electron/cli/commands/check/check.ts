import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { shownValue } from '#host/recordings/replay/miss-error.ts';
import { snapshotFields } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { snapshotOfFile } from '#host/recordings/snapshots/snapshot-file.ts';
import type { Session } from '#host/sessions/session.ts';
import { appVersion } from '#host/storage/own-files.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import { snapshotChanges } from '#shared/mcp/changes/compare-snapshots.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Change, ChangeClass } from '#shared/model/change.ts';
import type { Finding, FindingItem, Severity } from '#shared/model/findings/finding.ts';
import { stringAt } from '#shared/model/json/json.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { type Snapshot, snapshotLists } from '#shared/model/snapshot.ts';
import type { CheckAction, RunInvocation } from '../../arguments/invocation.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import { printReport } from '../../output/print-report.ts';
import type { Texts } from '../../output/texts.ts';
import { perform } from '../../perform.ts';
import type { RunContext, RunEnvironment } from '../../run-context.ts';
import { changeTitle } from '../snapshots/change-title.ts';
import { takeSnapshot } from '../snapshots/take-snapshot.ts';
import { findingProblems } from './finding-problems.ts';
import { failsRun, type Problem, serverItem, severityCounts, sortedProblems } from './problem.ts';
import type { CheckReport } from './reports/check-report.ts';
import { githubReport } from './reports/github-report.ts';
import { jsonReport } from './reports/json-report.ts';
import { junitReport } from './reports/junit-report.ts';
import { sarifReport } from './reports/sarif-report.ts';
import { textReport } from './reports/text-report.ts';
import { checkProblem, requestProblem, sendRequests } from './send-requests.ts';
import { SnapshotLines } from './snapshot-lines.ts';
import { readSuppressions, type Suppression, suppress } from './suppressions.ts';

const mostItems = 5000;
const rowsAtOnce = 1000;

interface Baseline {
  readonly path: string;
  readonly snapshot: Snapshot;
  /** Absent for a recording, which has no lines of items. */
  readonly lines?: SnapshotLines | undefined;
}

/**
 * `loupe check SERVER`: reports the findings about a server, what changed since a snapshot, and whether its lists fit
 * into a budget. Files are read before the server is started. Exits with 1 for a problem that counts.
 */
export async function checkCommand(
  run: RunInvocation,
  action: CheckAction,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const suppressions = await readSuppressions(action.suppressions);
  const baseline = action.snapshot === undefined ? undefined : await readBaseline(action.snapshot, environment.cwd);
  return perform(run, environment, (context) => checkServer(context, action, suppressions, baseline));
}

async function readBaseline(file: string, folder: string): Promise<Baseline> {
  const snapshot = await snapshotOfFile(file);
  const text = await readFile(file, 'utf8');
  const path = relative(folder, resolve(folder, file));
  return {
    path: (isAbsolute(path) || path.startsWith('..') ? file : path).replaceAll(sep, '/'),
    snapshot,
    lines: textFault(text) === undefined ? new SnapshotLines(text) : undefined,
  };
}

async function checkServer(
  context: RunContext,
  action: CheckAction,
  suppressions: readonly Suppression[],
  baseline: Baseline | undefined,
): Promise<ExitCode> {
  const { host, session, terminal, text } = context;
  const sent = await sendRequests(context, action);
  const changes = baseline === undefined ? [] : await changesSince(context, baseline.snapshot);
  const { tokens } = await host.costs.ofSession(session);
  const items = listedItems(context);
  const { serverName: name, serverInfo, revision } = session.view();
  // Rules look at how a server ends, too.
  await session.close();
  const { findings, omitted } = await allFindings(context);
  const found = [...findingProblems(findings, text), ...changes, ...sent, ...overBudget(context, action, tokens)];
  const { problems, suppressed, unused } = suppress(found, suppressions, baseline !== undefined);
  const serverVersion = stringAt(serverInfo, 'version');
  const report: CheckReport = {
    server: {
      name: stringAt(serverInfo, 'name') ?? name,
      ...(serverVersion !== undefined && { version: serverVersion }),
      ...(revision !== undefined && { revision }),
    },
    problems: sortedProblems([...problems, ...unused.map((each) => unusedProblem(context, action, each))]),
    suppressed,
    items,
    tokens,
    failOn: action.failOn,
    version: appVersion(),
    snapshot: baseline?.lines && { path: baseline.path, lines: baseline.lines },
  };
  await printReport(
    context,
    action.out,
    masked(session, reportAs(action.format, report, text)),
    masked(session, textReport(report, text)),
  );
  const count = report.problems.length;
  terminal.note(
    count === 0 ? text('cli.check.none') : text('cli.check.summary', { count, ...severityCounts(report.problems) }),
  );
  if (suppressed.length > 0) terminal.note(text('cli.check.suppressedCount', { count: suppressed.length }));
  if (omitted > 0) terminal.note(text('cli.check.omitted', { count: omitted }));
  terminal.note(text('cli.check.tokens', { tokens }));
  return report.problems.some((problem) => failsRun(problem, action.failOn)) ? exitCodes.refused : exitCodes.done;
}

/** What changed since the snapshot; a list that can't be read is a problem already. */
async function changesSince(context: RunContext, before: Snapshot): Promise<Problem[]> {
  const { signal, text } = context;
  try {
    const after = await takeSnapshot(context);
    return changeProblems(await inSlices(snapshotChanges(before, after), signal), text);
  } catch (thrown) {
    signal.throwIfAborted();
    const { code } = failureFrom(thrown);
    if (code === 'internal') throw thrown;
    return [requestProblem(context, 'loupe snapshot', serverItem, failureFrom(thrown))];
  }
}

function overBudget({ text }: RunContext, { budget }: CheckAction, tokens: number): Problem[] {
  if (budget === undefined || tokens <= budget) return [];
  const words = {
    title: text('cli.check.budget.title', { tokens }),
    expected: text('cli.check.budget.expected', { budget }),
    fix: text('cli.check.budget.fix'),
  };
  return [checkProblem('CHECK-BUDGET', words)];
}

function unusedProblem({ text }: RunContext, { strict }: CheckAction, { rule, kind, item }: Suppression): Problem {
  return checkProblem('CHECK-SUPPRESSION', {
    severity: strict ? 'error' : 'warning',
    place: [rule, kind, item].filter((each) => each !== undefined).join(' '),
    title: text('cli.check.suppression.title', { rule }),
    expected: text('cli.check.suppression.expected'),
    fix: text('cli.check.suppression.fix'),
  });
}

function listedItems({ host, session }: RunContext): FindingItem[] {
  return catalogKinds.flatMap((kind) => {
    const list = snapshotLists.find(({ field }) => field === snapshotFields[kind]);
    if (list === undefined) return [];
    const { rows } = host.catalog.items(session.id, kind, 0, mostItems);
    return rows.map(({ raw }) => ({ kind: list.kind, name: stringAt(raw, list.key) ?? '' }));
  });
}

/** The findings about the session, once everything was looked at. */
async function allFindings({ host, session }: RunContext): Promise<{ findings: Finding[]; omitted: number }> {
  await host.findings.settled(session.id);
  const query = { text: '', sessionId: session.id, withMuted: false, sort: 'severity', order: 'ascending' } as const;
  const findings: Finding[] = [];
  for (;;) {
    const { rows, total } = host.findings.rows(query, { from: findings.length, count: rowsAtOnce });
    findings.push(...rows);
    if (rows.length === 0 || findings.length >= total) break;
  }
  return { findings, omitted: host.findings.summary().omitted };
}

/** The mark of a secret is valid within JSON and XML. */
function masked({ secretMask }: Session, text: string): string {
  return secretMask.isEmpty ? text : secretMask.text(text);
}

function reportAs(format: CheckAction['format'], report: CheckReport, text: RunContext['text']): string {
  switch (format) {
    case 'text':
      return textReport(report, text);
    case 'json':
      return jsonReport(report);
    case 'sarif':
      return sarifReport(report);
    case 'junit':
      return junitReport(report, text);
    case 'github':
      return githubReport(report, text);
  }
}

const severityOf: Readonly<Record<ChangeClass, Severity>> = {
  breaking: 'error',
  risky: 'warning',
  minor: 'info',
  info: 'info',
};

/** The changes since a snapshot as problems: those that break clients are errors. */
function changeProblems(changes: readonly Change[], text: Texts): Problem[] {
  return changes.map(({ id, class: className, item, pointer, reason, before, after }) => ({
    rule: id,
    source: 'change',
    severity: severityOf[className],
    isBreaking: className === 'breaking',
    item,
    pointer,
    place: pointer,
    title: `${text(`changes.class.${className}`)}: ${changeTitle(id, text)}. ${text(`changes.reason.${reason}`)}`,
    expected: pointer === '' || before === undefined ? text('cli.check.change.expected') : shownValue(before),
    actual: pointer === '' || after === undefined ? undefined : shownValue(after),
    fix: text('cli.check.change.fix'),
    count: 1,
  }));
}
