import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { type ProfileFault, profileIn, withOwnProfiles } from '#shared/hosts/profiles.ts';
import { isLargeJson } from '#shared/mcp/json/json-size.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { isMissing } from '../is-missing.ts';

const maxFiles = 100;
const maxBytes = 256 * 1024;
const largest = { most: 20_000, deepest: 50 };

/** A file that isn't used, and why. */
export interface UnusableProfile {
  readonly file: string;
  readonly fault: ProfileFault | { problem: 'unreadable' | 'complex' };
}

/**
 * A person's own profiles of hosts, in the files `hosts/*.json` of a data folder, at most 100 in the order of their names.
 * What can't be used doesn't hinder the others.
 */
export async function readOwnProfiles(
  dataDir: string,
): Promise<{ profiles: HostProfile[]; unusable: UnusableProfile[] }> {
  const folder = join(dataDir, 'hosts');
  const profiles: HostProfile[] = [];
  const unusable: UnusableProfile[] = [];
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (!isMissing(thrown)) unusable.push({ file: 'hosts', fault: { problem: 'unreadable' } });
    return [];
  });
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  for (const file of files.slice(0, maxFiles)) {
    const read = await readProfile(join(folder, file)).catch(() => ({ fault: { problem: 'unreadable' as const } }));
    if ('profile' in read) profiles.push(read.profile);
    else unusable.push({ file: `hosts/${file}`, fault: read.fault });
  }
  for (const file of files.slice(maxFiles)) unusable.push({ file: `hosts/${file}`, fault: { problem: 'complex' } });
  return { profiles, unusable };
}

/** The profiles with these ids in this order, a person's own ones too, or all for none; without those that there aren't. */
export async function profilesFor(dataDir: string, ids: readonly string[]): Promise<HostProfile[]> {
  const own = await readOwnProfiles(dataDir);
  const all = withOwnProfiles(own.profiles);
  return ids.length === 0 ? all : ids.flatMap((id) => all.find((profile) => profile.id === id) ?? []);
}

/** The profile in a file. Rejects for one that can’t be read. */
export async function readProfile(path: string): Promise<{ profile: HostProfile } | Pick<UnusableProfile, 'fault'>> {
  const found = await stat(path);
  // Reading a pipe may never end.
  if (!found.isFile()) return { fault: { problem: 'unreadable' } };
  if (found.size > maxBytes) return { fault: { problem: 'complex' } };
  const text = await readFile(path, 'utf8');
  if (isLargeJson(text, largest)) return { fault: { problem: 'complex' } };
  const fault = textFault(text);
  return fault === undefined ? profileIn(JSON.parse(text.replace(/^\uFEFF/, ''))) : { fault };
}

/** Loupe's profiles of hosts with a person's own. */
export async function readProfiles(dataDir: string): Promise<HostProfile[]> {
  return withOwnProfiles((await readOwnProfiles(dataDir)).profiles);
}
