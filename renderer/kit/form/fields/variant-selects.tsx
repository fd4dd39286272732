import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { type FormContextValue, setValue, useForm } from '../form-context.ts';
import { asObject, jsonKindOf } from '../schema/exact-document.ts';
import { canDraw, type FieldLevel, firstValue, levelOf } from '../schema/field-level.ts';
import type { SchemaScope } from '../schema/schema-scope.ts';
import controls from './controls.module.css';
import type { FormField } from './form-field.ts';

/** Selects among the alternatives that the schema gives for a value. */
export function VariantSelects({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const form = useForm();
  return field.level.groups.map(({ labels, chosen }, group) => (
    <select
      // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of a schema have no name but their position.
      key={group}
      className={controls.variant}
      aria-label={t('variant', { name: field.label })}
      value={chosen}
      onChange={(event) => chooseOption(form, field, group, Number(event.target.value))}
    >
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two alternatives may be called the same.
        <option key={index} value={index}>
          {visibleText(label)}
        </option>
      ))}
    </select>
  ));
}

/**
 * Chooses a variant of a value. The value stays unless its type changes; constants that the variant requires (its
 * discriminators) are filled in visibly.
 */
function chooseOption(form: FormContextValue, field: FormField, group: number, option: number): void {
  const { pointer, path, schema, value, place } = field;
  // The groups after this one may have other alternatives now.
  const before = Object.entries(form.state.getState().choices[pointer] ?? {}).filter(([at]) => Number(at) < group);
  const choices = { ...Object.fromEntries(before), [group]: option };
  form.state.setState((state) => ({ choices: { ...state.choices, [pointer]: choices } }));
  const level = levelOf(form.scope, schema, value, choices, place.kind === 'root');
  const next = valueForLevel(form.scope, level, value, place.kind === 'item');
  if (next !== value) setValue(form, path, next);
}

/** The value after its schema resolves to another level. */
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
  return only !== undefined && jsonKindOf(only.value) !== 'object' ? only.value : undefined;
}
