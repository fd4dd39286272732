import type { Json } from '../../model/json/json.ts';
import { type Snapshot, snapshotVersion } from '../../model/snapshot.ts';
import { type HostProfile, hostProfileSchema, type NameRule } from '../profile.ts';
import { shippedProfiles } from '../profiles.ts';

export function shipped(id: string): HostProfile {
  const found = shippedProfiles.find((profile) => profile.id === id);
  if (found === undefined) throw new Error(`There is no profile ${id}`);
  return found;
}

export function nameRule(id: string): NameRule {
  const { names } = shipped(id);
  if (names === undefined) throw new Error(`It isn’t known how ${id} names tools`);
  return names.value;
}

const source = { date: '2026-11-29', source: 'https://host.example', sure: 'measured' } as const;

/** A fact of a host that doesn't exist. */
export function factOf<Value>(value: Value) {
  return { value, ...source };
}

/** What is said of the source of `factOf`. */
export const sampleSource = source;

/** A host that doesn't exist, of which only these facts are known. */
export function sampleHost(facts: Readonly<Record<string, unknown>> = {}): HostProfile {
  return hostProfileSchema.parse({ loupeHost: 1, id: 'sample', name: 'Sample', ...facts });
}

export function snapshotWith(offered: Partial<Snapshot>): Snapshot {
  return { loupeSnapshot: snapshotVersion, ...offered };
}

export function toolsNamed(...names: readonly string[]): Json[] {
  return names.map((name) => ({ name, inputSchema: { type: 'object' } }));
}
