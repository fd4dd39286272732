import { Copy } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/rows/virtual-rows.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { CodeView } from '../editor/index.ts';
import css from './content.module.css';
import type { Marks, ViewProps } from './content.ts';
import { copy, isCut, JsonTreeRow } from './json-tree-row.tsx';
import { LargeJsonView } from './large-json-view.tsx';
import { ViewBar } from './view-bar.tsx';
import { textLength, useWantedText } from './whole.tsx';

/** The tree of a longer text is in the host, in characters: it takes several times the text's memory. */
const hereUpTo = 2_000_000;
/** Bytes that aren't sent as text become a tree here; more than these only when one asks for it. */
const wholeUpTo = 10_000_000;

/** JSON as a tree that opens on demand. */
export function JsonView(props: ViewProps) {
  const { shown } = props;
  // Its places are looked up here.
  const isMarked = (props.marks?.size ?? 0) > 0;
  const isLarge = textLength(shown) > (isMarked ? wholeUpTo : hereUpTo);
  if (shown.form === 'text' && isLarge && shown.body.tree !== undefined) {
    return <LargeJsonView source={shown.body.tree} body={shown.body} />;
  }
  return <LocalTree {...props} />;
}

function LocalTree(props: ViewProps) {
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
  const [open, setOpen] = useState<ReadonlySet<number>>(() => openToMarks(tree, marked, tree.openTo(tree.firstLevels)));
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
    else if (isCut(tree.row(node, false))) setWhole(node);
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
            <JsonTreeRow
              row={tree.row(node, open.has(node))}
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

/** So many places are opened to at first; the others are found by opening. */
const mostOpened = 50;

/** The marks by the values that they belong to. A missing place is marked where it would be. */
export function markedNodes(tree: JsonTree, marks: Marks | undefined): ReadonlyMap<number, readonly string[]> {
  const nodes = new Map<number, readonly string[]>();
  for (const [pointer, words] of marks ?? []) {
    const node = nearest(tree, pointer);
    nodes.set(node, [...(nodes.get(node) ?? []), ...words]);
  }
  return nodes;
}

/** `open`, and what must be open for the first marked values to be seen. */
export function openToMarks(
  tree: JsonTree,
  marked: ReadonlyMap<number, readonly string[]>,
  open: ReadonlySet<number>,
): ReadonlySet<number> {
  const opened = new Set(open);
  for (const node of [...marked.keys()].slice(0, mostOpened)) {
    for (let at = tree.parent(node); at !== -1; at = tree.parent(at)) opened.add(at);
  }
  return opened;
}

function nearest(tree: JsonTree, pointer: string): number {
  for (let place = pointer; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const node = tree.find(place);
    if (node !== undefined) return node;
  }
  return 0;
}
