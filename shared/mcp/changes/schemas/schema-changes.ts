import type { ChangeClass, ChangeReason, ChangeSide, SchemaChangeKind } from '../../../model/change.ts';
import type { Json } from '../../../model/json/json.ts';
import type { Verdict } from './verdict.ts';

/** A change of a schema, before it is known whose schema it is. */
export interface SchemaChange {
  readonly kind: SchemaChangeKind;
  readonly class: ChangeClass;
  readonly reason: ChangeReason;
  readonly pointer: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Whether the new schema accepts what the old one did, and the other way round. */
export interface Relation {
  readonly oldInNew: Verdict;
  readonly newInOld: Verdict;
}

type Effect = 'narrowed' | 'widened' | 'changed';

export function isEquivalent({ oldInNew, newInOld }: Relation): boolean {
  return oldInNew === 'yes' && newInOld === 'yes';
}

/** `narrowed`: surely only less is accepted. */
function effectOf({ oldInNew, newInOld }: Relation): Effect {
  if (newInOld === 'yes' && oldInNew === 'no') return 'narrowed';
  return oldInNew === 'yes' && newInOld === 'no' ? 'widened' : 'changed';
}

/**
 * The class of a difference. A client's input must still be accepted; a server's output must still be what the old schema
 * accepts.
 */
export function classOfChange(side: ChangeSide, relation: Relation): { class: ChangeClass; reason: ChangeReason } {
  const verdict = side === 'input' ? relation.oldInNew : relation.newInOld;
  if (verdict === 'yes') {
    return { class: 'minor', reason: side === 'input' ? 'inputStillValid' : 'outputStillValid' };
  }
  if (verdict === 'no') return { class: 'breaking', reason: side === 'input' ? 'inputRefused' : 'outputUnexpected' };
  return { class: 'risky', reason: undecided[verdict] };
}

/** The class of a difference that changes nothing. */
export const onlyShown = { class: 'info', reason: 'onlyShown' } as const;

const undecided = {
  pattern: 'undecidedPattern',
  format: 'undecidedFormat',
  condition: 'undecidedCondition',
  reference: 'undecidedReference',
  alternatives: 'undecidedAlternatives',
  undeclared: 'undecidedUndeclared',
  complexity: 'undecidedComplexity',
} as const satisfies Record<Exclude<Verdict, 'yes' | 'no'>, ChangeReason>;

/** A difference of one keyword, before it has a class. */
export interface Difference {
  readonly subject: 'type' | 'enum' | 'limit' | 'pattern' | 'format' | 'alternatives' | 'dependency' | 'schema';
  readonly relation: Relation;
  /** Both accept the same, and say it differently in a way that a reader of the schema may want to know. */
  readonly isOnlyShown?: boolean;
  /** Absent for the whole schema. */
  readonly keyword?: { readonly name: string; readonly before: Json | undefined; readonly after: Json | undefined };
}

export function changeKindOf({ subject, relation }: Difference): SchemaChangeKind {
  return subject === 'format' ? 'format-changed' : `${subject}-${effectOf(relation)}`;
}
