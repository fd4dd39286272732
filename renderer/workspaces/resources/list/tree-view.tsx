import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { directoryMimeType } from '#shared/mcp/mime.ts';
import { ownPart } from '#shared/mcp/resources/own-part.ts';
import { highlightRanges } from '#shared/mcp/resources/query-words.ts';
import type { TreeFacts } from '#shared/model/lists/resource-rows.ts';
import { Highlighted } from '../../../kit/list/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { ProblemMark } from '../item-facts.tsx';
import css from './list.module.css';
import { ResourceRows, type ResourceRowsProps } from './resource-rows.tsx';
import type { ShownRow } from './resource-source.ts';

export const TreeView = memo(function TreeView(props: ResourceRowsProps) {
  const { words } = props.rows;
  return (
    <ResourceRows
      {...props}
      renderRow={({ row, pick, live, onToggle }) => {
        const { mark, template, tree } = row;
        if (tree === undefined) return null;
        const place = { depth: tree.depth, prefix: tree.prefixes[0] ?? '', words };
        if (mark.expansion !== undefined) return <ExpansionRow {...place} uri={mark.expansion} live={live} />;
        if (template !== undefined) {
          const expansions = tree.count === 0 ? undefined : { count: tree.count, isOpen: tree.isOpen, onToggle };
          return <TemplateRow {...place} template={template} expansions={expansions} />;
        }
        return <TreeRowContent row={row} tree={tree} words={words} pick={pick} live={live} onToggle={onToggle} />;
      }}
    />
  );
});

interface TreeRowContentProps {
  row: ShownRow;
  tree: TreeFacts;
  words: readonly string[];
  pick: ReactNode;
  live: ReactNode;
  onToggle: () => void;
}

function TreeRowContent({ row, tree, words, pick, live, onToggle }: TreeRowContentProps) {
  const t = useTranslations('resources');
  const { bytes, count } = useQuantities();
  const { item } = row;
  const { label, isRoot } = tree;
  const placeholder = isRoot ? 'noScheme' : item?.uri === '' ? 'noName' : 'emptySegment';
  const shown = label === '' ? t(placeholder) : label;
  // Most names repeat the path: the name is shown when it differs.
  const name = item === undefined ? '' : itemLabel(item);
  const hasOtherName = name !== '' && name !== item?.uri && name.toLowerCase() !== label.toLowerCase();
  const matchedName = hasOtherName ? nameFromMatch(name, label, words) : undefined;
  const isFolderItem = item?.mimeType === directoryMimeType;
  return (
    <>
      <span style={{ width: tree.depth * 14, flex: 'none' }} />
      {tree.isFolder ? (
        <Chevron isOpen={tree.isOpen} onToggle={onToggle} />
      ) : (
        <span aria-hidden className={css.twist}>
          {isFolderItem && <span className={css.leafFolder} />}
        </span>
      )}
      {pick}
      <span
        className={classNames(
          label === '' ? css.placeholder : css.label,
          matchedName !== undefined && css.shrinksFirst,
        )}
      >
        <Highlighted text={shown} words={words} />
        {isFolderItem && !shown.endsWith('/') && <span className={layout.dim}>/</span>}
      </span>
      {hasOtherName && (
        <span
          className={matchedName === undefined ? css.name : css.matchedName}
          title={matchedName && visibleText(name)}
        >
          <Highlighted text={matchedName ?? name} words={words} />
        </span>
      )}
      {item !== undefined && <ProblemMark item={item} isDuplicate={row.isRepeated} />}
      {live}
      <span className={classNames(layout.quietFixed, layout.end, css.right)}>
        {tree.isFolder
          ? count(tree.count - (item === undefined ? 0 : 1))
          : item?.size !== undefined
            ? bytes(item.size)
            : null}
      </span>
    </>
  );
}

/** How many characters of a name are shown before the match. */
const charactersBefore = 8;

/**
 * The name from shortly before the first searched word, so that the match isn't cut off in a narrow row. Undefined unless
 * the match is in the name and not in the label.
 */
function nameFromMatch(name: string, label: string, words: readonly string[]): string | undefined {
  const [first] = highlightRanges(name, words);
  if (first === undefined || highlightRanges(label, words).length > 0) return undefined;
  const start = first[0] - charactersBefore;
  // A character of two units isn't cut in the middle.
  return start <= 1 ? name : `…${name.slice(start).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Opens and closes a row by mouse, as the arrow keys do. */
function Chevron({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const Shape = isOpen ? ChevronDown : ChevronRight;
  return (
    <span
      aria-hidden
      data-chevron
      className={css.twist}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
      // Two quick clicks aren't a double click on the row.
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Shape />
    </span>
  );
}

interface TemplateRowProps {
  template: ResourceItem;
  words: readonly string[];
  depth?: number;
  /** The prefix of its folder, which the row doesn't repeat. */
  prefix?: string;
  /** Its expansions: how many, whether they are shown below, and the toggle. */
  expansions?: { count: number; isOpen: boolean; onToggle: () => void } | undefined;
}

export function TemplateRow({ template, words, depth = 0, prefix = '', expansions }: TemplateRowProps) {
  const t = useTranslations('resources');
  const { count } = useQuantities();
  const { uri } = template;
  return (
    <>
      <span style={{ width: depth * 14, flex: 'none' }} />
      {expansions === undefined ? (
        <span aria-hidden className={css.twist}>
          ◇
        </span>
      ) : (
        <Chevron isOpen={expansions.isOpen} onToggle={expansions.onToggle} />
      )}
      <span className={css.pattern}>
        <Highlighted
          text={uri === '' ? itemLabel(template) || t('noName') : ownPart(uri, depth, prefix)}
          words={words}
        />
      </span>
      <ProblemMark item={template} />
      <span className={classNames(layout.quietFixed, layout.end, css.right)}>
        {t('template')}
        {expansions !== undefined && ` · ${count(expansions.count)}`}
      </span>
    </>
  );
}

interface ExpansionRowProps {
  uri: string;
  depth: number;
  prefix: string;
  words: readonly string[];
  live: ReactNode;
}

/** A URI that was expanded from the template above it. */
function ExpansionRow({ uri, depth, prefix, words, live }: ExpansionRowProps) {
  return (
    <>
      <span style={{ width: depth * 14, flex: 'none' }} />
      <span aria-hidden className={css.twist} />
      <span className={css.label}>
        <Highlighted text={ownPart(uri, depth, prefix)} words={words} />
      </span>
      {live}
    </>
  );
}
