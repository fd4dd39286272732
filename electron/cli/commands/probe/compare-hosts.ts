import { resolve } from 'node:path';
import { dataDir } from '#host/storage/data-dir.ts';
import { readOwnProfiles, readProfile } from '#host/storage/hosts/own-profiles.ts';
import { compareProfiles, knownProfileOf } from '#shared/hosts/measure/compare-profiles.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { withOwnProfiles } from '#shared/hosts/profiles.ts';
import type { Json } from '#shared/model/json/json.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { InvocationOf } from '../../arguments/commands.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import { table } from '../../output/table.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { RunEnvironment } from '../../run-context.ts';

/** So much of a value is shown, in UTF-16 units. */
const mostOfValue = 60;

/** `loupe probe --compare`: a measured profile beside a known one, fact by fact. Throws `UsageError` for one that there isn’t. */
export async function compareHosts(
  { measured, known, json }: InvocationOf<'compareHosts'>,
  { terminal, text, env, cwd }: RunEnvironment,
): Promise<ExitCode> {
  const own = await readOwnProfiles(dataDir(env));
  for (const { file, fault } of own.unusable) terminal.note(text('cli.hosts.unusable', { file, ...fault }));
  const all = withOwnProfiles(own.profiles);
  const ours = await find(measured, all, cwd);
  const theirs = known === undefined ? knownProfileOf(ours) : await find(known, all, cwd);
  if (theirs === undefined) throw new UsageError('noKnownProfile', { id: measured });
  const facts = compareProfiles(ours, theirs);
  if (json) {
    terminal.printJson({ measured: ours.id, known: theirs.id, facts });
    return exitCodes.done;
  }
  const rows = facts.map(({ path, comparison, measured: one, known: other }) => [
    path,
    text(`cli.probe.comparison.${comparison}`),
    shown(one),
    shown(other),
  ]);
  terminal.print(table([[text('cli.probe.fact'), '', visibleLine(ours.name), visibleLine(theirs.name)], ...rows]));
  return exitCodes.done;
}

async function find(given: string, all: readonly HostProfile[], cwd: string): Promise<HostProfile> {
  if (given.endsWith('.json')) {
    const read = await readProfile(resolve(cwd, given)).catch(() => ({ fault: { problem: 'unreadable' as const } }));
    if ('profile' in read) return read.profile;
    throw new UsageError('unusableProfile', { file: given, ...read.fault });
  }
  const found = all.find(({ id }) => id === given);
  if (found !== undefined) return found;
  throw new UsageError('badChoice', { option: '--compare', value: given, choices: all.map(({ id }) => id) });
}

function shown(value: Json | undefined): string {
  const written = value === undefined ? '' : JSON.stringify(value);
  return visibleLine(written.length > mostOfValue ? `${written.slice(0, mostOfValue).toWellFormed()}…` : written);
}
