import type { Json } from '../../../model/json/json.ts';
import { canonicalText } from '../../json/canonical.ts';
import type { Inclusion } from './inclusion.ts';
import { isWithin, multiplesInclude, patternsInclude } from './scalar-inclusion.ts';
import { type Difference, isEquivalent, type Relation } from './schema-changes.ts';
import type { ValueType, Variant } from './variant.ts';
import type { Verdict } from './verdict.ts';

const countKeywords: Readonly<Partial<Record<ValueType, readonly [string, string]>>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
};

/** How counted values, limits, patterns and formats differ. Yields only differences. */
export function* scalarDifferences(inclusion: Inclusion, one: Variant, other: Variant): Generator<Difference> {
  if (one.values !== undefined || other.values !== undefined) {
    const [a, b] = [one, other].map((each) => ({ ...each, tokens: new Map() }));
    if (a === undefined || b === undefined) return;
    const relation = { oldInNew: inclusion.variantsInclude([a], [b]), newInOld: inclusion.variantsInclude([b], [a]) };
    const keyword = { name: 'enum', before: listOf(one.values), after: listOf(other.values) };
    if (!isEquivalent(relation)) yield { subject: 'enum', relation, keyword };
    return;
  }
  for (const difference of [...limits(one, other), ...texts(one, other)]) {
    if (difference.isOnlyShown || !isEquivalent(difference.relation)) yield difference;
  }
}

function listOf(values: readonly Json[] | undefined): Json | undefined {
  return values && [...values];
}

function* limits(one: Variant, other: Variant): Generator<Difference> {
  const limit = (name: string, relation: Relation, before: Json | undefined, after: Json | undefined): Difference => ({
    subject: 'limit',
    relation,
    keyword: { name, before, after },
  });
  for (const [key, sign] of [
    ['min', 1],
    ['max', -1],
  ] as const) {
    const [a, b] = [one[key], other[key]];
    const [before, after] = [a?.value ?? one.ends[key], b?.value ?? other.ends[key]];
    const name = (b ?? a)?.isExclusive ? `exclusive${key === 'min' ? 'Minimum' : 'Maximum'}` : `${key}imum`;
    const found = limit(name, { oldInNew: isWithin(a, b, sign), newInOld: isWithin(b, a, sign) }, before, after);
    const isShown = a === undefined && b === undefined && !isSame(before, after);
    yield isShown ? { ...found, isOnlyShown: true } : found;
  }
  const relation = { oldInNew: multiplesInclude(one, other), newInOld: multiplesInclude(other, one) };
  // Whole numbers in place of any are a change of the type.
  const [before, after] = [one.multiples.filter(isOwn), other.multiples.filter(isOwn)];
  if (before.length > 0 || after.length > 0) yield limit('multipleOf', relation, before[0], after[0]);
  const [least, most] = countKeywords[one.type] ?? ['', ''];
  yield limit(least, ordered(one.minCount, other.minCount), one.minCount, other.minCount);
  yield limit(most, ordered(-one.maxCount, -other.maxCount), finite(one.maxCount), finite(other.maxCount));
  const uniqueness = { oldInNew: isAsUnique(one, other), newInOld: isAsUnique(other, one) };
  yield limit('uniqueItems', uniqueness, one.isUnique, other.isUnique);
}

function isSame(before: Json | undefined, after: Json | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  return canonicalText(before) === canonicalText(after);
}

/** Whether `b` wants no more different entries; a list of one has none twice. */
function isAsUnique(a: Variant, b: Variant): Verdict {
  return !b.isUnique || a.isUnique || a.maxCount <= 1 ? 'yes' : 'no';
}

function isOwn(multiple: number): boolean {
  return multiple !== 1;
}

/** Of lower limits. */
function ordered(a: number, b: number): Relation {
  const verdict = (holds: boolean): Verdict => (holds ? 'yes' : 'no');
  return { oldInNew: verdict(a >= b), newInOld: verdict(b >= a) };
}

function finite(count: number): number | undefined {
  return Number.isFinite(count) ? count : undefined;
}

function* texts(one: Variant, other: Variant): Generator<Difference> {
  const [pattern, format] = [
    { name: 'pattern', before: [...one.patterns][0], after: [...other.patterns][0] },
    { name: 'format', before: [...one.formats][0], after: [...other.formats][0] },
  ];
  const patterns = { oldInNew: patternsInclude(one, other), newInOld: patternsInclude(other, one) };
  yield { subject: 'pattern', relation: patterns, keyword: pattern };
  const formats = (a: Variant, b: Variant): Verdict =>
    [...b.formats].every((each) => a.formats.has(each)) ? 'yes' : 'format';
  yield {
    subject: 'format',
    relation: { oldInNew: formats(one, other), newInOld: formats(other, one) },
    keyword: format,
  };
}
