import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseExactJson } from '#shared/mcp/exact-json.ts';
import type { Json } from '#shared/model/json.ts';
import controls from './controls.module.css';
import { useFieldDescription } from './field-description.ts';
import { fieldId, setAsJson, setValue, useForm } from './form-context.ts';
import { useNode } from './form-node.ts';
import css from './forms.module.css';
import { usePlaceholder } from './use-placeholder.ts';

/** What was typed, and the value that it stands for; of a text that is no JSON, the value before it. */
interface Typed {
  text: string;
  value: Json | undefined;
  isJson: boolean;
}

/** Any value, entered as JSON: where the schema leaves it open, or the field cannot show it. */
export function JsonField() {
  const t = useTranslations('forms');
  const form = useForm();
  const { path, pointer, value, place, isUndrawable } = useNode();
  const [typed, setTyped] = useState<Typed>();
  // Another value came from elsewhere: what was typed is over.
  const current = typed !== undefined && typed.value === value ? typed : undefined;
  const text = current?.text ?? (value === undefined ? '' : JSON.stringify(value, null, 2));
  const id = fieldId(form.formId, pointer);
  const type = (next: string) => {
    // Once it fits the field, the control must not change under the typing.
    if (isUndrawable) setAsJson(form, pointer, true);
    const parsed = parsedText(next, place.kind !== 'item');
    if (parsed === undefined) {
      setTyped({ text: next, value, isJson: false });
      return;
    }
    setTyped({ text: next, value: parsed.value, isJson: true });
    setValue(form, path, parsed.value);
  };
  return (
    <div className={controls.jsonField}>
      <textarea
        id={id}
        rows={1}
        className={controls.json}
        spellCheck={false}
        {...useFieldDescription()}
        {...(current?.isJson === false && { 'aria-invalid': true })}
        value={text}
        placeholder={usePlaceholder()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (current?.isJson === true) setTyped(undefined);
        }}
      />
      {current?.isJson === false && (
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
