import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Json } from '#shared/model/json/json.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { missingMark } from '../enter-key.ts';
import { setAsJson, useForm } from '../form-context.ts';
import css from '../forms.module.css';
import controls from './controls.module.css';
import { fieldKeys } from './field-keys.ts';
import { FieldLabel, FieldRemarks } from './field-label.tsx';
import { type FormField, optionText, useInputAttributes, useLeave, usePlaceholder, useSetValue } from './form-field.ts';
import { MultiSelect } from './multi-select.tsx';
import { CompletingInput, NumberInput, SecretInput, TextInput } from './text-inputs.tsx';
import { ValueActions } from './value-actions.tsx';
import { VariantSelects } from './variant-selects.tsx';

/** A value on one line: its name on the left, its control and actions on the right. */
export function LeafRow({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const { value, isJson, level, place } = field;
  const leave = useLeave(field);
  const isNull = value === null && !isJson && level.kind !== 'null';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to its control.
    <div
      className={css.row}
      data-place={place.kind}
      data-field={field.depth === 1 || undefined}
      onBlur={leave}
      {...fieldKeys(field.id)}
      {...missingMark(field.isRequired && value === undefined)}
    >
      <FieldLabel field={field} />
      <div className={classNames(layout.stack, css.side)}>
        <div className={css.control}>
          <VariantSelects field={field} />
          {isNull ? <code className={controls.fixed}>{t('null')}</code> : <ValueInput field={field} />}
          <ValueActions field={field} />
        </div>
        <FieldRemarks field={field} isWhole />
      </div>
    </div>
  );
}

function ValueInput({ field }: { field: FormField }) {
  const { level, isJson } = field;
  const { texts } = useForm();
  if (isJson) return <JsonInput field={field} />;
  switch (level.kind) {
    case 'string':
      if (texts !== undefined) return <CompletingInput field={field} {...texts} />;
      return level.isSecret ? <SecretInput field={field} /> : <TextInput field={field} />;
    case 'number':
      return <NumberInput field={field} />;
    case 'boolean':
      return <BooleanInput field={field} />;
    case 'null':
      return <NullInput field={field} />;
    case 'array':
      return <MultiSelect field={field} />;
    case 'enum':
      return level.values?.length === 1 ? <ConstInput field={field} /> : <SelectInput field={field} />;
    default:
      return <JsonInput field={field} />;
  }
}

/** True, false, or neither while nothing is sent. */
function BooleanInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  const { value } = field;
  const { id, ...attributes } = useInputAttributes(field);
  return (
    <div role="radiogroup" className={classNames(layout.box, controls.switch)} {...attributes}>
      {[true, false].map((choice) => (
        <label key={String(choice)} className={classNames(layout.center, controls.choice)}>
          <input
            type="radio"
            // The chosen option, or the first, is the field's focus target.
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

/** One of the schema's values, or none. A native select, which is fast with thousands of them. */
function SelectInput({ field }: { field: FormField }) {
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
      {place.kind !== 'item' && <option value={-1}>{t('absent')}</option>}
      {values.map((option, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a server may list a value twice.
        <option key={position} value={position} title={option.description}>
          {optionText(option)}
        </option>
      ))}
    </select>
  );
}

/** The only allowed value: sent or not. */
function ConstInput({ field }: { field: FormField }) {
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
function NullInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  if (field.value === null) return <span className={controls.fixed}>{t('null')}</span>;
  return (
    <button type="button" id={field.id} className={controls.chip} onClick={() => set(null)}>
      {t('setNull')}
    </button>
  );
}

/** What was typed and its value; for text that isn't JSON, the value before. */
interface Typed {
  text: string;
  value: Json | undefined;
  isJson: boolean;
}

/** Any value, entered as JSON: where the schema leaves it open, or no other control fits. */
function JsonInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const form = useForm();
  const set = useSetValue(field);
  const { pointer, value, place, hasNoControl } = field;
  const [typed, setTyped] = useState<Typed>();
  // A value from elsewhere replaces what was typed.
  const current = typed !== undefined && typed.value === value ? typed : undefined;
  const text = current?.text ?? (value === undefined ? '' : JSON.stringify(value, null, 2));
  const isRefused = current?.isJson === false;
  const attributes = useInputAttributes(field);
  const type = (next: string) => {
    // Keeps this control while typing, even when the value would fit another one.
    if (hasNoControl) setAsJson(form, pointer, true);
    const parsed = parsedText(next, place.kind !== 'item');
    if (parsed === undefined) {
      setTyped({ text: next, value, isJson: false });
      return;
    }
    setTyped({ text: next, value: parsed.value, isJson: true });
    set(parsed.value);
  };
  return (
    <div className={classNames(layout.stack, controls.jsonField)}>
      <textarea
        rows={1}
        className={controls.json}
        spellCheck={false}
        {...attributes}
        aria-invalid={isRefused || attributes['aria-invalid']}
        value={text}
        placeholder={usePlaceholder(field)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (!isRefused) setTyped(undefined);
        }}
      />
      {isRefused && (
        <span className={css.problem} role="alert">
          {t('notTaken')}
        </span>
      )}
      {hasNoControl && <span className={classNames(layout.quiet, layout.breaking)}>{t('shownAsJson')}</span>}
    </div>
  );
}

function parsedText(text: string, canBeAbsent: boolean): { value: Json | undefined } | undefined {
  if (text.trim() === '' && canBeAbsent) return { value: undefined };
  try {
    return { value: parseExactJson(text) };
  } catch {
    return undefined;
  }
}
