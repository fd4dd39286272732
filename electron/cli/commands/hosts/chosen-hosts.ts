import type { PagedSnapshot } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { readOwnProfiles } from '#host/storage/hosts/own-profiles.ts';
import { projectHostsFile, readProjectHosts } from '#host/storage/hosts/project-hosts.ts';
import { type ServerNames, serverNames } from '#shared/hosts/composed-name.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { withOwnProfiles } from '#shared/hosts/profiles.ts';
import { UsageError } from '../../../options/usage-error.ts';
import { fileOf, type Target } from '../../arguments/server-command.ts';
import type { RunEnvironment } from '../../run-context.ts';

/**
 * The profiles with these ids in this order; without ids those of the project in the working directory, which are named, else
 * all for `hosts` and none for `check`. Says which files of a person's own aren't used. Throws `UsageError` for an id that
 * there isn't, and for a project's file that can't be used.
 */
export async function chosenProfiles(
  given: readonly string[],
  command: 'hosts' | 'check',
  { terminal, text, env, cwd }: Pick<RunEnvironment, 'terminal' | 'text' | 'env' | 'cwd'>,
): Promise<HostProfile[]> {
  const ofProject = given.length > 0 ? [] : await hostsOfProject(cwd);
  const ids = given.length > 0 ? given : ofProject;
  if (ids.length === 0 && command === 'check') return [];
  const own = await readOwnProfiles(dataDir(env));
  for (const { file, fault } of own.unusable) terminal.note(text('cli.hosts.unusable', { file, ...fault }));
  const all = withOwnProfiles(own.profiles);
  if (ids.length === 0) return all;
  const choices = all.map((profile) => profile.id);
  const chosen = ids.map((id) => {
    const found = all.find((profile) => profile.id === id);
    if (found !== undefined) return found;
    throw given.length > 0
      ? new UsageError('badChoice', { option: '--host', value: id, choices })
      : new UsageError('unknownHost', { file: projectHostsFile, host: id, choices });
  });
  if (ofProject.length > 0) {
    const names = text.quantities.list(chosen.map(({ name }) => name));
    terminal.note(text('cli.hosts.ofProject', { file: projectHostsFile, hosts: names }));
  }
  return chosen;
}

async function hostsOfProject(folder: string): Promise<readonly string[]> {
  const read = await readProjectHosts(folder);
  if ('hosts' in read) return read.hosts;
  throw new UsageError('badHosts', { file: projectHostsFile, ...read.fault });
}

/** What the server is called: as asked for, else as it is configured, else as it calls itself. */
export function namesOf(
  target: Target,
  name: string | undefined,
  { snapshot: { serverInfo } }: PagedSnapshot,
): ServerNames {
  const configured = target.kind === 'configured' && fileOf(target) === undefined ? target.name : undefined;
  return serverNames(serverInfo, name ?? configured);
}
