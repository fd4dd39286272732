import type { ChangeClass, ChangeReason, ChangeSide, SchemaChangeKind } from '../../../model/change.ts';
import type { Inclusion } from './inclusion.ts';
import { placeOf, schemaOf } from './places.ts';
import { classOfChange, type Difference, isEquivalent, type Relation, type SchemaChange } from './schema-changes.ts';
import type { Node } from './schema-document.ts';
import { additionalOf, anyOfType, declaredNames, patternsOf, propertyAt, type Variant } from './variant.ts';
import { variantsOf } from './variants.ts';

/** Two schemas below that are to be compared. */
export interface Nested {
  readonly old: Node;
  readonly now: Node;
  /** Both sides require it. */
  readonly isRequired?: boolean;
}

interface Objects {
  readonly side: ChangeSide;
  readonly inclusion: Inclusion;
  readonly now: Node;
  readonly one: Variant;
  readonly other: Variant;
}

/** How the properties of two objects differ; what is below a property that both have is left to the caller. */
export function* objectChanges(objects: Objects): Generator<SchemaChange | Difference | Nested> {
  const { one, other } = objects;
  const [had, has] = [namesOf(one), namesOf(other)];
  for (const name of new Set([...had, ...has])) {
    const [old, now] = [propertyAt(one, name), propertyAt(other, name)];
    const isKnown =
      (had.has(name) || extentOf(one, objects) === 'map') && (has.has(name) || extentOf(other, objects) === 'map');
    if (isKnown) {
      yield { old, now, isRequired: one.required.has(name) && other.required.has(name) };
      yield* requiredChange(objects, name, old, now);
    } else if (has.has(name)) yield added(objects, name, now);
    else yield removed(objects, name, old);
  }
  yield* additionalChanges(objects);
  yield* dependencies(objects);
}

function namesOf(variant: Variant): Set<string> {
  return new Set([...declaredNames(variant), ...variant.required]);
}

/** Which properties there may be beside the declared ones. */
function extentOf(variant: Variant, { inclusion }: Objects): 'open' | 'closed' | 'map' {
  const node = additionalOf(variant);
  if (inclusion.includes([], node) === 'yes') return 'open';
  return variantsOf(node, inclusion.budget)?.length === 0 ? 'closed' : 'map';
}

function* requiredChange(
  { side, now: parent, one, other }: Objects,
  name: string,
  old: Node,
  now: Node,
): Generator<SchemaChange> {
  const [was, is] = [one.required.has(name), other.required.has(name)];
  if (was === is) return;
  const relation: Relation = is ? { oldInNew: 'no', newInOld: 'yes' } : { oldInNew: 'yes', newInOld: 'no' };
  yield {
    kind: is ? 'property-required' : 'property-optional',
    ...classOfChange(side, relation),
    pointer: now.length > 0 ? placeOf(now) : placeOf(parent, 'required'),
    before: schemaOf(old),
    after: schemaOf(now),
  };
}

function added(objects: Objects, name: string, now: Node): SchemaChange {
  const { side, one, other } = objects;
  const isRequired = other.required.has(name);
  const change = (className: ChangeClass, reason: ChangeReason): SchemaChange => ({
    kind: isRequired ? 'property-added-required' : 'property-added-optional',
    class: className,
    reason,
    pointer: now.length > 0 ? placeOf(now) : placeOf(objects.now, 'required'),
    before: undefined,
    after: schemaOf(now) ?? true,
  });
  if (side === 'input') return isRequired ? change('breaking', 'inputRefused') : change('minor', 'inputStillValid');
  if (extentOf(one, objects) !== 'closed') return change('minor', 'outputStillValid');
  // Who validates results by the schema that it knows refuses the whole result, as with a new value of an enum.
  return patternsOf(one).size > 0 ? change('risky', 'undecidedPattern') : change('breaking', 'outputClosed');
}

function removed(objects: Objects, name: string, old: Node): SchemaChange {
  const { side, one, other } = objects;
  const change = (className: ChangeClass, reason: ChangeReason): SchemaChange => ({
    kind: 'property-removed',
    class: className,
    reason,
    pointer: placeOf(old),
    before: schemaOf(old) ?? true,
    after: undefined,
  });
  if (side === 'output') {
    return one.required.has(name) ? change('breaking', 'outputUnexpected') : change('risky', 'outputMayBeRead');
  }
  if (extentOf(other, objects) !== 'closed') return change('risky', 'inputIgnored');
  return patternsOf(other).size > 0 ? change('risky', 'undecidedPattern') : change('breaking', 'inputRefused');
}

function* additionalChanges(objects: Objects): Generator<SchemaChange | Nested> {
  const { side, inclusion, now: parent, one, other } = objects;
  const [old, now] = [additionalOf(one), additionalOf(other)];
  const [was, is] = [extentOf(one, objects), extentOf(other, objects)];
  const change = (kind: SchemaChangeKind, relation: Relation, keyword = 'additionalProperties'): SchemaChange => ({
    kind,
    ...classOfChange(side, relation),
    pointer: placeOf(parent, keyword),
    before: schemaOf(old),
    after: schemaOf(now),
  });
  if (was === 'map' && is === 'map') yield { old, now };
  else if (was === 'open' && is === 'closed') {
    yield change('additional-properties-closed', { oldInNew: 'undeclared', newInOld: 'yes' });
  } else if (was === 'closed' && is === 'open') {
    yield change('additional-properties-opened', { oldInNew: 'yes', newInOld: 'undeclared' });
  } else if (was !== is) {
    const includes = (a: Node, b: Node, isOpen: boolean) => {
      const verdict = inclusion.includes(a, b);
      return verdict === 'no' && isOpen ? 'undeclared' : verdict;
    };
    const relation = { oldInNew: includes(old, now, was === 'open'), newInOld: includes(now, old, is === 'open') };
    yield change('additional-properties-changed', relation);
  }
  const [patternsBefore, patternsAfter] = [patternsOf(one), patternsOf(other)];
  for (const [pattern, node] of patternsBefore) {
    const same = patternsAfter.get(pattern);
    if (same !== undefined) yield { old: node, now: same };
  }
  const isSame = [...patternsBefore.keys()].sort().join('\n') === [...patternsAfter.keys()].sort().join('\n');
  if (!isSame) {
    const [a, b] = [onlyPatterns(one), onlyPatterns(other)];
    const relation = { oldInNew: inclusion.variantsInclude([a], [b]), newInOld: inclusion.variantsInclude([b], [a]) };
    if (!isEquivalent(relation)) yield change('additional-properties-changed', relation, 'patternProperties');
  }
  const names = {
    oldInNew: inclusion.includes(one.names, other.names),
    newInOld: inclusion.includes(other.names, one.names),
  };
  if (!isEquivalent(names)) yield change('additional-properties-changed', names, 'propertyNames');
}

function onlyPatterns({ layers }: Variant): Variant {
  return { ...anyOfType('object'), layers: layers.map((layer) => ({ ...layer, properties: new Map() })) };
}

function* dependencies({ inclusion, one, other }: Objects): Generator<Difference> {
  const required = new Set([...one.required].filter((name) => other.required.has(name)));
  const [a, b] = [one, other].map(({ dependent }) => ({ ...anyOfType('object'), required, dependent }));
  if (a === undefined || b === undefined) return;
  const relation = { oldInNew: inclusion.variantsInclude([a], [b]), newInOld: inclusion.variantsInclude([b], [a]) };
  if (isEquivalent(relation)) return;
  const keyword = { name: 'dependentRequired', before: asJson(one), after: asJson(other) };
  yield { subject: 'dependency', relation, keyword };
}

function asJson({ dependent }: Variant) {
  return Object.fromEntries([...dependent].map(([name, others]) => [name, [...others]]));
}
