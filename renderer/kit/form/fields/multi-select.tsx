import { isSameJson } from '#shared/model/json/same-json.ts';
import { type FormContextValue, useForm } from '../form-context.ts';
import { levelOf } from '../schema/field-level.ts';
import type { ValueOption } from '../schema/schema-options.ts';
import controls from './controls.module.css';
import { type FormField, optionText, useInputAttributes, useSetValue } from './form-field.ts';

/** More options are chosen one by one, as items of a list. */
const maxOptions = 20;

/**
 * The options of a multi-select list: where a server requests a form (client, elicitation: multi-select), or where the
 * schema requires unique items. Undefined for other lists, and while the value has anything else in it.
 */
export function multiSelectOf(
  { scope, hasColumns }: Pick<FormContextValue, 'scope' | 'hasColumns'>,
  { level, value = [] }: FormField,
): readonly ValueOption[] | undefined {
  const { array, limits } = level;
  if (level.kind !== 'array' || array.prefix.length > 0 || !(hasColumns || limits.isUnique)) return undefined;
  const { values = [] } = levelOf(scope, array.items, undefined);
  if (values.length === 0 || values.length > maxOptions || !Array.isArray(value)) return undefined;
  const isChoice = value.every(
    (item, index) => indexIn(values, item) !== -1 && value.findIndex((other) => isSameJson(other, item)) === index,
  );
  return isChoice ? values : undefined;
}

function indexIn(values: readonly ValueOption[], item: ValueOption['value']): number {
  return values.findIndex((option) => isSameJson(option.value, item));
}

/** Several of a few options, sent in the order of the schema. */
export function MultiSelect({ field }: { field: FormField }) {
  const form = useForm();
  const set = useSetValue(field);
  const { id, ...attributes } = useInputAttributes(field);
  const options = multiSelectOf(form, field) ?? [];
  const chosen = Array.isArray(field.value) ? field.value : [];
  const has = ({ value }: ValueOption) => chosen.some((item) => isSameJson(item, value));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels.
    <div role="group" className={controls.multiple} {...attributes}>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a server may list a value twice.
        <label key={index} title={option.description}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            checked={has(option)}
            onChange={({ currentTarget: { checked } }) =>
              set(options.filter((each) => (each === option ? checked : has(each))).map(({ value }) => value))
            }
          />
          {optionText(option)}
        </label>
      ))}
    </div>
  );
}
