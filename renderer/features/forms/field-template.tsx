import type { FieldTemplateProps } from '@rjsf/utils';
import { useNode } from './form-node.ts';
import { GroupRow } from './group-row.tsx';
import { LeafRow } from './leaf-row.tsx';
import { SchemaNotes } from './schema-notes.tsx';
import { VariantSelects } from './variant-selects.tsx';

/** Puts a label, signs and remarks around what the form library draws for a value. */
export function FieldTemplate({ children }: Pick<FieldTemplateProps, 'children'>) {
  const { place, level, isJson } = useNode();
  if (place.kind === 'root') {
    return (
      <>
        <SchemaNotes />
        <VariantSelects />
        {children}
      </>
    );
  }
  const isGroup = !isJson && (level.kind === 'object' || level.kind === 'array');
  return isGroup ? <GroupRow>{children}</GroupRow> : <LeafRow>{children}</LeafRow>;
}
