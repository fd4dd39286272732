import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel } from '#shared/mcp/items/resource-item.ts';
import { directoryMimeType } from '#shared/mcp/mime.ts';
import type { TreeFacts } from '#shared/model/lists/resource-rows.ts';
import { Highlighted } from '../../../kit/list/index.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import { ProblemMark } from '../item-facts.tsx';
import css from './list.module.css';
import type { ShownRow } from './resource-source.ts';

interface TreeRowContentProps {
  row: ShownRow;
  tree: TreeFacts;
  words: readonly string[];
  /** The box to pick it with, or nothing. */
  pick: ReactNode;
  onToggle: () => void;
}

/** The content of one row of the tree. */
export function TreeRowContent({ row, tree, words, pick, onToggle }: TreeRowContentProps) {
  const t = useTranslations('resources');
  const { bytes, count } = useQuantities();
  const { item } = row;
  const { label, isRoot } = tree;
  const placeholder = isRoot ? 'noScheme' : item?.uri === '' ? 'noName' : 'emptySegment';
  const shown = label === '' ? t(placeholder) : label;
  const Chevron = tree.isOpen ? ChevronDown : ChevronRight;
  // The name repeats the path mostly; it is shown beside it when it differs.
  const name = item === undefined ? '' : itemLabel(item);
  const saysMore = name !== '' && name !== item?.uri && name.toLowerCase() !== label.toLowerCase();
  const isFolderItem = item?.mimeType === directoryMimeType;
  return (
    <>
      <span style={{ width: tree.depth * 14, flex: 'none' }} />
      <span
        aria-hidden
        className={css.twist}
        onClick={(event) => {
          if (!tree.isFolder) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {tree.isFolder ? <Chevron /> : isFolderItem ? <span className={css.leafFolder} /> : null}
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
      {item !== undefined && <ProblemMark item={item} isDuplicate={row.isRepeated} />}
      <span className={css.right}>
        {tree.isFolder
          ? count(tree.count - (item === undefined ? 0 : 1))
          : item?.size !== undefined
            ? bytes(item.size)
            : null}
      </span>
    </>
  );
}
