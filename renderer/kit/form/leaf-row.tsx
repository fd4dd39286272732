import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import controls from './controls.module.css';
import { FieldLabel } from './field-label.tsx';
import { FieldRemarks } from './field-remarks.tsx';
import { useNode } from './form-node.ts';
import css from './forms.module.css';
import { ItemButtons } from './item-buttons.tsx';
import { ValueChips } from './value-chips.tsx';
import { VariantSelects } from './variant-selects.tsx';

/** A value with its control on one line: the name at the left, the control and its signs at the right. */
export function LeafRow({ children }: { children: ReactNode }) {
  const t = useTranslations('forms');
  const { value, isJson, level, place } = useNode();
  const isNull = value === null && !isJson && level.kind !== 'null';
  return (
    <div className={css.row} data-place={place.kind}>
      <FieldLabel />
      <div className={css.side}>
        <div className={css.control}>
          <VariantSelects />
          {isNull ? <code className={controls.fixed}>{t('null')}</code> : children}
          <ValueChips />
          <ItemButtons />
        </div>
        <FieldRemarks />
      </div>
    </div>
  );
}
