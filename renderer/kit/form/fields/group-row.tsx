import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import controls from './controls.module.css';
import { FieldLabel } from './field-label.tsx';
import { FieldRemarks } from './field-remarks.tsx';
import { fieldId, setOpen, useForm } from './form-context.ts';
import { type FormNode, NodeContext, nodeLabel } from './form-node.ts';
import css from './forms.module.css';
import { ItemButtons } from './item-buttons.tsx';
import { asObject } from './schema/exact-document.ts';
import { ValueChips } from './value-chips.tsx';
import { VariantSelects } from './variant-selects.tsx';

/** Deeper groups wait for a click: a schema may go on without end. */
const deepestOpen = 3;
/** Groups of more than this wait too. */
const mostOpen = 60;
/** Deeper ones stand no further to the right. */
const deepestIndent = 12;

/**
 * An object or an array: a head that opens, and what is in it, set in under a thin line. What is in it has contexts
 * of its own, and stands outside of this one: React would visit all of it whenever this one changes.
 */
export function GroupRow({ node, children }: { node: FormNode; children: ReactNode }) {
  const t = useTranslations('forms');
  const form = useForm();
  const { pointer, value, level, depth } = node;
  const wanted = useStore(form.state, (state) => state.open[pointer]);
  const isNull = value === null;
  const isOpen = !isNull && (wanted ?? opensItself(node));
  const label = nodeLabel(node);
  const id = fieldId(form.formId, pointer);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels.
    <div role="group" aria-label={label} className={css.group}>
      <NodeContext value={node}>
        <div className={css.groupHead}>
          <button
            type="button"
            id={id}
            className={css.disclosure}
            aria-expanded={isOpen}
            aria-label={t('open', { name: label })}
            disabled={isNull}
            onClick={() => setOpen(form, [pointer], !isOpen)}
          >
            <Chevron aria-hidden />
          </button>
          <FieldLabel />
          <div className={css.control}>
            <VariantSelects />
            {isNull ? <code className={controls.fixed}>{t('null')}</code> : <Count node={node} />}
            <ValueChips />
            <ItemButtons />
          </div>
        </div>
        <FieldRemarks />
      </NodeContext>
      {isOpen && <div className={depth < deepestIndent ? css.inside : css.insideDeep}>{children}</div>}
      {level.kind === 'array' && isOpen && value === undefined && <p className={css.remark}>{t('absent')}</p>}
    </div>
  );
}

function opensItself({ place, value, level, depth }: FormNode): boolean {
  if (depth > deepestOpen) return false;
  if (Array.isArray(value)) return value.length <= mostOpen;
  const object = asObject(value);
  if (object !== undefined) return Object.keys(object).length + level.object.properties.length <= mostOpen;
  return place.kind === 'property' && place.isRequired && level.object.properties.length <= mostOpen;
}

/** What the group holds; that it is not sent, when it is not. */
function Count({ node: { value, place } }: { node: FormNode }) {
  const t = useTranslations('forms');
  if (value === undefined) {
    const isRequired = place.kind === 'property' && place.isRequired;
    return <span className={css.absent}>{isRequired ? t('requiredAbsent') : t('absent')}</span>;
  }
  const count = Array.isArray(value) ? value.length : Object.keys(asObject(value) ?? {}).length;
  return <span className={css.remark}>{Array.isArray(value) ? t('items', { count }) : t('fields', { count })}</span>;
}
