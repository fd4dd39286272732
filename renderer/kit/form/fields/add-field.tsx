import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import controls from './controls.module.css';
import { fieldId, setValue, useForm } from './form-context.ts';
import type { NodeFieldProps } from './form-library.ts';
import { type FieldPlace, NodeContext, useNode } from './form-node.ts';
import css from './forms.module.css';
import { asObject, ownValue } from './schema/exact-document.ts';
import { levelOf } from './schema/field-level.ts';
import { firstValue } from './schema/first-value.ts';
import { childPath, pointerOf } from './schema/json-path.ts';
import { ValueField } from './value-field.tsx';

const required: FieldPlace = { kind: 'property', isRequired: true };
const optional: FieldPlace = { kind: 'property', isRequired: false };
const allowed: FieldPlace = { kind: 'further', isAllowed: true };
const unknown: FieldPlace = { kind: 'further', isAllowed: false };

/** With more fields than this, those out of sight are not laid out. */
const mostLaidOut = 60;

/** The fields of an object: those of the schema in its order, then what else the object has. */
export function ObjectField({ registry }: Pick<NodeFieldProps, 'registry'>) {
  const t = useTranslations('forms');
  const node = registry.formContext;
  const { path, level, value, depth, place } = node;
  const { properties, names, isOpen, further: furtherSchema } = level.object;
  const object = asObject(value);
  const further = useMemo(() => Object.keys(object ?? {}).filter((key) => !names.has(key)), [object, names]);
  return (
    <div className={css.fields} data-many={properties.length + further.length > mostLaidOut || undefined}>
      {place.kind === 'root' && properties.length === 0 && further.length === 0 && !isOpen && (
        <p className={css.remark}>{t('noFields')}</p>
      )}
      {properties.map(({ name, schema, isRequired }) => (
        <ValueField
          key={name}
          path={childPath(path, name)}
          name={name}
          schema={schema}
          value={ownValue(object, name)}
          place={isRequired ? required : optional}
          depth={depth + 1}
        />
      ))}
      {further.map((name) => (
        <ValueField
          key={`further ${name}`}
          path={childPath(path, name)}
          name={name}
          schema={furtherSchema}
          value={ownValue(object, name)}
          place={isOpen ? allowed : unknown}
          depth={depth + 1}
        />
      ))}
      {isOpen && (
        <NodeContext value={node}>
          <AddField schema={furtherSchema} />
        </NodeContext>
      )}
    </div>
  );
}

/** Adds a field that the schema does not name. */
function AddField({ schema }: { schema: Json }) {
  const t = useTranslations('forms');
  const form = useForm();
  const { path, value, level } = useNode();
  // Hidden until it is asked for: most tools take no more than they name.
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
  const isTaken = level.object.names.has(name) || Object.hasOwn(asObject(value) ?? {}, name);
  const canAdd = name !== '' && !isTaken;
  const add = () => {
    const added = childPath(path, name);
    flushSync(() => {
      setValue(form, added, firstValue(levelOf(form.scope, schema, undefined)));
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
        // biome-ignore lint/a11y/noAutofocus: it comes where its button was just pressed.
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
