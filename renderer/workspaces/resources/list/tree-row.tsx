import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { directoryMimeType } from '#shared/mcp/mime.ts';
import { none, type UriTree } from '#shared/mcp/resources/uri-tree.ts';
import { segmentLabel } from '#shared/mcp/resources/uri-tree-path.ts';
import type { TreeRow } from '#shared/mcp/resources/uri-tree-rows.ts';
import { Highlighted } from '../../../kit/list/index.ts';
import { useQuantities } from '../../../ui/status/quantities.ts';
import { ProblemMark } from '../item-facts.tsx';
import css from './item-rows.module.css';

/** The text of a row: its path segment, or several where folders share a row; empty for an empty segment. */
export function rowLabel(row: TreeRow, tree: UriTree, items: readonly ResourceItem[]): string {
  const item = items[row.item];
  // Nothing is below text that isn't a URI: the item's own name is clearer.
  if (item !== undefined && tree.segment(row.chainStart) === '') return itemLabel(item);
  let label = segmentLabel(tree.segment(row.node));
  for (let node = row.node; node !== row.chainStart; ) {
    const parent = tree.parent(node);
    const isRoot = tree.parent(parent) === none;
    label = `${segmentLabel(tree.segment(parent))}${isRoot ? '' : '/'}${label}`;
    node = parent;
  }
  return label;
}

interface TreeRowContentProps {
  row: TreeRow;
  tree: UriTree;
  items: readonly ResourceItem[];
  words: readonly string[];
  /** Another item of the list has the same URI. */
  isDuplicate: boolean;
  /** The box to pick it with, or nothing. */
  pick: ReactNode;
  onToggle: () => void;
}

/** The content of one row of the tree. */
export function TreeRowContent({ row, tree, items, words, isDuplicate, pick, onToggle }: TreeRowContentProps) {
  const t = useTranslations('resources');
  const { bytes, count } = useQuantities();
  const item = items[row.item];
  const label = rowLabel(row, tree, items);
  const isRoot = tree.parent(row.node) === none;
  const placeholder = isRoot ? 'noScheme' : item?.uri === '' ? 'noName' : 'emptySegment';
  const shown = label === '' ? t(placeholder) : label;
  const Chevron = row.open ? ChevronDown : ChevronRight;
  // The name repeats the path mostly; it is shown beside it when it differs.
  const name = item === undefined ? '' : itemLabel(item);
  const saysMore = name !== '' && name !== item?.uri && name.toLowerCase() !== label.toLowerCase();
  const isFolderItem = item?.mimeType === directoryMimeType;
  return (
    <>
      <span style={{ width: row.depth * 14, flex: 'none' }} />
      <span
        aria-hidden
        className={css.twist}
        onClick={(event) => {
          if (!row.folder) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {row.folder ? <Chevron /> : isFolderItem ? <span className={css.leafFolder} /> : null}
      </span>
      {pick}
      <span className={label === '' ? css.placeholder : css.label}>
        <Highlighted text={shown} words={words} />
        {isFolderItem && !shown.endsWith('/') && <span className={css.faint}>/</span>}
      </span>
      {saysMore && (
        <span className={css.name}>
          <Highlighted text={name} words={words} />
        </span>
      )}
      {item !== undefined && <ProblemMark item={item} isDuplicate={isDuplicate} />}
      <span className={css.right}>
        {row.folder
          ? count(row.total - (item === undefined ? 0 : 1))
          : item?.size !== undefined
            ? bytes(item.size)
            : null}
      </span>
    </>
  );
}
