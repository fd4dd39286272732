import type { ChangeSide } from '../../../model/change.ts';
import { type Json, stringAt } from '../../../model/json/json.ts';
import { canonicalText } from '../../json/canonical.ts';
import { compareAnnotations } from './annotations.ts';
import { Budget } from './budget.ts';
import { Inclusion } from './inclusion.ts';
import { objectChanges } from './object-changes.ts';
import { placeOf, schemaOf } from './places.ts';
import { scalarDifferences } from './scalar-changes.ts';
import {
  changeKindOf,
  classOfChange,
  type Difference,
  isEquivalent,
  onlyShown,
  type Relation,
  type SchemaChange,
} from './schema-changes.ts';
import { type Node, SchemaDocument } from './schema-document.ts';
import { itemAt, type ValueType, type Variant, valueTypes } from './variant.ts';
import { variantsOf } from './variants.ts';

/** Steps of one comparison: enough for thousands of properties. */
export const maxSteps = 20_000;
/** Most changes that are listed for one schema. */
const maxChanges = 500;
const maxDepth = 48;

/**
 * How a schema differs from an older one, each change with its class; `pointer` is where both are in their item. Differences
 * that accept the same values (a `$ref` in place of its schema) aren't any. Bounded in steps: what is too complex is
 * undecided.
 */
export function compareSchemas(
  side: ChangeSide,
  before: Json,
  after: Json,
  pointer: string,
  budget = new Budget(maxSteps),
): SchemaChange[] {
  if (canonicalText(before) === canonicalText(after)) return [];
  const comparison = new SchemaComparison(side, budget);
  return comparison.run(new SchemaDocument(before, pointer), new SchemaDocument(after, pointer));
}

class SchemaComparison {
  readonly #side: ChangeSide;
  readonly #inclusion: Inclusion;
  readonly #changes: SchemaChange[] = [];
  readonly #seen = new Set<string>();

  constructor(side: ChangeSide, budget: Budget) {
    this.#side = side;
    this.#inclusion = new Inclusion(budget);
  }

  run(before: SchemaDocument, after: SchemaDocument): SchemaChange[] {
    const [old, now] = [before.node, after.node];
    const dialects = [stringAt(before.root, '$schema'), stringAt(after.root, '$schema')] as const;
    if (dialects[0] !== dialects[1]) {
      const place = { before: dialects[0], after: dialects[1], pointer: placeOf(now, '$schema') };
      this.#add({ kind: 'dialect-changed', class: 'info', reason: 'dialect', ...place });
    }
    this.#compare(old, now, 0);
    // A difference that no part explains is one of the whole.
    const relation = this.#relation(old, now);
    const { class: whole } = classOfChange(this.#side, relation);
    const isExplained = this.#changes.some(
      ({ class: part }) => part === 'breaking' || part === 'risky' || part === whole,
    );
    if (!isExplained) this.#difference({ subject: 'schema', relation }, old, now);
    return this.#changes;
  }

  #relation(old: Node, now: Node): Relation {
    return { oldInNew: this.#inclusion.includes(old, now), newInOld: this.#inclusion.includes(now, old) };
  }

  #add(change: SchemaChange): void {
    // A condition for all types is one change.
    const isKnown = this.#changes.at(-1)?.kind === change.kind && this.#changes.at(-1)?.pointer === change.pointer;
    if (this.#changes.length < maxChanges && !isKnown) this.#changes.push(change);
  }

  #difference(difference: Difference, old: Node, now: Node): void {
    const { relation, keyword, isOnlyShown = false } = difference;
    if (!isOnlyShown && isEquivalent(relation)) return;
    this.#add({
      kind: changeKindOf(difference),
      ...(isOnlyShown ? onlyShown : classOfChange(this.#side, relation)),
      pointer: placeOf(now.length > 0 ? now : old, keyword?.name),
      before: keyword === undefined ? schemaOf(old) : keyword.before,
      after: keyword === undefined ? schemaOf(now) : keyword.after,
    });
  }

  /** Adds what differs between two schemas and below them. A recursive schema is compared once. */
  #compare(old: Node, now: Node, depth: number, isRequired = false): void {
    const key = `${old.map(({ pointer }) => pointer)} ${now.map(({ pointer }) => pointer)}`;
    if (this.#seen.has(key) || depth > maxDepth || !this.#inclusion.budget.spend()) return;
    this.#seen.add(key);
    for (const change of compareAnnotations(this.#side, old, now, isRequired)) this.#add(change);
    const left = variantsOf(old, this.#inclusion.budget);
    const right = variantsOf(now, this.#inclusion.budget);
    if (left === undefined || right === undefined)
      this.#difference({ subject: 'schema', relation: this.#relation(old, now) }, old, now);
    else this.#compareVariants(old, now, left, right, depth);
  }

  #compareVariants(old: Node, now: Node, left: readonly Variant[], right: readonly Variant[], depth: number): void {
    this.#compareTypes(old, now, left, right);
    for (const type of valueTypes) {
      const [one, ...others] = left.filter((each) => each.type === type);
      const [other, ...more] = right.filter((each) => each.type === type);
      if (one === undefined || other === undefined) continue;
      const [mine, theirs] = this.#unmatched([one, ...others], [other, ...more]);
      const [left1, right1] = [mine[0], theirs[0]];
      if (mine.length === 1 && theirs.length === 1 && left1 !== undefined && right1 !== undefined) {
        this.#compareVariant(old, now, left1, right1, depth);
      } else if (mine.length + theirs.length > 0) {
        const relation = {
          oldInNew: this.#inclusion.variantsInclude(mine, [other, ...more]),
          newInOld: this.#inclusion.variantsInclude(theirs, [one, ...others]),
        };
        this.#difference({ subject: 'alternatives', relation }, old, now);
      }
    }
  }

  /** The alternatives of each side without those that the other side has, too. */
  #unmatched(left: readonly Variant[], right: readonly Variant[]): [Variant[], Variant[]] {
    if (left.length === 1 && right.length === 1) return [[...left], [...right]];
    const rest = [...right];
    const mine = left.filter((each) => {
      const same = rest.findIndex(
        (other) =>
          this.#inclusion.variantsInclude([each], [other]) === 'yes' &&
          this.#inclusion.variantsInclude([other], [each]) === 'yes',
      );
      if (same >= 0) rest.splice(same, 1);
      return same < 0;
    });
    return [mine, rest];
  }

  #compareTypes(old: Node, now: Node, left: readonly Variant[], right: readonly Variant[]): void {
    // Counted numbers are compared as such.
    const isCounted = [...left, ...right].some(({ type, values }) => type === 'number' && values !== undefined);
    const [from, to] = [namesOfTypes(left, isCounted), namesOfTypes(right, isCounted)];
    const gone = [...from].filter((type) => !to.has(type) && !(type === 'integer' && to.has('number')));
    const come = [...to].filter((type) => !from.has(type) && !(type === 'integer' && from.has('number')));
    if (gone.length === 0 && come.length === 0) return;
    const relation: Relation = {
      oldInNew: gone.length === 0 ? 'yes' : 'no',
      newInOld: come.length === 0 ? 'yes' : 'no',
    };
    const [type, second] = [...gone, ...come];
    const values = { before: [...from], after: [...to] };
    if (type === 'null' && second === undefined && from.size > 0 && to.size > 0) {
      const kind = gone.length > 0 ? 'null-removed' : 'null-added';
      this.#add({ kind, ...classOfChange(this.#side, relation), pointer: placeOf(now), ...values });
    } else this.#difference({ subject: 'type', relation, keyword: { name: 'type', ...values } }, old, now);
  }

  #compareVariant(old: Node, now: Node, one: Variant, other: Variant, depth: number): void {
    for (const difference of scalarDifferences(this.#inclusion, one, other)) this.#difference(difference, old, now);
    if (one.type === 'array') {
      const length = Math.max(one.prefix.length, other.prefix.length);
      for (let index = 0; index < length; index += 1)
        this.#compare(itemAt(one, index), itemAt(other, index), depth + 1);
      this.#compare(one.items, other.items, depth + 1);
    }
    if (one.type === 'object') {
      const objects = { side: this.#side, inclusion: this.#inclusion, now, one, other };
      for (const found of objectChanges(objects)) {
        if ('old' in found) this.#compare(found.old, found.now, depth + 1, found.isRequired);
        else if ('kind' in found) this.#add(found);
        else this.#difference(found, old, now);
      }
    }
    const [before, after] = [[...one.tokens.keys()].sort(), [...other.tokens.keys()].sort()];
    if (canonicalText(before) === canonicalText(after)) return;
    const relation = { oldInNew: firstCause(one, other), newInOld: firstCause(other, one) };
    const place = { pointer: placeOf(now), before: schemaOf(old), after: schemaOf(now) };
    this.#add({ kind: 'condition-changed', ...classOfChange(this.#side, relation), ...place });
  }
}

/** The cause of the first condition that only the second variant has. */
function firstCause(a: Variant, b: Variant): Relation['oldInNew'] {
  for (const [text, cause] of b.tokens) if (!a.tokens.has(text)) return cause;
  return 'yes';
}

/** `integer` where only whole numbers are accepted. */
function namesOfTypes(variants: readonly Variant[], isCounted: boolean): Set<ValueType | 'integer'> {
  const names = new Set<ValueType | 'integer'>();
  for (const { type, multiples } of variants) {
    const isWhole = !isCounted && multiples.length > 0 && multiples.every(Number.isInteger);
    names.add(type === 'number' && isWhole ? 'integer' : type);
  }
  if (names.has('number')) names.delete('integer');
  return names;
}
