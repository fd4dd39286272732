import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { JsonObject } from '#shared/model/json.ts';
import { fieldId, setValue, useForm } from '../form-context.ts';
import css from '../forms.module.css';
import { type FieldLevel, firstValue, levelOf } from '../schema/field-level.ts';
import { childPath, type JsonPath, pointerOf } from '../schema/json-path.ts';
import controls from './controls.module.css';

interface AddFieldProps {
  /** Of the object, its level and itself. */
  path: JsonPath;
  level: FieldLevel;
  object: JsonObject | undefined;
}

/** Adds a field that the schema does not name. */
export function AddField({ path, level: { object: shape }, object = {} }: AddFieldProps) {
  const t = useTranslations('forms');
  const form = useForm();
  // The input is hidden at first: most tools take no more than they name.
  const [name, setName] = useState<string>();
  const errorId = useId();
  if (name === undefined) {
    return (
      <div className={css.addField}>
        <button type="button" className={controls.quietChip} onClick={() => setName('')}>
          <Plus aria-hidden />
          {t('addField')}
        </button>
      </div>
    );
  }
  const isTaken = shape.names.has(name) || Object.hasOwn(object, name);
  const canAdd = name !== '' && !isTaken;
  const add = () => {
    const added = childPath(path, name);
    flushSync(() => {
      setValue(form, added, firstValue(levelOf(form.scope, shape.further, undefined)));
      setName(undefined);
    });
    document.getElementById(fieldId(form.formId, pointerOf(added)))?.focus();
  };
  return (
    <div className={css.addField}>
      <input
        className={controls.nameInput}
        aria-label={t('fieldName')}
        placeholder={t('fieldName')}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed.
        autoFocus
        spellCheck={false}
        value={name}
        aria-invalid={isTaken}
        aria-describedby={isTaken ? errorId : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') setName(undefined);
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          if (canAdd) add();
        }}
      />
      <button type="button" className={controls.chip} disabled={!canAdd} onClick={add}>
        <Plus aria-hidden />
        {t('add')}
      </button>
      {isTaken && (
        <span id={errorId} className={css.problem}>
          {t('nameTaken')}
        </span>
      )}
    </div>
  );
}
