import { ownProbe } from '../../model/hosts/fact-source.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import type { HostProfile } from '../profile.ts';
import { type FactJson, factsOf, withFacts } from './profile-facts.ts';

/**
 * A measured profile with what was measured before of the same version of the client: a session shows a part. What was
 * seen once stays, though another session had no occasion for it; what others say stays, too.
 */
export function mergedProfile(earlier: HostProfile, later: HostProfile): HostProfile {
  const now = factsOf(later);
  // Another client's, in a file that is used again.
  const before = earlier.id === later.id ? factsOf(earlier) : new Map<string, FactJson>();
  const version = later.clientNames?.version;
  const merged = new Map<string, FactJson>();
  for (const path of new Set([...before.keys(), ...now.keys()])) {
    const [old, measured] = [before.get(path), now.get(path)];
    const isSame = old !== undefined && isOwn(old) && versionOf(old) === version;
    if (measured === undefined) {
      if (old !== undefined && (isSame || !isOwn(old))) merged.set(path, old);
    } else merged.set(path, isSame ? combined(old, measured) : measured);
  }
  return withFacts(later, merged);
}

function isOwn(facts: FactJson): boolean {
  return [facts].flat().every(({ source }) => source === ownProbe);
}

function versionOf(facts: FactJson): Json | undefined {
  return [facts].flat()[0]?.version;
}

/** What was seen in one of two sessions with the same client. */
function combined(old: FactJson, measured: FactJson): FactJson {
  if (Array.isArray(old) || Array.isArray(measured)) return measured;
  const [one, other] = [old.value, measured.value];
  if (areTexts(one) && areTexts(other)) return { ...measured, value: [...new Set([...one, ...other])].toSorted() };
  const wasSeen = (one === true && other === false) || (one === 'all' && other === 'first');
  if (wasSeen) return { ...old, ...dateOf(measured) };
  if (isJsonObject(one) && isJsonObject(other)) return { ...measured, value: { ...one, ...other } };
  return measured;
}

function areTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function dateOf({ date }: JsonObject): JsonObject {
  return date === undefined ? {} : { date };
}
