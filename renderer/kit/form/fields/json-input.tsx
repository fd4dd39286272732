import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Json } from '#shared/model/json.ts';
import { setAsJson, useForm } from '../form-context.ts';
import css from '../forms.module.css';
import controls from './controls.module.css';
import { type FormField, useSetValue } from './form-field.ts';
import { useInputAttributes, usePlaceholder } from './input-attributes.ts';

/** What was typed, and the value that it represents; of a text that isn't JSON, the value before it. */
interface Typed {
  text: string;
  value: Json | undefined;
  isJson: boolean;
}

/** Any value, entered as JSON: where the schema leaves it open, or no other control can show it. */
export function JsonInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const form = useForm();
  const set = useSetValue(field);
  const { pointer, value, place, isUndrawable } = field;
  const [typed, setTyped] = useState<Typed>();
  // A value that comes from elsewhere replaces what was typed.
  const current = typed !== undefined && typed.value === value ? typed : undefined;
  const text = current?.text ?? (value === undefined ? '' : JSON.stringify(value, null, 2));
  const isRefused = current?.isJson === false;
  const attributes = useInputAttributes(field);
  const type = (next: string) => {
    // Once the value fits another control, this one must stay under the typing.
    if (isUndrawable) setAsJson(form, pointer, true);
    const parsed = parsedText(next, place.kind !== 'item');
    if (parsed === undefined) {
      setTyped({ text: next, value, isJson: false });
      return;
    }
    setTyped({ text: next, value: parsed.value, isJson: true });
    set(parsed.value);
  };
  return (
    <div className={controls.jsonField}>
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
      {isUndrawable && <span className={css.remark}>{t('shownAsJson')}</span>}
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
