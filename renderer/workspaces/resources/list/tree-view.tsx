import { ResourceRows, type ResourceRowsProps } from './resource-rows.tsx';
import { ExpansionRow, TemplateRow } from './template-row.tsx';
import { TreeRowContent } from './tree-row.tsx';

/** The resources as a tree by URI. */
export function TreeView(props: ResourceRowsProps) {
  const { words } = props;
  return (
    <ResourceRows
      {...props}
      renderRow={({ row, pick, onToggle }) => {
        const { mark, template, tree } = row;
        if (tree === undefined) return null;
        const place = { depth: tree.depth, prefix: tree.prefixes[0] ?? '', words };
        if (mark.expansion !== undefined) return <ExpansionRow {...place} uri={mark.expansion} />;
        if (template !== undefined) {
          const unfolding = tree.count === 0 ? undefined : { count: tree.count, isOpen: tree.isOpen, onToggle };
          return <TemplateRow {...place} template={template} unfolding={unfolding} />;
        }
        return <TreeRowContent row={row} tree={tree} words={words} pick={pick} onToggle={onToggle} />;
      }}
    />
  );
}
