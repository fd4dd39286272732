import { ChevronDown, ChevronRight, Copy } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/controls/button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/rows/virtual-rows.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { ProblemMark } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { CodeView } from '../editor/index.ts';
import css from './content.module.css';
import type { Marks, ViewProps } from './content.ts';
import { JsonTree, markedNodes, openToMarks } from './json-tree.ts';
import { ViewBar } from './view-bar.tsx';
import { useWantedText } from './whole.tsx';

/** Longer JSON becomes a tree only when one asks for it. In characters or bytes. */
const wholeUpTo = 10_000_000;
/** The part of a value that its row shows. */
const previewCharacters = 300;
/** Levels are open at first while the tree has no more rows than this. */
const firstRows = 200;

/** JSON as a tree that opens on demand. */
export function JsonView(props: ViewProps) {
  const t = useTranslations('content');
  const { data, instead } = useWantedText(props, wholeUpTo);
  const parsed = useMemo(() => (data?.text === undefined ? undefined : parse(data.text)), [data?.text]);
  if (instead !== undefined) return instead;
  if (data === undefined) return <ViewBar />;
  if (parsed === undefined || 'problem' in parsed) {
    return (
      <>
        <ViewBar />
        <EmptyState title={t('notJson')}>{parsed?.problem}</EmptyState>
      </>
    );
  }
  return <Tree tree={parsed.tree} marks={props.marks} />;
}

function parse(text: string): { tree: JsonTree } | { problem: string } {
  try {
    return { tree: new JsonTree(text) };
  } catch (error) {
    return { problem: visibleText(error instanceof Error ? error.message : String(error)) };
  }
}

function Tree({ tree, marks }: { tree: JsonTree; marks: Marks | undefined }) {
  const t = useTranslations('content');
  const marked = useMemo(() => markedNodes(tree, marks), [tree, marks]);
  const [open, setOpen] = useState<ReadonlySet<number>>(() =>
    openToMarks(tree, marked, tree.openTo(tree.levelsWithin(firstRows))),
  );
  const [active, setActive] = useState(0);
  const [whole, setWhole] = useState<number>();
  const rows = useMemo(() => tree.visible(open), [tree, open]);
  const handle = useRef<VirtualRowsHandle>(null);
  const activeIndex = rows.indexOf(active);
  const level = tree.depth(active) + (tree.isContainer(active) ? 1 : 0);

  const toggle = (node: number, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(node);
    else next.delete(node);
    setOpen(next);
  };
  const openNode = (node: number) => {
    if (tree.children(node) > 0) toggle(node, !open.has(node));
    else if (isCut(tree, node)) setWhole(node);
  };
  const showLevels = (levels: number) => {
    const next = tree.openTo(levels);
    setOpen(next);
    // What had the keyboard may have been folded away.
    let visible = active;
    while (tree.depth(visible) > levels) visible = tree.parent(visible);
    setActive(visible);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      copy(tree.value(active));
    } else if (event.key === 'ArrowRight' && tree.children(active) > 0) {
      event.preventDefault();
      if (open.has(active)) setActive(active + 1);
      else toggle(active, true);
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault();
      if (open.has(active)) toggle(active, false);
      else if (tree.parent(active) !== -1) setActive(tree.parent(active));
    }
  };
  return (
    <>
      <ViewBar
        actions={
          <MenuButton label={t('copy')} icon={Copy}>
            <MenuItem onPress={() => copy(tree.value(active))}>{t('copyValue')}</MenuItem>
            <MenuItem onPress={() => copy(String(tree.key(active) ?? ''))}>{t('copyKey')}</MenuItem>
            <MenuItem onPress={() => copy(tree.pointer(active))}>{t('copyPointer')}</MenuItem>
          </MenuButton>
        }
      >
        <Button onPress={() => showLevels(Number.POSITIVE_INFINITY)}>{t('expandAll')}</Button>
        <Button onPress={() => showLevels(0)}>{t('collapseAll')}</Button>
        <Button onPress={() => showLevels(Math.max(1, level))}>
          {t('expandLevel', { level: Math.max(1, level) })}
        </Button>
        <span>{t('valueCount', { count: tree.count })}</span>
        <code className={css.pointer}>{visibleText(tree.pointer(active))}</code>
      </ViewBar>
      <VirtualRows
        label={t('views.tree')}
        role="tree"
        count={rows.length}
        rowHeight={22}
        activeIndex={activeIndex}
        onActiveIndexChange={(index) => setActive(rows[index] ?? 0)}
        onOpen={(index) => openNode(rows[index] ?? 0)}
        onKeyDown={onKeyDown}
        handleRef={handle}
        rowKey={(index) => rows[index] ?? index}
        rowProps={(index) => {
          const node = rows[index] ?? 0;
          return {
            'aria-level': tree.depth(node) + 1,
            ...(tree.children(node) > 0 && { 'aria-expanded': open.has(node) }),
            onClick: () => {
              setActive(node);
              if (tree.children(node) > 0) toggle(node, !open.has(node));
            },
            ...(css.row !== undefined && { className: css.row }),
          };
        }}
        renderRow={(index) => {
          const node = rows[index];
          if (node === undefined) return null;
          return (
            <Row
              tree={tree}
              node={node}
              isOpen={open.has(node)}
              words={marked.get(node)}
              onShowAll={() => setWhole(node)}
            />
          );
        }}
      />
      {whole !== undefined && (
        <div className={css.whole}>
          <div className={css.wholeHead}>
            <code className={css.pointer}>{visibleText(tree.pointer(whole))}</code>
            <Button onPress={() => setWhole(undefined)}>{t('closeValue')}</Button>
          </div>
          <CodeView value={tree.value(whole)} language="plaintext" label={t('wholeValue')} isAlwaysWrapped />
        </div>
      )}
    </>
  );
}

function copy(text: string): void {
  // Without the clipboard (its permission was taken away) the text can still be selected.
  navigator.clipboard.writeText(text).catch(() => undefined);
}

function isCut(tree: JsonTree, node: number): boolean {
  return !tree.isContainer(node) && tree.sourceLength(node) > previewCharacters;
}

interface RowProps {
  tree: JsonTree;
  node: number;
  isOpen: boolean;
  /** Remarks about it. */
  words: readonly string[] | undefined;
  onShowAll: () => void;
}

function Row({ tree, node, isOpen, words, onShowAll }: RowProps) {
  const t = useTranslations('content');
  const { count } = useQuantities();
  const key = tree.key(node);
  const kind = tree.kind(node);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const children = tree.children(node);
  const cut = isCut(tree, node);
  return (
    <span className={css.line} style={{ paddingLeft: Math.min(tree.depth(node), 60) * 16 }}>
      <span className={css.chevron}>{children > 0 && <Chevron aria-hidden />}</span>
      {key !== undefined && (
        <>
          <span className={typeof key === 'number' ? css.position : css.key}>
            <bdi>{typeof key === 'number' ? key : visibleText(key.slice(0, previewCharacters))}</bdi>
          </span>
          <span className={css.colon}>:</span>
        </>
      )}
      {kind === 'object' || kind === 'array' ? (
        <span className={css.holder}>
          {kind === 'object' ? '{' : '['}
          {children > 0 && count(children)}
          {kind === 'object' ? '}' : ']'}
        </span>
      ) : (
        <span className={css[kind]}>
          <bdi>
            {visibleText(tree.sourceStart(node, previewCharacters))}
            {cut && '…'}
          </bdi>
        </span>
      )}
      {cut && (
        <Button variant="quiet" excludeFromTabOrder onPress={onShowAll}>
          {t('showAll', { count: tree.sourceLength(node) })}
        </Button>
      )}
      {tree.isRepeated(node) && <span className={css.repeated}>{t('repeatedKey')}</span>}
      {words !== undefined && <ProblemMark words={words.map(visibleText).join(' ')} title={words.join('\n')} />}
    </span>
  );
}
