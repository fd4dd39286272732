import { monotonicClock } from '#host/platform.ts';
import { recordedResults } from '#host/recordings/snapshots/recorded-results.ts';
import type { PagedSnapshot } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { countedTokens } from '#host/surface/costs/list-count.ts';
import { TokenCounter } from '#host/surface/costs/token-counter.ts';
import { judgedResult } from '#host/surface/hosts/judged-result.ts';
import { listedTool } from '#host/surface/hosts/session-results.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import type { ServerNames } from '#shared/hosts/composed-name.ts';
import { givenSurface } from '#shared/hosts/given-surface.ts';
import { givenText, wholeTokens } from '#shared/hosts/given-text.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import { fileOf, type ServerRun } from '../../arguments/server-command.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import { printReport } from '../../output/print-report.ts';
import type { RunEnvironment } from '../../run-context.ts';
import { snapshotOfTarget } from '../snapshots/take-snapshot.ts';
import { chosenProfiles, namesOf } from './chosen-hosts.ts';
import { type HostColumn, type HostsReport, hostsJson, type ReportItem, resultItem } from './hosts-report.ts';
import { hostsMarkdown } from './markdown-report.ts';
import { hostsText } from './text-report.ts';

/** `loupe hosts SERVER`: prints what hosts make of a server, a recording or a snapshot. */
export async function hostsCommand(
  run: ServerRun,
  action: ActionOf<'hosts'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { terminal, text } = environment;
  const profiles = await chosenProfiles(action.hosts, 'hosts', environment);
  const taken = await snapshotOfTarget(run, environment);
  if ('code' in taken) return taken.code;
  const report = await reportOf(taken, namesOf(run.target, action.name, taken), profiles, environment);
  const shown = hostsText(report, text);
  const formats = { text: () => shown, json: () => hostsJson(report), markdown: () => hostsMarkdown(report, text) };
  await printReport(environment, action.out, formats[action.format](), shown);
  const hasItems = report.columns.some(({ items }) => items.length > 0);
  terminal.note(hasItems ? text('cli.hosts.as', { name: report.names.configured }) : text('cli.hosts.noItems'));
  const isAsked = fileOf(run.target) === undefined && run.pin.as === undefined;
  if (isAsked) terminal.note(text('cli.hosts.offered'));
  return exitCodes.done;
}

async function reportOf(
  taken: PagedSnapshot,
  names: ServerNames,
  profiles: readonly HostProfile[],
  { signal }: RunEnvironment,
): Promise<HostsReport> {
  const results = await inSlices(recordedResults(taken.requests ?? []), signal);
  const counter = new TokenCounter(monotonicClock);
  const costs = { ofText: async (text: string) => (await countedTokens(counter, [text]))[0] ?? 0 };
  try {
    const columns: HostColumn[] = [];
    for (const profile of profiles) {
      const surface = await inSlices(givenSurface({ ...taken, names }, profile), signal);
      // The thread may end: the table is worth as much without its sum.
      const text = await inSlices(givenText(surface), signal);
      const counted = await costs.ofText(text.beginning).catch(() => undefined);
      signal.throwIfAborted();
      const tokens = counted === undefined ? undefined : wholeTokens(text, counted);
      const items: ReportItem[] = [...surface.items];
      for (const recorded of results) {
        const called = { result: recorded.result, tool: listedTool(taken.snapshot.tools, recorded.tool) };
        items.push(resultItem(recorded, await judgedResult(called, profile, costs, signal)));
      }
      columns.push({ profile, surface, items, tokens });
    }
    return { names, columns };
  } finally {
    await counter.close();
  }
}
