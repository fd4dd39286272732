import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import controls from './controls.module.css';
import { FieldLabel } from './field-label.tsx';
import { FieldRemarks } from './field-remarks.tsx';
import type { NodeTemplateProps } from './form-library.ts';
import { NodeContext, useNode } from './form-node.ts';
import css from './forms.module.css';
import { GroupRow } from './group-row.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { SchemaNotes } from './schema-notes.tsx';
import { ValueChips } from './value-chips.tsx';
import { VariantSelects } from './variant-selects.tsx';

/** Puts a label, signs and remarks around what the form library draws for a value. */
export function FieldTemplate({ registry, children }: Pick<NodeTemplateProps, 'registry' | 'children'>) {
  const node = registry.formContext;
  const { place, level, isJson } = node;
  if (place.kind === 'root') {
    return (
      <>
        <NodeContext value={node}>
          <SchemaNotes />
          <VariantSelects />
        </NodeContext>
        {children}
      </>
    );
  }
  const isGroup = !isJson && (level.kind === 'object' || level.kind === 'array');
  if (isGroup) return <GroupRow node={node}>{children}</GroupRow>;
  return (
    <NodeContext value={node}>
      <LeafRow>{children}</LeafRow>
    </NodeContext>
  );
}

/** A value with its control on one line: the name at the left, the control and its signs at the right. */
function LeafRow({ children }: { children: ReactNode }) {
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
