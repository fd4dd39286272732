import { basename, join } from 'node:path';
import { createHost, type Host } from '#host/create-host.ts';
import { importSessions } from '#host/recordings/import/import-sessions.ts';
import { recordingIdOf } from '#host/recordings/recording-file.ts';
import { snapshotOfFile } from '#host/recordings/snapshots/snapshot-file.ts';
import type { Session } from '#host/sessions/session.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { snapshotChanges } from '#shared/mcp/changes/compare-snapshots.ts';
import { declares } from '#shared/mcp/list-methods.ts';
import { fail } from '#shared/messages/failure.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { RecordedClient } from '#shared/model/session.ts';
import type { Snapshot } from '#shared/model/snapshot.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { ServerRun } from '../../arguments/server-command.ts';
import { createCliPlatform } from '../../cli-platform.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import { noteIncomplete } from '../../output/import-remarks.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { RunEnvironment } from '../../run-context.ts';
import { changeProblems } from './change-problems.ts';
import { budgetProblems, costsOf, tokensSince } from './check-costs.ts';
import { foundProblems, listedItems } from './found-problems.ts';
import { hostProblems } from './host-problems.ts';
import { notJudgedProblem } from './not-judged-problem.ts';
import { type CheckGiven, reportCheck } from './report-check.ts';

/** What is checked, and by what besides the rules. */
interface RecordingToCheck {
  readonly file: string;
  readonly run: ServerRun;
  readonly before: Snapshot | undefined;
  readonly hosts: readonly HostProfile[];
}

/**
 * Checks a recorded session: what its server sent and listed as of a server that is connected, and what its client did.
 * Nothing is started or sent, and nothing of it stays in Loupe's folder. Throws `UsageError` for a file with several sessions;
 * fails as `importSessions`.
 */
export async function checkRecording(
  recording: RecordingToCheck,
  given: CheckGiven,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { signal } = environment;
  const { platform, dispose } = await createCliPlatform(false, environment);
  try {
    const host = await createHost(platform);
    try {
      return await checkIn(host, recording, given, environment);
    } finally {
      await host.connections.sessions.close();
      await host.close();
    }
  } catch (thrown) {
    if (signal.aborted) return exitCodes.interrupted;
    throw thrown;
  } finally {
    await dispose();
  }
}

async function checkIn(
  host: Host,
  recording: RecordingToCheck,
  given: CheckGiven,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { text, signal } = environment;
  const { file, run, before, hosts } = recording;
  const { path, missing } = await sessionIn(host, file, environment);
  const session = await openWhole(host, path, signal);
  const context = { ...environment, ...{ host, session, run } };
  const isReady = session.phase === 'ready';
  for (const kind of isReady ? catalogKinds : []) await host.surface.catalog.fetch(session, kind);
  const { client, isLoupe } = isReady
    ? await host.recorded.clientBehavior(session.id, signal)
    : { client: session.view().recorded?.client, isLoupe: false };
  const taken = before === undefined && hosts.length === 0 ? undefined : await snapshotOfFile(path, basename(file));
  const changes = before && taken && (await inSlices(snapshotChanges(before, taken.snapshot), signal));
  const ofHosts = await hostProblems(context, hosts, given.action.name, taken);
  const costs = await costsOf(context);
  const tokenChange = before && (await tokensSince(context, before, taken?.snapshot));
  const items = isReady ? listedItems(context) : [];
  const { serverName: name, recorded } = session.view();
  const isOpen = lacksLists(host, session);
  // Rules look at how a session ends, too.
  await session.close();
  const { problems, omitted } = await foundProblems(host, session.id, text);
  const lacking = missing + (recorded?.lost ?? 0);
  const { budget } = given.action;
  const isBudgetOpen = budget !== undefined && costs.tokens <= budget && isOpen;
  const all = [
    ...problems,
    ...(lacking === 0 ? [] : [notJudgedProblem(text('cli.check.unjudged.missing', { count: lacking }), text)]),
    ...(isReady ? [] : [notJudgedProblem(text('cli.check.unjudged.noHandshake'), text)]),
    ...changeProblems(changes ?? [], text),
    ...ofHosts,
    ...(isBudgetOpen
      ? [notJudgedProblem(text('cli.check.unjudged.unread'), text)]
      : budgetProblems(costs, given.action, context)),
  ];
  noteClient(client, isLoupe, environment);
  const about = {
    ...{ omitted, session, name, items, tokens: costs.tokens, times: [] },
    ...(tokenChange !== undefined && { tokenChange }),
    client: { ...client, isLoupe },
  };
  return reportCheck({ problems: all, ...about }, given, context);
}

/** The session in a file as a session file of this run's own folder, and how much of it couldn't be read. */
async function sessionIn(
  { platform }: Host,
  file: string,
  environment: RunEnvironment,
): Promise<{ path: string; missing: number }> {
  const folder = join(platform.dataDir, 'recordings');
  const { format, sessions, remarks } = await importSessions(file, folder, { signal: environment.signal });
  noteIncomplete(remarks, environment);
  const [first, second] = sessions;
  if (second !== undefined) throw new UsageError('severalSessions', { file: basename(file), count: sessions.length });
  if (first === undefined) return fail('notARecording', { file: basename(file), found: 'noSession' });
  const incomplete = remarks.incomplete.length + remarks.moreIncomplete;
  // What Loupe's own lack, the session knows; in other programs' files is much that isn't MCP.
  return { path: first.path, missing: format === 'loupe' ? 0 : incomplete };
}

/** Resolves when all of it was read. */
async function openWhole({ recorded: { recordings }, connections }: Host, path: string, signal: AbortSignal) {
  const id = recordingIdOf(basename(path));
  if (id === undefined) throw new Error('an imported session has the name of a recording');
  const stop = () => void connections.sessions.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const session = await recordings.openWhole(id);
    signal.throwIfAborted();
    return session;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The client didn't read everything that the server declares. */
function lacksLists(host: Host, { id, capabilities }: Session): boolean {
  return host.surface.catalog
    .listFetches(id)
    .some(({ kind, failure }) => failure && declares(capabilities, kind) && !isNotOffered(kind, failure));
}

function noteClient(client: RecordedClient | undefined, isLoupe: boolean, { terminal, text }: RunEnvironment): void {
  if (isLoupe) terminal.note(text('cli.check.client.loupe'));
  else if (client === undefined) terminal.note(text('cli.check.client.unknown'));
  else {
    const { name, title = name, version = 'none', host = 'none' } = client;
    terminal.note(visibleLine(text('cli.check.client.named', { name: title, version, host })));
  }
}
