import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { setOpen, useForm } from '../form-context.ts';
import css from '../forms.module.css';
import { asObject } from '../schema/exact-document.ts';
import controls from './controls.module.css';
import { FieldLabel } from './field-label.tsx';
import { FieldRemarks } from './field-remarks.tsx';
import type { FormField } from './form-field.ts';
import { ValueActions } from './value-actions.tsx';
import { VariantSelects } from './variant-selects.tsx';

/** Deeper groups open on a click only: a schema may go on without end. */
const deepestOpen = 3;
/** So do groups of more than this. */
const mostOpen = 60;
/** Deeper ones are not indented further. */
const deepestIndent = 12;

/** An object or an array: a head that opens, and below it what is in it, indented. */
export function GroupRow({ field, children }: { field: FormField; children: ReactNode }) {
  const t = useTranslations('forms');
  const form = useForm();
  const { id, label, pointer, value, level, depth } = field;
  const wanted = useStore(form.state, (state) => state.open[pointer]);
  const isNull = value === null;
  const isOpen = !isNull && (wanted ?? opensItself(field));
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels.
    <div role="group" aria-label={label} className={css.group}>
      <div className={css.groupHead}>
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
      <FieldRemarks field={field} />
      {isOpen && <div className={depth < deepestIndent ? css.inside : css.insideDeep}>{children}</div>}
      {level.kind === 'array' && isOpen && value === undefined && (
        <p className={classNames(layout.quiet, layout.breaking)}>{t('absent')}</p>
      )}
    </div>
  );
}

function opensItself({ isRequired, value, level, depth }: FormField): boolean {
  if (depth > deepestOpen) return false;
  if (Array.isArray(value)) return value.length <= mostOpen;
  const object = asObject(value);
  if (object !== undefined) return Object.keys(object).length + level.object.properties.length <= mostOpen;
  return isRequired && level.object.properties.length <= mostOpen;
}

/** How much the group holds, or that it is not sent. */
function Count({ field: { value, isRequired } }: { field: FormField }) {
  const t = useTranslations('forms');
  if (value === undefined)
    return (
      <span className={classNames(layout.quiet, css.absent)}>{isRequired ? t('requiredAbsent') : t('absent')}</span>
    );
  const count = Array.isArray(value) ? value.length : Object.keys(asObject(value) ?? {}).length;
  return (
    <span className={classNames(layout.quiet, layout.breaking)}>
      {Array.isArray(value) ? t('items', { count }) : t('fields', { count })}
    </span>
  );
}
