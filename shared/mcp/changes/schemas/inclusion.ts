import type { Json } from '../../../model/json/json.ts';
import { canonicalText } from '../../json/canonical.ts';
import { variantsAccept } from './accepts.ts';
import type { Budget } from './budget.ts';
import { scalarConditions } from './scalar-inclusion.ts';
import type { Node } from './schema-document.ts';
import { nodeText } from './schema-text.ts';
import { additionalOf, declaredNames, itemAt, patternsOf, propertyAt, smallRange, type Variant } from './variant.ts';
import { overlap, variantsOf } from './variants.ts';
import { every, everyOf, someOf, type Verdict } from './verdict.ts';

/** Most nested schemas at once. */
const maxDepth = 64;

/**
 * Decides whether a schema accepts everything that another one does. `no` is meant for values as they are sent: a
 * property that the first schema doesn't declare isn't in them, unless it says which other properties there may be.
 */
export class Inclusion {
  readonly budget: Budget;
  readonly #known = new Map<string, Verdict>();
  /** Pairs that are being decided: a recursive schema is included unless a difference is found. */
  readonly #open = new Set<string>();
  #assumptions = 0;
  readonly #ids = new Map<Json, string>();

  constructor(budget: Budget) {
    this.budget = budget;
  }

  /** Whether `b` accepts every value that `a` accepts. */
  includes(a: Node, b: Node): Verdict {
    if (b.length === 0) return 'yes';
    const key = `${this.#keyOf(a)}>${this.#keyOf(b)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#open.has(key)) {
      this.#assumptions += 1;
      return 'yes';
    }
    if (this.#open.size >= maxDepth || !this.budget.spend()) return 'complexity';
    const assumptions = this.#assumptions;
    this.#open.add(key);
    const verdict = this.#decide(a, b);
    this.#open.delete(key);
    if (verdict !== 'yes' || this.#assumptions === assumptions || this.#open.size === 0) this.#known.set(key, verdict);
    return verdict;
  }

  /** As `includes`, for alternatives that are known. */
  variantsInclude(a: readonly Variant[], b: readonly Variant[]): Verdict {
    return everyOf(a, (each) => this.#covered(each, b));
  }

  #decide(a: Node, b: Node): Verdict {
    const left = variantsOf(a, this.budget);
    const right = variantsOf(b, this.budget);
    const verdict = left === undefined || right === undefined ? 'complexity' : this.variantsInclude(left, right);
    if (verdict === 'yes' || verdict === 'no') return verdict;
    // What can't be resolved may still be written alike.
    const text = nodeText(a, this.budget);
    return text !== undefined && text === nodeText(b, this.budget) ? 'yes' : verdict;
  }

  #covered(a: Variant, all: readonly Variant[]): Verdict {
    const values = a.values ?? smallRange(a);
    if (values !== undefined) {
      const others = sharedAside(a, all);
      return everyOf(values, (value) => {
        const isOwn = variantsAccept([a], value, this.budget) !== 'no';
        return isOwn ? variantsAccept(others, value, this.budget) : 'yes';
      });
    }
    const candidates = all.filter((each) => each.type === a.type);
    const verdict = someOf(candidates, (each) => this.#one(a, each));
    if (verdict === 'yes' || candidates.length < 2) return verdict;
    const [first, ...others] = candidates.filter((each) => overlap(a, each, this.budget, 0));
    if (first === undefined) return 'no';
    return others.length === 0 ? this.#one(a, first) : 'alternatives';
  }

  #one(a: Variant, b: Variant): Verdict {
    const verdict = every(this.#conditions(a, b));
    if (verdict !== 'no') return verdict;
    // Conditions that only the first has may exclude the difference.
    for (const [text, cause] of a.tokens) if (!b.tokens.has(text)) return cause;
    return 'no';
  }

  *#conditions(a: Variant, b: Variant): Generator<Verdict> {
    // A range has more values than any list; equal lists were compared before.
    if (b.values !== undefined) yield 'no';
    yield* scalarConditions(a, b);
    if (a.type === 'array') yield* this.#arrays(a, b);
    if (a.type === 'object') yield* this.#objects(a, b);
    for (const [text, cause] of b.tokens) if (!a.tokens.has(text)) yield cause;
  }

  *#arrays(a: Variant, b: Variant): Generator<Verdict> {
    const length = Math.max(a.prefix.length, b.prefix.length);
    for (let index = 0; index <= length && index < a.maxCount; index += 1) {
      yield this.includes(itemAt(a, index), itemAt(b, index));
    }
  }

  *#objects(a: Variant, b: Variant): Generator<Verdict> {
    for (const name of b.required) if (!a.required.has(name)) yield 'no';
    const [left, right] = [patternsOf(a), patternsOf(b)];
    const names = declaredNames(a);
    const own = additionalOf(a);
    const isMap = a.layers.some(({ additional }) => additional !== undefined && additional[0]?.schema !== true);
    for (const name of names) {
      if (!this.budget.spend()) {
        yield 'complexity';
        return;
      }
      const verdict = this.includes(propertyAt(a, name), propertyAt(b, name));
      // A pattern of names may allow what isn't declared.
      const isDeclared = b.layers.every(({ properties }) => properties.has(name));
      yield verdict === 'no' && right.size > 0 && !isDeclared ? 'pattern' : verdict;
    }
    if (isMap) {
      for (const name of declaredNames(b)) if (!names.has(name)) yield this.includes(own, propertyAt(b, name));
    }
    for (const [pattern, node] of left) {
      yield this.includes(node, right.get(pattern) ?? additionalOf(b));
    }
    for (const [pattern, node] of right) {
      if (!left.has(pattern) && this.includes([], node) !== 'yes') yield 'pattern';
    }
    yield this.#additional(a, b, isMap);
    yield this.includes(a.names, b.names);
    for (const [name, others] of b.dependent) {
      for (const other of others) {
        if (!a.required.has(other) && a.dependent.get(name)?.has(other) !== true) yield 'no';
      }
    }
  }

  /** What isn't declared may or may not be sent where it isn't said. */
  #additional(a: Variant, b: Variant, isMap: boolean): Verdict {
    const verdict = this.includes(additionalOf(a), additionalOf(b));
    return verdict === 'yes' || isMap ? verdict : 'undeclared';
  }

  #keyOf(node: Node): string {
    const ids = node.map(({ schema, document }) => {
      if (typeof schema !== 'object' || schema === null) return canonicalText(schema);
      const known = this.#ids.get(schema);
      if (known !== undefined) return known;
      const id = `${document.isOlder ? 'o' : 'n'}${this.#ids.size}`;
      this.#ids.set(schema, id);
      return id;
    });
    return [...new Set(ids)].sort().join();
  }
}

/** Without the undecidable conditions that the counted values of `a` fulfil already. */
function sharedAside(a: Variant, all: readonly Variant[]): Variant[] {
  return all.map((each) => ({
    ...each,
    tokens: new Map([...each.tokens].filter(([text]) => !a.tokens.has(text))),
    patterns: without(each.patterns, a.patterns),
    formats: without(each.formats, a.formats),
  }));
}

function without(texts: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...texts].filter((each) => !others.has(each)));
}
