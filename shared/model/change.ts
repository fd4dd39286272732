import { z } from 'zod';
import { jsonSchema } from './json/any-json.ts';

/**
 * `breaking`: what worked no longer does. `risky`: it may not, or that can't be decided. `minor`: what worked still does.
 * `info`: nothing that a client or a model relies on.
 */
export const changeClasses = ['breaking', 'risky', 'minor', 'info'] as const;
export const changeClassSchema = z.enum(changeClasses);
export type ChangeClass = z.infer<typeof changeClassSchema>;

/** 0 for the worst class; what has none comes last. */
export function classRank(of: ChangeClass | undefined): number {
  return of === undefined ? changeClasses.length : changeClasses.indexOf(of);
}

/** What can change in the schema of an input or an output. */
const schemaChangeKinds = [
  'type-narrowed',
  'type-widened',
  'type-changed',
  'null-added',
  'null-removed',
  'enum-narrowed',
  'enum-widened',
  'enum-changed',
  'limit-narrowed',
  'limit-widened',
  'limit-changed',
  'pattern-narrowed',
  'pattern-widened',
  'pattern-changed',
  'format-changed',
  'alternatives-narrowed',
  'alternatives-widened',
  'alternatives-changed',
  'condition-changed',
  'property-added-required',
  'property-added-optional',
  'property-removed',
  'property-required',
  'property-optional',
  'additional-properties-closed',
  'additional-properties-opened',
  'additional-properties-changed',
  'dependency-narrowed',
  'dependency-widened',
  'dependency-changed',
  'schema-narrowed',
  'schema-widened',
  'schema-changed',
  'default-added',
  'default-changed',
  'default-removed',
  'description-changed',
  'annotation-changed',
  'dialect-changed',
] as const;
export type SchemaChangeKind = (typeof schemaChangeKinds)[number];

/** Everything else that can change. */
const itemChangeKinds = [
  'tool-added',
  'tool-removed',
  'prompt-added',
  'prompt-removed',
  'resource-added',
  'resource-removed',
  'template-added',
  'template-removed',
  'capability-added',
  'capability-removed',
  'capability-changed',
  'capability-moved',
  'instructions-changed',
  'server-info-changed',
  'revision-changed',
  'list-incomplete',
  'title-changed',
  'description-changed',
  'icons-changed',
  'meta-changed',
  'field-changed',
  'annotation-destructive-added',
  'annotation-destructive-removed',
  'annotation-read-only-removed',
  'annotation-read-only-added',
  'annotation-idempotent-removed',
  'annotation-idempotent-added',
  'annotation-open-world-added',
  'annotation-open-world-removed',
  'annotation-changed',
  'input-schema-added',
  'input-schema-removed',
  'output-schema-added',
  'output-schema-removed',
  'task-support-changed',
  'argument-added-required',
  'argument-added-optional',
  'argument-removed',
  'argument-required',
  'argument-optional',
  'argument-changed',
  'mime-type-changed',
  'size-changed',
] as const;
export type ItemChangeKind = (typeof itemChangeKinds)[number];

const changeSides = ['input', 'output'] as const;
export type ChangeSide = (typeof changeSides)[number];

/** Stable: files name them. */
export const changeIds = [
  ...itemChangeKinds,
  ...changeSides.flatMap((side) => schemaChangeKinds.map((kind): SchemaChangeId => `${side}-${kind}`)),
] as const;
type SchemaChangeId = `${ChangeSide}-${SchemaChangeKind}`;
export type ChangeId = ItemChangeKind | SchemaChangeId;

/** Why a change has its class; the texts are in the catalogue. */
const changeReasons = [
  'inputRefused',
  'taskRefused',
  'taskRequired',
  'taskSupportOfEra',
  'outputUnexpected',
  'inputStillValid',
  'outputStillValid',
  'undecidedPattern',
  'undecidedFormat',
  'undecidedCondition',
  'undecidedReference',
  'undecidedAlternatives',
  'undecidedUndeclared',
  'undecidedComplexity',
  'undecidedIncomplete',
  'inputIgnored',
  'outputMayBeRead',
  'outputClosed',
  'defaultDiffers',
  'itemMissing',
  'itemNew',
  'capabilityMissing',
  'capabilityNew',
  'capabilityDiffers',
  'tasksAreExtension',
  'tasksAreCapability',
  'tasksExtensionMissing',
  'tasksCapabilityMissing',
  'loggingDeprecated',
  'modelReads',
  'moreDangerous',
  'lessDangerous',
  'contentDiffers',
  'identity',
  'negotiation',
  'onlyShown',
  'sameMeaning',
  'dialect',
] as const;
export type ChangeReason = (typeof changeReasons)[number];

const changedItemSchema = z.object({
  kind: z.enum(['server', 'tool', 'prompt', 'resource', 'template']),
  /** A name, URI or template; empty for the server. Untrusted. */
  name: z.string(),
});
export type ChangedItem = z.infer<typeof changedItemSchema>;

/** One difference between two snapshots. */
export const changeSchema = z.object({
  id: z.enum(changeIds),
  class: changeClassSchema,
  reason: z.enum(changeReasons),
  item: changedItemSchema,
  /** A JSON pointer from the item, or for the server from the snapshot: into the new one, the old one for what is gone. */
  pointer: z.string(),
  /** Absent where there was none. Untrusted. */
  before: jsonSchema.optional(),
  after: jsonSchema.optional(),
});
export type Change = z.infer<typeof changeSchema>;

/** A change's kind, and whose schema it is about. */
export function changeKind(id: ChangeId): { side?: ChangeSide; kind: ItemChangeKind | SchemaChangeKind } {
  const own = itemChangeKinds.find((each) => each === id);
  if (own !== undefined) return { kind: own };
  const side: ChangeSide = id.startsWith('input-') ? 'input' : 'output';
  const kind = schemaChangeKinds.find((each) => id === `${side}-${each}`);
  return { side, kind: kind ?? 'schema-changed' };
}
