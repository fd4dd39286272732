import type { Json } from '#shared/model/json.ts';
import type { FormContextValue } from './form-context.ts';
import { setValue } from './form-context.ts';
import type { FormNode } from './form-node.ts';
import { canDraw } from './schema/drawable.ts';
import { asObject, kindOf, ownValue } from './schema/exact-document.ts';
import { type FieldLevel, levelOf } from './schema/field-level.ts';
import { firstValue } from './schema/first-value.ts';
import type { Choices } from './schema/schema-parts.ts';
import type { SchemaScope } from './schema/schema-scope.ts';

/**
 * Chooses a variant of a value. What the old variant held stays; only a value of another type gives way, and what the
 * new variant has no choice about (the mark by which it is told) is filled in where it can be seen.
 */
export function chooseOption(form: FormContextValue, node: FormNode, group: number, option: number): void {
  const { pointer, path, schema, value, place } = node;
  // The alternatives behind it may be others now.
  const before = Object.entries(form.state.getState().choices[pointer] ?? {}).filter(([at]) => Number(at) < group);
  const choices: Choices = { ...Object.fromEntries(before), [group]: option };
  form.state.setState((state) => ({ choices: { ...state.choices, [pointer]: choices } }));
  const level = levelOf(form.scope, schema, value, choices, place.kind === 'root');
  const next = valueForLevel(form.scope, level, value, place.kind === 'item');
  if (next !== value) setValue(form, path, next);
}

/** What becomes of a value when its field becomes another one. */
export function valueForLevel(
  scope: SchemaScope,
  level: FieldLevel,
  value: Json | undefined,
  mustBeThere: boolean,
): Json | undefined {
  const fits = value === undefined || level.kind === 'any' || canDraw(level, value);
  const kept = fits ? value : mustBeThere ? firstValue(level) : undefined;
  if (level.kind !== 'object') return kept;
  const object = asObject(kept);
  const marks = level.object.properties.flatMap(({ name, schema, isRequired }): [string, Json][] => {
    const only = isRequired ? onlyValue(levelOf(scope, schema, undefined)) : undefined;
    return only === undefined || ownValue(object, name) === only ? [] : [[name, only]];
  });
  if (marks.length === 0) return kept;
  return { ...object, ...Object.fromEntries(marks) };
}

function onlyValue({ kind, values }: FieldLevel): Json | undefined {
  const [only] = kind === 'enum' && values?.length === 1 ? values : [];
  return only !== undefined && kindOf(only.value) !== 'object' ? only.value : undefined;
}
