import { isMultiple, type Limit, type Variant } from './variant.ts';
import { everyOf, type Verdict } from './verdict.ts';

/** Whether `b` has no stricter limits of numbers, lengths and counts, and no other patterns and formats. */
export function* scalarConditions(a: Variant, b: Variant): Generator<Verdict> {
  yield isWithin(a.min, b.min, 1);
  yield isWithin(a.max, b.max, -1);
  yield multiplesInclude(a, b);
  yield a.minCount >= b.minCount && a.maxCount <= b.maxCount ? 'yes' : 'no';
  if (b.isUnique && !a.isUnique && a.maxCount > 1) yield 'no';
  yield patternsInclude(a, b);
  for (const format of b.formats) if (!a.formats.has(format)) yield 'format';
}

/** `sign` is 1 for lower limits and -1 for upper ones. */
export function isWithin(a: Limit | undefined, b: Limit | undefined, sign: 1 | -1): Verdict {
  if (b === undefined) return 'yes';
  if (a === undefined) return 'no';
  if (a.value === b.value) return b.isExclusive && !a.isExclusive ? 'no' : 'yes';
  return (a.value - b.value) * sign > 0 ? 'yes' : 'no';
}

function multiple({ multiples }: Variant, of: number): Verdict {
  if (multiples.some((each) => isMultiple(each, of))) return 'yes';
  return multiples.length > 1 ? 'condition' : 'no';
}

/** Whether `b` has no other patterns. */
export function patternsInclude(a: Variant, b: Variant): Verdict {
  if ([...b.patterns].every((each) => a.patterns.has(each))) return 'yes';
  // Any pattern refuses some texts; which of those another one refuses isn't known.
  return a.patterns.size === 0 ? 'no' : 'pattern';
}

/** Whether the numbers of `a` are multiples as `b` wants them. */
export function multiplesInclude(a: Variant, b: Variant): Verdict {
  return everyOf(b.multiples, (each) => multiple(a, each));
}
