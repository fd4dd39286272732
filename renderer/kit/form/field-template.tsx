import type { NodeTemplateProps } from './form-library.ts';
import { NodeContext } from './form-node.ts';
import { GroupRow } from './group-row.tsx';
import { LeafRow } from './leaf-row.tsx';
import { SchemaNotes } from './schema-notes.tsx';
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
