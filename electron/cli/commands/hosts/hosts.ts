import { monotonicClock } from '#host/platform.ts';
import { recordedResults } from '#host/recordings/snapshots/recorded-results.ts';
import type { PagedSnapshot } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { readOwnProfiles } from '#host/storage/hosts/own-profiles.ts';
import { countedTokens } from '#host/surface/costs/list-count.ts';
import { TokenCounter } from '#host/surface/costs/token-counter.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import type { ServerNames } from '#shared/hosts/composed-name.ts';
import { givenResult } from '#shared/hosts/given-result.ts';
import { givenSurface } from '#shared/hosts/given-surface.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { withOwnProfiles } from '#shared/hosts/profiles.ts';
import { stringAt } from '#shared/model/json/json.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { ServerRun, Target } from '../../arguments/server-command.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import { printReport } from '../../output/print-report.ts';
import type { RunEnvironment } from '../../run-context.ts';
import { snapshotOfTarget } from '../snapshots/take-snapshot.ts';
import {
  givenText,
  type HostColumn,
  type HostsReport,
  hostsJson,
  type ReportItem,
  resultItem,
} from './hosts-report.ts';
import { hostsMarkdown } from './markdown-report.ts';
import { hostsText } from './text-report.ts';

/** `loupe hosts SERVER`: prints what hosts make of a server, a recording or a snapshot. */
export async function hostsCommand(
  run: ServerRun,
  action: ActionOf<'hosts'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { terminal, text } = environment;
  const profiles = await chosenProfiles(action, environment);
  const taken = await snapshotOfTarget(run, environment);
  if ('code' in taken) return taken.code;
  const report = await reportOf(taken, namesOf(run.target, action, taken), profiles, environment);
  const shown = hostsText(report, text);
  const formats = { text: () => shown, json: () => hostsJson(report), markdown: () => hostsMarkdown(report, text) };
  await printReport(environment, action.out, formats[action.format](), shown);
  const hasItems = report.columns.some(({ items }) => items.length > 0);
  terminal.note(hasItems ? text('cli.hosts.as', { name: report.names.configured }) : text('cli.hosts.noItems'));
  return exitCodes.done;
}

/** The profiles that are asked for, in the order of the command; says which files of a person's own aren't used. */
async function chosenProfiles(
  { hosts }: ActionOf<'hosts'>,
  { terminal, text, env }: RunEnvironment,
): Promise<HostProfile[]> {
  const own = await readOwnProfiles(dataDir(env));
  for (const { file, fault } of own.unusable) terminal.note(text('cli.hosts.unusable', { file, ...fault }));
  const all = withOwnProfiles(own.profiles);
  if (hosts.length === 0) return all;
  return hosts.map((id) => {
    const choices = all.map((profile) => profile.id);
    const found = all.find((profile) => profile.id === id);
    if (found === undefined) throw new UsageError('badChoice', { option: '--host', value: id, choices });
    return found;
  });
}

/** What the server is called: as asked for, else as it is configured, else as it calls itself. */
function namesOf(
  target: Target,
  { name }: ActionOf<'hosts'>,
  { snapshot: { serverInfo } }: PagedSnapshot,
): ServerNames {
  const own = stringAt(serverInfo, 'name');
  const announced = stringAt(serverInfo, 'title') ?? own;
  const configured = target.kind === 'configured' && !/\.jsonl?$/i.test(target.name) ? target.name : undefined;
  return { configured: name ?? configured ?? own ?? 'server', ...(announced !== undefined && { announced }) };
}

async function reportOf(
  taken: PagedSnapshot,
  names: ServerNames,
  profiles: readonly HostProfile[],
  { signal }: RunEnvironment,
): Promise<HostsReport> {
  const results = await inSlices(recordedResults(taken.requests ?? []), signal);
  const counter = new TokenCounter(monotonicClock);
  try {
    const columns: HostColumn[] = [];
    for (const profile of profiles) {
      const surface = await inSlices(givenSurface({ ...taken, names }, profile), signal);
      // The thread may end: the table is worth as much without its sum.
      const [tokens] = await countedTokens(counter, [givenText(surface)]).catch(() => [undefined]);
      signal.throwIfAborted();
      const items: ReportItem[] = [...surface.items];
      for (const recorded of results) {
        items.push(resultItem(recorded, await inSlices(givenResult(recorded.result, profile), signal)));
      }
      columns.push({ profile, surface, items, tokens });
    }
    return { names, columns };
  } finally {
    await counter.close();
  }
}
