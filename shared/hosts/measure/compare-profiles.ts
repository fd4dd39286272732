import { isJsonObject, type Json } from '../../model/json/json.ts';
import { isSameJson } from '../../model/json/same-json.ts';
import type { HostProfile } from '../profile.ts';
import { shippedProfiles } from '../profiles.ts';
import { type ComparedFact, comparisons } from './compared-fact.ts';
import { descriptionPositions, instructionPositions, sizePositions } from './probe-offer.ts';
import { type FactJson, factsOf } from './profile-facts.ts';

/** Lists of what was seen: a measured one that is a part of what is known agrees with it. */
const partial: ReadonlySet<string> = new Set(['clientNames', 'revisions', 'transports', 'requests']);

/** Limits that are measured in steps, by their paths: what is measured is the last step below the limit. */
const steps: Readonly<Record<string, readonly number[]>> = {
  instructions: instructionPositions,
  descriptions: descriptionPositions,
  'results.sizes': sizePositions,
};

/** A measured profile fact by fact beside a known one, if any: what differs first. */
export function compareProfiles(measured: HostProfile, known: HostProfile | undefined): ComparedFact[] {
  const [ours, theirs] = [factsOf(measured), known === undefined ? new Map<string, FactJson>() : factsOf(known)];
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])];
  const compared = paths.map((path): ComparedFact => {
    const [one, other] = [ours.get(path), theirs.get(path)];
    const values = {
      ...(one !== undefined && { measured: valuesOf(one) }),
      ...(other !== undefined && { known: valuesOf(other) }),
    };
    if (one === undefined || other === undefined) {
      return { path, comparison: one === undefined ? 'missing' : 'new', ...values };
    }
    const positions = steps[path];
    const agrees =
      positions === undefined
        ? fits(valuesOf(one), valuesOf(other), partial.has(path))
        : isLimitWithin(valuesOf(one), valuesOf(other), positions);
    return { path, comparison: agrees ? 'agrees' : 'differs', ...values };
  });
  const order = ({ comparison }: ComparedFact) => comparisons.indexOf(comparison);
  return compared.toSorted((one, other) => order(one) - order(other));
}

function valuesOf(facts: FactJson): Json {
  return Array.isArray(facts) ? facts.map(({ value = null }) => value) : (facts.value ?? null);
}

function isLimitWithin(measured: Json, known: Json, positions: readonly number[]): boolean {
  const most = limitsOf(measured)[0] ?? 0;
  const next = positions.find((position) => position > most) ?? Number.POSITIVE_INFINITY;
  return limitsOf(known).some((limit) => limit >= most && limit < next);
}

function limitsOf(value: Json): number[] {
  return [value].flat().flatMap((each) => (isJsonObject(each) && typeof each.most === 'number' ? [each.most] : []));
}

/** Members that only one of them has are open in the other. */
function fits(measured: Json, known: Json, isPartial: boolean): boolean {
  if (Array.isArray(measured) && Array.isArray(known)) {
    const has = (all: readonly Json[], one: Json) => all.some((each) => isSameJson(each, one));
    const isWithin = measured.every((one) => has(known, one));
    return isPartial ? isWithin : isWithin && known.every((one) => has(measured, one));
  }
  if (isJsonObject(measured) && isJsonObject(known)) {
    return Object.entries(measured).every(([name, value]) => {
      const other = known[name];
      return other === undefined || fits(value, other, false);
    });
  }
  return isSameJson(measured, known);
}

/** The profile that comes with Loupe of the client that was measured. */
export function knownProfileOf({ id, clientNames }: HostProfile): HostProfile | undefined {
  const names = clientNames?.value ?? [];
  const isNamed = (profile: HostProfile) => profile.clientNames?.value.some((name) => names.includes(name)) === true;
  const others = shippedProfiles.filter((profile) => profile.id !== id);
  return others.find(isNamed) ?? others.find((profile) => `${profile.id}-measured` === id);
}
