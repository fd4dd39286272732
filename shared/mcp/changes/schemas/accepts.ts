import { isJsonObject, type Json } from '../../../model/json/json.ts';
import { canonicalText, numberOf } from '../../json/canonical.ts';
import type { Budget } from './budget.ts';
import type { Node } from './schema-document.ts';
import {
  additionalOf,
  isMultiple,
  itemAt,
  patternsOf,
  propertyAt,
  textsOfValues,
  typeOf,
  type Variant,
} from './variant.ts';
import { variantsOf } from './variants.ts';
import { every, someOf, type Verdict } from './verdict.ts';

const maxDepth = 32;

/** Whether a schema accepts a value. Regular expressions aren't run: they come from a server and may take forever. */
export function accepts(node: Node, value: Json, budget: Budget, depth = 0): Verdict {
  if (node.length === 0) return 'yes';
  const variants = depth > maxDepth ? undefined : variantsOf(node, budget);
  return variants === undefined ? 'complexity' : variantsAccept(variants, value, budget, depth);
}

/** Whether one of the variants accepts a value. */
export function variantsAccept(variants: readonly Variant[], value: Json, budget: Budget, depth = 0): Verdict {
  return someOf(variants, (each) => variantAccepts(each, value, budget, depth));
}

function variantAccepts(variant: Variant, value: Json, budget: Budget, depth: number): Verdict {
  if (typeOf(value) !== variant.type) return 'no';
  return every(conditions(variant, value, budget, depth));
}

function* conditions(variant: Variant, value: Json, budget: Budget, depth: number): Generator<Verdict> {
  if (!budget.spend()) yield 'complexity';
  const { values, tokens } = variant;
  if (values !== undefined) {
    yield verdict(textsOfValues(values).has(canonicalText(value)));
  }
  const number = numberOf(value);
  if (number !== undefined) yield verdict(isInRange(variant, number));
  if (typeof value === 'string') {
    yield verdict(isCountIn(variant, [...value].length));
    if (variant.patterns.size > 0) yield 'pattern';
    if (variant.formats.size > 0) yield 'format';
  }
  if (Array.isArray(value)) {
    yield verdict(isCountIn(variant, value.length));
    if (variant.isUnique) yield verdict(new Set(value.map(canonicalText)).size === value.length);
    for (const [index, each] of value.entries()) yield accepts(itemAt(variant, index), each, budget, depth + 1);
  }
  if (isJsonObject(value)) yield* objectConditions(variant, value, budget, depth);
  for (const cause of tokens.values()) yield cause;
}

function* objectConditions(variant: Variant, value: Record<string, Json>, budget: Budget, depth: number) {
  const names = Object.keys(value);
  yield verdict(isCountIn(variant, names.length));
  yield verdict([...variant.required].every((name) => Object.hasOwn(value, name)));
  const hasPatterns = patternsOf(variant).size > 0;
  for (const name of names) {
    const node = propertyAt(variant, name);
    const verdict = accepts(node, value[name] ?? null, budget, depth + 1);
    yield hasPatterns && (verdict === 'no' || additionalOf(variant).length > 0) ? 'pattern' : verdict;
    yield accepts(variant.names, name, budget, depth + 1);
    for (const other of variant.dependent.get(name) ?? []) yield Object.hasOwn(value, other) ? 'yes' : 'no';
  }
}

function verdict(holds: boolean): Verdict {
  return holds ? 'yes' : 'no';
}

function isCountIn({ minCount, maxCount }: Variant, count: number): boolean {
  return count >= minCount && count <= maxCount;
}

function isInRange({ min, max, multiples }: Variant, value: number): boolean {
  if (min !== undefined && (value < min.value || (value === min.value && min.isExclusive))) return false;
  if (max !== undefined && (value > max.value || (value === max.value && max.isExclusive))) return false;
  return multiples.every((each) => isMultiple(value, each));
}
