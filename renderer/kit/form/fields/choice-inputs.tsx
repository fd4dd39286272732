import { useTranslations } from 'use-intl';
import { visibleText } from '../../../ui/visible-text.ts';
import { isSameJson } from '../schema/exact-document.ts';
import type { ValueOption } from '../schema/schema-options.ts';
import controls from './controls.module.css';
import { type FormField, useSetValue } from './form-field.ts';
import { useInputAttributes } from './input-attributes.ts';

/** True, false, or neither as long as nothing is sent. */
export function BooleanInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  const { value } = field;
  const { id, ...attributes } = useInputAttributes(field);
  return (
    <div role="radiogroup" className={controls.switch} {...attributes}>
      {[true, false].map((choice) => (
        <label key={String(choice)} className={controls.choice}>
          <input
            type="radio"
            // The chosen one, or the first, takes the focus for the field.
            id={(value === false ? !choice : choice) ? id : undefined}
            name={id}
            checked={value === choice}
            onChange={() => set(choice)}
          />
          {choice ? t('yes') : t('no')}
        </label>
      ))}
    </div>
  );
}

/** One of the schema's values, or none. The system's own list, which stays quick with thousands of them. */
export function SelectInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  const { value, level, place } = field;
  const values = level.values ?? [];
  const index = value === undefined ? -1 : values.findIndex((option) => isSameJson(option.value, value));
  return (
    <select
      className={controls.select}
      data-absent={index === -1 || undefined}
      {...useInputAttributes(field)}
      value={index}
      onChange={(event) => set(values[Number(event.target.value)]?.value)}
    >
      {place.kind !== 'item' && <option value={-1}>{t('choose')}</option>}
      {values.map((option, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a server may list a value twice.
        <option key={position} value={position} title={option.description}>
          {optionText(option)}
        </option>
      ))}
    </select>
  );
}

/** The one value that is allowed: it can be sent or not, not edited. */
export function ConstInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  const { 'aria-describedby': describedBy } = useInputAttributes(field);
  const [only] = field.level.values ?? [];
  if (only === undefined) return null;
  if (field.value !== undefined) return <code className={controls.fixed}>{optionText(only)}</code>;
  return (
    <button
      type="button"
      id={field.id}
      className={controls.chip}
      aria-describedby={describedBy}
      onClick={() => set(only.value)}
    >
      {t('useConst', { value: optionText(only) })}
    </button>
  );
}

/** A field that can only be `null`: sent or not. */
export function NullInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  if (field.value === null) return <span className={controls.fixed}>{t('null')}</span>;
  return (
    <button type="button" id={field.id} className={controls.chip} onClick={() => set(null)}>
      {t('setNull')}
    </button>
  );
}

/** The title with the value that it represents. */
function optionText({ value, title }: ValueOption): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return visibleText(title === undefined || title === text ? text : `${title} — ${text}`);
}
