import type { Json } from '#shared/model/json.ts';
import { type FormContextValue, setValue } from '../form-context.ts';
import { canDraw } from '../schema/drawable.ts';
import { asObject, kindOf, ownValue } from '../schema/exact-document.ts';
import { type FieldLevel, firstValue, levelOf } from '../schema/field-level.ts';
import type { SchemaScope } from '../schema/schema-scope.ts';
import type { FormField } from './form-field.ts';

/**
 * Chooses a variant of a value. The value stays unless its type changes; constants that the new variant requires (its
 * discriminators) are filled in, where they can be seen.
 */
export function chooseOption(form: FormContextValue, field: FormField, group: number, option: number): void {
  const { pointer, path, schema, value, place } = field;
  // The groups after this one may have other alternatives now.
  const before = Object.entries(form.state.getState().choices[pointer] ?? {}).filter(([at]) => Number(at) < group);
  const choices = { ...Object.fromEntries(before), [group]: option };
  form.state.setState((state) => ({ choices: { ...state.choices, [pointer]: choices } }));
  const level = levelOf(form.scope, schema, value, choices, place.kind === 'root');
  const next = valueForLevel(form.scope, level, value, place.kind === 'item');
  if (next !== value) setValue(form, path, next);
}

/** What becomes of a value when its level becomes this one. */
export function valueForLevel(
  scope: SchemaScope,
  level: FieldLevel,
  value: Json | undefined,
  mustBeThere: boolean,
): Json | undefined {
  const fits = value === undefined || level.kind === 'any' || canDraw(level, value);
  const next = fits ? value : mustBeThere ? firstValue(level) : undefined;
  if (level.kind !== 'object') return next;
  const object = asObject(next);
  const constants = level.object.properties.flatMap(({ name, schema, isRequired }): [string, Json][] => {
    const only = isRequired ? onlyValue(levelOf(scope, schema, undefined)) : undefined;
    return only === undefined || ownValue(object, name) === only ? [] : [[name, only]];
  });
  return constants.length === 0 ? next : { ...object, ...Object.fromEntries(constants) };
}

function onlyValue({ kind, values }: FieldLevel): Json | undefined {
  const [only] = kind === 'enum' && values?.length === 1 ? values : [];
  return only !== undefined && kindOf(only.value) !== 'object' ? only.value : undefined;
}
