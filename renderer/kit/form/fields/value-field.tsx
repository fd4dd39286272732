import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { JsonObject } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { fieldId, focusById, setOpen, setValue, useForm } from '../form-context.ts';
import css from '../forms.module.css';
import { asObject, childPath, type JsonPath, pointerOf } from '../schema/exact-document.ts';
import { type FieldLevel, firstValue, levelOf } from '../schema/field-level.ts';
import { itemSchema } from '../schema/shapes.ts';
import controls from './controls.module.css';
import { fieldKeys } from './field-keys.ts';
import { FieldLabel, FieldRemarks, SchemaNotes } from './field-label.tsx';
import {
  type FieldPlace,
  type FieldSource,
  type FormField,
  useField,
  useLeave,
  useProblemTexts,
} from './form-field.ts';
import { LeafRow } from './leaf-row.tsx';
import { multiSelectOf } from './multi-select.tsx';
import { ValueActions } from './value-actions.tsx';
import { VariantSelects } from './variant-selects.tsx';

/** A value and everything in it. Rerenders only when its own part changes. */
export const ValueField = memo(function ValueField(source: FieldSource) {
  const form = useForm();
  const field = useField(source);
  const { place, level, isJson } = field;
  if (place.kind === 'root') {
    return (
      <>
        <SchemaNotes level={level} />
        <VariantSelects field={field} />
        <ObjectFields field={field} />
      </>
    );
  }
  const isLeaf = isJson || (level.kind !== 'object' && level.kind !== 'array');
  if (isLeaf || multiSelectOf(form, field) !== undefined) return <LeafRow field={field} />;
  return (
    <GroupRow field={field}>
      {level.kind === 'object' ? <ObjectFields field={field} /> : <ArrayItems field={field} />}
    </GroupRow>
  );
});

const required: FieldPlace = { kind: 'property', isRequired: true };
const optional: FieldPlace = { kind: 'property', isRequired: false };
const allowed: FieldPlace = { kind: 'further', isAllowed: true };
const unknown: FieldPlace = { kind: 'further', isAllowed: false };

/** With more fields than this, those out of view aren't laid out. */
const maxLaidOut = 60;

/** The fields of an object: those of the schema in its order, then the others. */
function ObjectFields({ field: { path, level, value, depth, place } }: { field: FormField }) {
  const t = useTranslations('forms');
  const { properties, names, isOpen, further: furtherSchema } = level.object;
  const object = asObject(value);
  const further = Object.keys(object ?? {}).filter((key) => !names.has(key));
  const count = properties.length + further.length;
  return (
    <div className={classNames(layout.stack, css.fields)} data-many={count > maxLaidOut || undefined}>
      {place.kind === 'root' && count === 0 && !isOpen && (
        <p className={classNames(layout.quiet, layout.breaking)}>{t('noFields')}</p>
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
      {isOpen && <AddField path={path} level={level} object={object} />}
    </div>
  );
}

/** How many items are drawn at a time. */
const shownAtOnce = 100;

function ArrayItems({ field: { path, level, value, depth } }: { field: FormField }) {
  const t = useTranslations('forms');
  const form = useForm();
  const items = Array.isArray(value) ? value : [];
  const count = items.length;
  const [shown, setShown] = useState(shownAtOnce);
  const places = useMemo(
    () => Array.from({ length: count }, (_, index): FieldPlace => ({ kind: 'item', index, count })),
    [count],
  );
  const next = itemSchema(level.array, count);
  const add = () => {
    const added = childPath(path, count);
    flushSync(() => {
      setValue(form, added, firstValue(levelOf(form.scope, next, undefined)));
      setShown((before) => Math.max(before, count + 1));
    });
    focusById(fieldId(form.formId, pointerOf(added)));
  };
  return (
    <div className={classNames(layout.stack, css.fields)} data-many={count > maxLaidOut || undefined}>
      {places.slice(0, shown).map((place, index) => (
        <ValueField
          // biome-ignore lint/suspicious/noArrayIndexKey: an item of JSON has no name but its position.
          key={index}
          path={childPath(path, index)}
          name={String(index)}
          schema={itemSchema(level.array, index)}
          value={items[index]}
          place={place}
          depth={depth + 1}
        />
      ))}
      <div className={classNames(layout.row, css.addField)}>
        {count > shown && (
          <button type="button" className={controls.chip} onClick={() => setShown(shown + shownAtOnce)}>
            {t('moreItems', { count: Math.min(shownAtOnce, count - shown), total: count })}
          </button>
        )}
        {next !== false && (
          <button type="button" className={controls.chip} onClick={add}>
            <Plus aria-hidden />
            {t('addItem')}
          </button>
        )}
      </div>
    </div>
  );
}

interface AddFieldProps {
  /** Of the object. */
  path: JsonPath;
  level: FieldLevel;
  object: JsonObject | undefined;
}

function AddField({ path, level: { object: shape }, object = {} }: AddFieldProps) {
  const t = useTranslations('forms');
  const form = useForm();
  // Hidden at first: most tools take no other fields.
  const [name, setName] = useState<string>();
  const errorId = useId();
  if (name === undefined) {
    return (
      <div className={classNames(layout.row, css.addField)}>
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
    focusById(fieldId(form.formId, pointerOf(added)));
  };
  return (
    <div className={classNames(layout.row, css.addField)}>
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
          if (event.nativeEvent.isComposing) return;
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

/** Deeper groups open only on a click: a schema may be endless. */
const deepestOpen = 3;
/** Groups with more fields too. */
const maxOpen = 60;
/** The most levels that are indented. */
const deepestIndent = 12;

/** An object or an array: a head that opens, and its fields below, indented. */
function GroupRow({ field, children }: { field: FormField; children: ReactNode }) {
  const t = useTranslations('forms');
  const form = useForm();
  const { id, label, pointer, value, level, depth } = field;
  const wanted = useStore(form.state, (state) => state.open[pointer]);
  const isNull = value === null;
  const isOpen = !isNull && (wanted ?? opensItself(field));
  const hasProblems = useProblemTexts(field, !isOpen).length > 0;
  const leave = useLeave(field);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels.
    <div
      role="group"
      aria-label={label}
      className={css.group}
      data-field={depth === 1 || undefined}
      data-invalid={hasProblems || undefined}
      onBlur={leave}
    >
      <div className={css.groupHead} {...fieldKeys(id)}>
        <button
          type="button"
          id={id}
          className={classNames(layout.center, css.disclosure)}
          aria-expanded={isOpen}
          aria-label={t('open', { name: label })}
          disabled={isNull}
          onClick={() => setOpen(form, [pointer], !isOpen)}
        >
          <Chevron aria-hidden />
        </button>
        <FieldLabel field={field} />
        <div className={css.control}>
          <VariantSelects field={field} />
          {isNull ? <code className={controls.fixed}>{t('null')}</code> : <Count field={field} />}
          <ValueActions field={field} />
        </div>
      </div>
      <FieldRemarks field={field} isWhole={!isOpen} />
      {isOpen && <div className={depth < deepestIndent ? css.inside : css.insideDeep}>{children}</div>}
      {level.kind === 'array' && isOpen && value === undefined && (
        <p className={classNames(layout.quiet, layout.breaking)}>{t('absent')}</p>
      )}
    </div>
  );
}

function opensItself({ isRequired, value, level, depth }: FormField): boolean {
  if (depth > deepestOpen) return false;
  if (Array.isArray(value)) return value.length <= maxOpen;
  const object = asObject(value);
  if (object !== undefined) return Object.keys(object).length + level.object.properties.length <= maxOpen;
  return isRequired && level.object.properties.length <= maxOpen;
}

/** How many values the group has, or that it isn't sent. */
function Count({ field: { value, isRequired } }: { field: FormField }) {
  const t = useTranslations('forms');
  if (value === undefined)
    return <span className={classNames(layout.quiet, css.absent)}>{isRequired ? t('required') : t('absent')}</span>;
  const count = Array.isArray(value) ? value.length : Object.keys(asObject(value) ?? {}).length;
  return (
    <span className={classNames(layout.quiet, layout.breaking)}>
      {Array.isArray(value) ? t('items', { count }) : t('fields', { count })}
    </span>
  );
}
