import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { monotonicClock } from '#host/platform.ts';
import { snapshotOfFile } from '#host/recordings/snapshots/snapshot-file.ts';
import { recordedRules } from '#host/surface/checks/recordings/recorded-rounds.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Snapshot } from '#shared/model/snapshot.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import { fileOf, type ServerRun } from '../../arguments/server-command.ts';
import type { ExitCode } from '../../output/failure-report.ts';
import { perform } from '../../perform.ts';
import type { RunContext, RunEnvironment, UnreachedContext } from '../../run-context.ts';
import { confirmRequests } from '../checks/confirm-requests.ts';
import { withRecordedPin } from '../checks/recording.ts';
import { requestsOf } from '../checks/tests.ts';
import { chosenProfiles } from '../hosts/chosen-hosts.ts';
import { changesSince, listedNow } from './change-problems.ts';
import { budgetProblems, costsOf, tokensSince } from './check-costs.ts';
import { type FoundProblems, foundProblems, listedItems } from './found-problems.ts';
import { type GivenChecks, readGivenChecks, runGivenChecks } from './given-checks.ts';
import { hostProblems } from './host-problems.ts';
import type { Problem } from './problem.ts';
import { type CheckGiven, reportCheck } from './report-check.ts';
import { connectionProblem } from './request-problems.ts';
import { sendRequests } from './send-requests.ts';
import { SnapshotLines } from './snapshot-lines.ts';
import { readSuppressions } from './suppressions.ts';

interface Baseline {
  readonly path: string;
  readonly snapshot: Snapshot;
  /** Absent for a recording, which has no lines of items. */
  readonly lines?: SnapshotLines | undefined;
}

/**
 * `loupe check SERVER`: reports the findings about a server, what changed since a snapshot, whether its lists fit into a
 * budget, and which tests and recorded requests don't pass; of a server that can't be reached, why, and what its rules found
 * until then. Files are read before the server is started. `loupe check FILE` does so with a recording. Exits with 1 for a
 * problem that counts, 5 when none does and not everything could be judged.
 */
export async function checkCommand(
  run: ServerRun,
  action: ActionOf<'check'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const startedAt = monotonicClock.now();
  const suppressions = await readSuppressions(action.suppressions);
  const baseline = action.snapshot === undefined ? undefined : await readBaseline(action.snapshot, environment.cwd);
  const snapshot = baseline && { path: baseline.path, lines: baseline.lines };
  const given = { ...{ action, startedAt, suppressions }, ...(snapshot && { snapshot }) };
  const hosts = await chosenProfiles(action.hosts, 'check', environment);
  const file = fileOf(run.target);
  if (file !== undefined) {
    const { checkRecording } = await import('./check-recording.ts');
    const recording = reportedPath(file, environment.cwd);
    return checkRecording(
      { ...{ file, run, hosts }, before: baseline?.snapshot },
      { ...given, recording },
      environment,
    );
  }
  const checks = await readGivenChecks(action, run, environment);
  const { tests, recording } = checks;
  const pinned = recording === undefined ? run : withRecordedPin(run, recording.requests);
  return perform(
    pinned,
    environment,
    (context) => checkServer(context, given, baseline?.snapshot, { ...checks, hosts }),
    {
      replies: recording === undefined ? [] : recordedRules(recording.recorded.standing),
      admit: async (host, server) => {
        if (tests === undefined) return;
        const { file, path, ordinals } = tests;
        const sending = { file, path, requests: requestsOf(tests, ordinals), isNamed: true };
        await confirmRequests(host, server, sending, action, environment);
      },
      onUnreached: (context, failure) => reportUnreached(context, failure, given),
    },
  );
}

async function readBaseline(file: string, folder: string): Promise<Baseline> {
  const { snapshot } = await snapshotOfFile(file);
  const text = await readFile(file, 'utf8');
  const lines = textFault(text) === undefined ? new SnapshotLines(text) : undefined;
  return { path: reportedPath(file, folder), snapshot, lines };
}

/** A file below the working directory as code hosts name it. */
function reportedPath(file: string, folder: string): string {
  const path = relative(folder, resolve(folder, file));
  return (isAbsolute(path) || path.startsWith('..') ? file : path).replaceAll(sep, '/');
}

async function checkServer(
  context: RunContext,
  given: CheckGiven,
  before: Snapshot | undefined,
  checks: GivenChecks & { hosts: readonly HostProfile[] },
): Promise<ExitCode> {
  const { host, session, text } = context;
  const { action } = given;
  const requests = await sendRequests(context, action);
  const checked = await runGivenChecks(context, checks, action);
  const changes = before === undefined ? { problems: [] } : await changesSince(context, before, requests);
  const offered = checks.hosts.length === 0 ? undefined : await listedNow(context, requests);
  const ofHosts = await hostProblems(context, checks.hosts, action.name, offered);
  const costs = await costsOf(context);
  const tokenChange = before && (await tokensSince(context, before, changes.after));
  const items = listedItems(context);
  const { serverName: name } = session.view();
  const sent = requests.all();
  // Rules look at how a server ends, too.
  await session.close();
  const { problems, omitted } = oneEnd(await foundProblems(host, session.id, text), sent);
  const all = [
    ...problems,
    ...changes.problems,
    ...ofHosts,
    ...sent,
    ...checked.problems,
    ...budgetProblems(costs, action, context),
  ];
  const about = {
    ...{ omitted, session, name, items, tokens: costs.tokens },
    ...(tokenChange !== undefined && { tokenChange }),
    ...{ times: [...requests.times, ...checked.times], checks: checked.documents },
  };
  return reportCheck({ problems: all, ...about }, given, context);
}

/** The report about a server that couldn't be connected. */
async function reportUnreached(context: UnreachedContext, failure: Failure, given: CheckGiven): Promise<void> {
  const { host, session, name, text } = context;
  await session?.close();
  const connection = [connectionProblem(session, failure, text)];
  const found = session === undefined ? { problems: [], omitted: 0 } : await foundProblems(host, session.id, text);
  const { problems, omitted } = oneEnd(found, connection);
  const all = [...problems, ...connection];
  await reportCheck({ problems: all, omitted, session, name, items: [], times: [], tokens: undefined }, given, context);
}

/** A rule that says that the process ended says less than the problem with its stderr. */
function oneEnd({ problems, omitted }: FoundProblems, sent: readonly Problem[]): FoundProblems {
  const hasEnded = sent.some(({ rule }) => rule === 'CHECK-CONNECTION');
  return { problems: hasEnded ? problems.filter(({ rule }) => rule !== 'IO-EXIT') : problems, omitted };
}
