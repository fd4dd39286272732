import type { PagedSnapshot } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { readOwnProfiles } from '#host/storage/hosts/own-profiles.ts';
import type { ServerNames } from '#shared/hosts/composed-name.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { withOwnProfiles } from '#shared/hosts/profiles.ts';
import { stringAt } from '#shared/model/json/json.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { Target } from '../../arguments/server-command.ts';
import type { RunEnvironment } from '../../run-context.ts';

/**
 * The profiles with these ids in this order, or all for none; says which files of a person's own aren't used. Throws
 * `UsageError` for an id that there isn't.
 */
export async function chosenProfiles(
  ids: readonly string[],
  { terminal, text, env }: Pick<RunEnvironment, 'terminal' | 'text' | 'env'>,
): Promise<HostProfile[]> {
  const own = await readOwnProfiles(dataDir(env));
  for (const { file, fault } of own.unusable) terminal.note(text('cli.hosts.unusable', { file, ...fault }));
  const all = withOwnProfiles(own.profiles);
  if (ids.length === 0) return all;
  return ids.map((id) => {
    const choices = all.map((profile) => profile.id);
    const found = all.find((profile) => profile.id === id);
    if (found === undefined) throw new UsageError('badChoice', { option: '--host', value: id, choices });
    return found;
  });
}

/** What the server is called: as asked for, else as it is configured, else as it calls itself. */
export function namesOf(
  target: Target,
  name: string | undefined,
  { snapshot: { serverInfo } }: PagedSnapshot,
): ServerNames {
  const own = stringAt(serverInfo, 'name');
  const announced = stringAt(serverInfo, 'title') ?? own;
  const configured = target.kind === 'configured' && !/\.jsonl?$/i.test(target.name) ? target.name : undefined;
  return { configured: name ?? configured ?? own ?? 'server', ...(announced !== undefined && { announced }) };
}
