import type { Change, ChangeClass, ChangedItem, ChangeId, ChangeReason, ChangeSide } from '../../model/change.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { toolHints } from '../items/tool-item.ts';
import { differs, members } from './both-values.ts';
import type { EraStep } from './era-step.ts';
import { Budget } from './schemas/budget.ts';
import { compareSchemas, maxSteps } from './schemas/compare-schemas.ts';

/** Steps for all schemas of one comparison, and for each when they are used up. */
const allSteps = 1_000_000;
const leastSteps = 200;

interface Difference {
  id: ChangeId;
  class: ChangeClass;
  reason: ChangeReason;
  pointer: string;
  before: Json | undefined;
  after: Json | undefined;
}

/** Compares items of two snapshots; an item is missing where only one side has it. One function for each comparison. */
export function compareItems(
  step: EraStep | undefined,
): (item: ChangedItem, before: Json | undefined, after: Json | undefined) => Change[] {
  let left = allSteps;
  const schemas = (side: ChangeSide, before: Json, after: Json, pointer: string): Difference[] => {
    const steps = Math.max(leastSteps, Math.min(left, maxSteps));
    const budget = new Budget(steps);
    const changes = compareSchemas(side, before, after, pointer, budget);
    left -= steps - budget.left;
    return changes.map(({ kind, ...change }) => ({ id: `${side}-${kind}`, ...change }));
  };
  return (item, before, after) =>
    [...differences(item, before, after, { step, schemas })].map(({ before: old, after: now, ...difference }) => ({
      ...difference,
      item,
      ...(old !== undefined && { before: old }),
      ...(now !== undefined && { after: now }),
    }));
}

type CompareSchemas = (side: ChangeSide, before: Json, after: Json, pointer: string) => Difference[];

interface Comparing {
  step: EraStep | undefined;
  schemas: CompareSchemas;
}

function* differences(
  { kind }: ChangedItem,
  before: Json | undefined,
  after: Json | undefined,
  { step, schemas }: Comparing,
): Generator<Difference> {
  if (kind === 'server') return;
  if (before === undefined || after === undefined) {
    const values = { pointer: '', before, after };
    // Resources come and go with what they show.
    const removed = kind === 'resource' ? 'risky' : 'breaking';
    if (before === undefined) yield { id: `${kind}-added`, class: 'minor', reason: 'itemNew', ...values };
    else yield { id: `${kind}-removed`, class: removed, reason: 'itemMissing', ...values };
    return;
  }
  if (!isJsonObject(before) || !isJsonObject(after)) {
    if (differs({ before, after }))
      yield { id: 'field-changed', class: 'risky', reason: 'contentDiffers', pointer: '', before, after };
    return;
  }
  for (const [field, values] of members({ before, after })) {
    if (field === 'inputSchema' || field === 'outputSchema' || !differs(values)) continue;
    const change = { ...values, pointer: pointerTo('', field) };
    if (field === 'execution' && kind === 'tool') yield* taskSupport(change, step);
    else yield* fieldChange(kind, field, change, before, after);
  }
  if (kind === 'tool') yield* toolSchemas(before, after, schemas);
}

type Values = Pick<Difference, 'pointer' | 'before' | 'after'>;

function* fieldChange(
  kind: ChangedItem['kind'],
  field: string,
  values: Values,
  before: JsonObject,
  after: JsonObject,
): Generator<Difference> {
  if (field === 'title') yield { id: 'title-changed', class: 'info', reason: 'onlyShown', ...values };
  else if (field === 'description')
    yield { id: 'description-changed', class: 'minor', reason: 'modelReads', ...values };
  else if (field === 'icons') yield { id: 'icons-changed', class: 'info', reason: 'onlyShown', ...values };
  else if (field === '_meta') yield { id: 'meta-changed', class: 'info', reason: 'onlyShown', ...values };
  else if (field === 'annotations' && kind === 'tool') yield* hints(values, before, after);
  else if (field === 'annotations') yield { id: 'annotation-changed', class: 'info', reason: 'onlyShown', ...values };
  else if (field === 'arguments' && kind === 'prompt') yield* promptArguments(values);
  else if (field === 'mimeType') yield { id: 'mime-type-changed', class: 'risky', reason: 'contentDiffers', ...values };
  else if (field === 'size') yield { id: 'size-changed', class: 'info', reason: 'onlyShown', ...values };
  else yield { id: 'field-changed', class: 'info', reason: 'onlyShown', ...values };
}

/** The hints of which the value counts, with the specification's defaults. */
const hintChanges = {
  readOnlyHint: { on: 'annotation-read-only-added', off: 'annotation-read-only-removed', isDangerous: false },
  destructiveHint: { on: 'annotation-destructive-added', off: 'annotation-destructive-removed', isDangerous: true },
  idempotentHint: { on: 'annotation-idempotent-added', off: 'annotation-idempotent-removed', isDangerous: false },
  openWorldHint: { on: 'annotation-open-world-added', off: 'annotation-open-world-removed', isDangerous: true },
} as const;

function* hints({ pointer, before, after }: Values, one: JsonObject, other: JsonObject): Generator<Difference> {
  const [was, now] = [toolHints(one), toolHints(other)];
  const [wasReadOnly, isReadOnly] = [was, now].map((all) =>
    all.some((each) => each.name === 'readOnlyHint' && each.value),
  );
  let isHint = false;
  for (const { name, value } of was) {
    // They have no meaning for a read-only tool (schema, ToolAnnotations).
    const isMeaningless = wasReadOnly && isReadOnly && (name === 'destructiveHint' || name === 'idempotentHint');
    const after = now.find((each) => each.name === name)?.value ?? value;
    if (after === value || isMeaningless) continue;
    isHint = true;
    const { on, off, isDangerous } = hintChanges[name];
    const [className, reason] =
      after === isDangerous ? (['risky', 'moreDangerous'] as const) : (['minor', 'lessDangerous'] as const);
    yield { id: after ? on : off, class: className, reason, pointer: pointerTo(pointer, name), before: value, after };
  }
  if (!isHint) yield { id: 'annotation-changed', class: 'info', reason: 'sameMeaning', pointer, before, after };
}

/** `forbidden` is the default (2025-11-25, tasks). A modern tool doesn't declare it: the server decides for each call. */
function* taskSupport({ pointer, before, after }: Values, step: EraStep | undefined): Generator<Difference> {
  const [was, is] = [stringAt(before, 'taskSupport') ?? 'forbidden', stringAt(after, 'taskSupport') ?? 'forbidden'];
  if (was === is) {
    yield { id: 'field-changed', class: 'info', reason: 'sameMeaning', pointer, before, after };
    return;
  }
  const isOfEra = step === 'toModern' || (step === 'toLegacy' && is !== 'required');
  const [className, reason] = isOfEra
    ? (['info', 'taskSupportOfEra'] as const)
    : is === 'optional'
      ? (['minor', 'inputStillValid'] as const)
      : (['breaking', is === 'required' ? 'taskRequired' : 'taskRefused'] as const);
  yield {
    id: 'task-support-changed',
    class: className,
    reason,
    pointer: `${pointer}/taskSupport`,
    before: was,
    after: is,
  };
}

function* promptArguments(values: Values): Generator<Difference> {
  const changes = [...argumentChanges(values)];
  yield* changes;
  // Another order, a repeated name, or something else than a list.
  if (changes.length === 0) yield { id: 'field-changed', class: 'info', reason: 'sameMeaning', ...values };
}

function* argumentChanges({ pointer, before, after }: Values): Generator<Difference> {
  const [left, right] = [argumentsByName(before), argumentsByName(after)];
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const [old, now] = [left.get(name), right.get(name)];
    const values = { pointer: `${pointer}/${(now ?? old)?.index ?? 0}`, before: old?.value, after: now?.value };
    const [was, is] = [isRequired(old?.value), isRequired(now?.value)];
    if (old === undefined) {
      if (is) yield { id: 'argument-added-required', class: 'breaking', reason: 'inputRefused', ...values };
      else yield { id: 'argument-added-optional', class: 'minor', reason: 'inputStillValid', ...values };
    } else if (now === undefined) yield { id: 'argument-removed', class: 'risky', reason: 'inputIgnored', ...values };
    else if (is && !was) yield { id: 'argument-required', class: 'breaking', reason: 'inputRefused', ...values };
    else if (was && !is) yield { id: 'argument-optional', class: 'minor', reason: 'inputStillValid', ...values };
    else if (differs({ before: textOf(old.value), after: textOf(now.value) }))
      yield { id: 'argument-changed', class: 'minor', reason: 'modelReads', ...values };
    else if (differs(values)) yield { id: 'argument-changed', class: 'info', reason: 'onlyShown', ...values };
  }
}

function argumentsByName(value: Json | undefined): Map<string, { index: number; value: Json }> {
  const list = Array.isArray(value) ? value : [];
  return new Map(list.map((each, index) => [stringAt(each, 'name') ?? '', { index, value: each }]));
}

function textOf(argument: Json): string | undefined {
  return stringAt(argument, 'description');
}

function isRequired(argument: Json | undefined): boolean {
  return isJsonObject(argument) && argument.required === true;
}

function* toolSchemas(before: JsonObject, after: JsonObject, schemas: CompareSchemas): Generator<Difference> {
  for (const side of ['input', 'output'] as const) {
    const [old, now] = [before[`${side}Schema`], after[`${side}Schema`]];
    const pointer = `/${side}Schema`;
    const values = { pointer, before: old, after: now };
    if (old !== undefined && now !== undefined) yield* schemas(side, old, now, pointer);
    else if (now !== undefined) {
      if (side === 'input')
        yield { id: 'input-schema-added', class: 'risky', reason: 'undecidedUndeclared', ...values };
      else yield { id: 'output-schema-added', class: 'minor', reason: 'outputStillValid', ...values };
    } else if (old !== undefined) {
      if (side === 'input')
        yield { id: 'input-schema-removed', class: 'risky', reason: 'undecidedUndeclared', ...values };
      else yield { id: 'output-schema-removed', class: 'breaking', reason: 'outputUnexpected', ...values };
    }
  }
}
