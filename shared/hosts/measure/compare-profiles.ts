import { isJsonObject, type Json } from '../../model/json/json.ts';
import { isSameJson } from '../../model/json/same-json.ts';
import type { HostProfile } from '../profile.ts';
import { type FactJson, factsOf } from './profile-facts.ts';

/** `new`: only what was measured says it; `missing`: it wasn’t measured. */
export const comparisons = ['agrees', 'differs', 'new', 'missing'] as const;
export type Comparison = (typeof comparisons)[number];

/** One fact of two profiles. Values are untrusted. */
export interface ComparedFact {
  readonly path: string;
  readonly comparison: Comparison;
  readonly measured?: Json;
  readonly known?: Json;
}

/** Lists of what was seen: a measured one that is a part of what is known agrees with it. */
const partial: ReadonlySet<string> = new Set(['clientNames', 'revisions', 'transports', 'requests']);

/** A measured profile fact by fact beside another one: what differs first. */
export function compareProfiles(measured: HostProfile, known: HostProfile): ComparedFact[] {
  const [ours, theirs] = [factsOf(measured), factsOf(known)];
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
    const agrees = fits(valuesOf(one), valuesOf(other), partial.has(path));
    return { path, comparison: agrees ? 'agrees' : 'differs', ...values };
  });
  const order: readonly Comparison[] = ['differs', 'agrees', 'new', 'missing'];
  return compared.toSorted((one, other) => order.indexOf(one.comparison) - order.indexOf(other.comparison));
}

function valuesOf(facts: FactJson): Json {
  return Array.isArray(facts) ? facts.map(({ value = null }) => value) : (facts.value ?? null);
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
