import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import type { TextFault } from '#shared/model/frames/text-fault.ts';
import { jsonPath } from '#shared/model/json/json-path.ts';
import { pointerSteps } from '#shared/model/json/json-pointer.ts';
import type { JsonPlace, JsonRow, TreeRows, TreeView } from '#shared/model/json/json-row.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import { ObservableValue, useVersion } from '../../data/observable.ts';
import { useRowSource } from '../../data/row-source.ts';
import { attempt } from '../../state/notice.ts';
import layout from '../../ui/layout.module.css';
import type { RowsHandle } from '../../ui/rows/rows.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import type { Marks, TextBody, TreeSource, ViewProps } from './content.ts';
import { type Copied, JsonTreeView } from './json-tree.tsx';
import { ViewBar } from './view-bar.tsx';
import { textLength, useWantedText } from './whole.tsx';

/** The tree of a longer text stays in the host, since it takes several times the memory of the text. In characters. */
const hereUpTo = 2_000_000;
/** A longer blob becomes a tree only when the user asks for it, in bytes. */
const wholeUpTo = 10_000_000;

/** JSON as a tree. */
export function JsonView(props: ViewProps) {
  const { shown } = props;
  // Marks are looked up in a local tree.
  const isMarked = (props.marks?.size ?? 0) > 0;
  const isLarge = textLength(shown) > (isMarked ? wholeUpTo : hereUpTo);
  if (shown.form === 'text' && isLarge && shown.body.tree !== undefined) {
    return <LargeTree source={shown.body.tree} body={shown.body} />;
  }
  return <LocalTree {...props} />;
}

function LocalTree(props: ViewProps) {
  const t = useTranslations('content');
  const { data, instead } = useWantedText(props, wholeUpTo);
  const parsed = useMemo(() => (data?.text === undefined ? undefined : parse(data.text)), [data?.text]);
  if (instead !== undefined) return instead;
  if (data === undefined) return <ViewBar />;
  if (parsed === undefined || 'fault' in parsed) {
    return (
      <>
        <ViewBar />
        <EmptyState title={t('notJson')}>{parsed && t('textFault', parsed.fault)}</EmptyState>
      </>
    );
  }
  return <Tree tree={parsed.tree} marks={props.marks} />;
}

function parse(text: string): { tree: JsonTree } | { fault: TextFault } {
  try {
    return { tree: new JsonTree(text) };
  } catch {
    return { fault: textFault(text, { deepest: Number.POSITIVE_INFINITY }) ?? { problem: 'empty' } };
  }
}

function Tree({ tree, marks }: { tree: JsonTree; marks: Marks | undefined }) {
  const marked = useMemo(() => markedNodes(tree, marks), [tree, marks]);
  const t = useTranslations('content');
  const [open, setOpen] = useState<ReadonlySet<number>>(() => openToMarks(tree, marked, firstOpen(tree)));
  const [active, setActive] = useState(0);
  const [found, setFound] = useState<{ node: number } | 'none'>();
  const handle = useRef<RowsHandle>(null);
  const rows = useMemo(() => tree.visible(open), [tree, open]);
  // Once the rows around it are open.
  useEffect(() => {
    if (typeof found === 'object') handle.current?.scrollTo(rows.indexOf(found.node));
  }, [found, rows]);
  const pointerOf = (node: number) => <code className={layout.quietTruncate}>{visibleText(tree.pointer(node))}</code>;
  const rowAt = (index: number) => {
    const node = rows[index];
    return node === undefined ? undefined : tree.row(node, open.has(node));
  };
  const toggle = ({ node, isOpen }: JsonRow) => {
    const next = new Set(open);
    if (isOpen) next.delete(node);
    else next.add(node);
    setOpen(next);
  };
  const search = (text: string) => {
    if (text === '') return;
    const node = tree.search(text, active);
    setFound(node === undefined ? 'none' : { node });
    if (node === undefined) return;
    setOpen(withAncestors(tree, [node], open));
    setActive(node);
  };
  const showLevels = (levels: number) => {
    setOpen(tree.openTo(levels));
    // The active row may be folded now.
    let visible = active;
    while (tree.depth(visible) > levels) visible = tree.parent(visible);
    setActive(visible);
  };
  return (
    <JsonTreeView
      count={rows.length}
      values={tree.count}
      rowAt={rowAt}
      active={rows.indexOf(active)}
      onActiveChange={(index) => setActive(rows[index] ?? 0)}
      onToggle={toggle}
      onGoToParent={({ parent }) => setActive(parent)}
      onShowLevels={showLevels}
      level={Math.max(1, tree.depth(active) + (tree.isContainer(active) ? 1 : 0))}
      textOf={({ node }, what) => String(tree[what](node) ?? '')}
      onSearch={search}
      onSearchChange={() => setFound(undefined)}
      found={found === 'none' && t('valueNotFound')}
      handleRef={handle}
      wholeOf={({ node }) => ({ head: pointerOf(node), text: tree.value(node) })}
      wordsOf={({ node }) => marked.get(node)}
      barEnd={pointerOf(active)}
      rowKey={(index) => rows[index] ?? index}
    />
  );
}

/** What is open at first: all but `_meta`, which the protocol adds, of so many levels as there is room for. */
export function firstOpen(tree: JsonTree): ReadonlySet<number> {
  return new Set([...tree.openTo(tree.firstLevels)].filter((node) => tree.key(node) !== '_meta'));
}

/** How many marked values the tree is opened to at first. */
const maxOpened = 50;

/** The marks by value. A missing value is marked at its nearest parent. */
export function markedNodes(tree: JsonTree, marks: Marks | undefined): ReadonlyMap<number, readonly string[]> {
  const nodes = new Map<number, readonly string[]>();
  for (const [pointer, words] of marks ?? []) {
    const node = nearest(tree, pointer);
    nodes.set(node, [...(nodes.get(node) ?? []), ...words]);
  }
  return nodes;
}

/** `open`, and the parents of the first marked values. */
export function openToMarks(
  tree: JsonTree,
  marked: ReadonlyMap<number, readonly string[]>,
  open: ReadonlySet<number>,
): ReadonlySet<number> {
  return withAncestors(tree, [...marked.keys()].slice(0, maxOpened), open);
}

function withAncestors(tree: JsonTree, nodes: readonly number[], open: ReadonlySet<number>): ReadonlySet<number> {
  const opened = new Set(open);
  for (const node of nodes) {
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

interface LargeTreeProps {
  source: TreeSource;
  body: TextBody;
}

/** A stored text never changes. */
const onlyVersion = new ObservableValue(1);
/** The most of a long value that is shown, in characters; all of it can be copied. */
const maxShown = 200_000;

/** JSON as a tree in the host: only the visible rows are fetched. */
function LargeTree({ source, body }: LargeTreeProps) {
  const t = useTranslations('content');
  const [view, setView] = useState<TreeView>({ toggled: [] });
  const [active, setActive] = useState(0);
  const [place, setPlace] = useState<JsonPlace>();
  const [found, setFound] = useState<JsonPlace | 'none' | 'limited'>();
  const handle = useRef<RowsHandle>(null);
  const rows = useRowSource<TreeView, JsonRow, TreeRange>(view, onlyVersion, {
    fetch: async (wanted, range, signal) => toRange(await source.rows(wanted, range, signal)),
    keyOf: ({ node }) => node,
  });
  useVersion(rows);
  const { latest, latestQuery, failure, total } = rows;
  // Until the rows of its view are here, the list may be too short to be scrolled to a place.
  useEffect(() => {
    if (place !== undefined && place.view === latestQuery) handle.current?.scrollTo(place.row);
  }, [place, latestQuery]);
  if (failure !== undefined) return <FailureNotice failure={failure} onRetry={() => rows.reload()} />;
  if (latest === undefined) return <ViewBar />;
  if (latest.answer.kind !== 'rows') {
    return (
      <>
        <ViewBar />
        <EmptyState title={latest.answer.kind === 'notJson' ? t('notJson') : t('views.tree')}>
          {latest.answer.kind === 'notJson'
            ? t('textFault', latest.answer.fault)
            : t('tooManyValues', { most: latest.answer.most })}
        </EmptyState>
      </>
    );
  }
  const { levels: firstLevels, maxLevels, isDeeper, values } = latest.answer.rows;
  const row = rows.rowAt(active);
  const level = row === undefined ? 1 : Math.max(1, row.depth + (row.children > 0 ? 1 : 0));

  const showLevels = (levels: number) => {
    setView({ levels: Math.min(levels, maxLevels), toggled: [] });
    setActive(0);
    setFound(levels === Number.POSITIVE_INFINITY && isDeeper ? 'limited' : undefined);
    handle.current?.scrollTo(0);
  };
  const toggle = ({ node }: JsonRow) => {
    const { levels = firstLevels, toggled } = view;
    const isToggled = toggled.includes(node);
    setView({ levels, toggled: isToggled ? toggled.filter((each) => each !== node) : [...toggled, node] });
  };
  const goTo = (next: JsonPlace) => {
    setView(next.view);
    setActive(next.row);
    setPlace(next);
  };
  const goToNode = async (node: number) => {
    const parent = await source.place(view, node);
    if (parent !== undefined) goTo(parent);
  };
  const search = async (text: string) => {
    if (text === '') return;
    const next = await source.search(view, text, row?.node ?? 0);
    setFound(next ?? 'none');
    if (next !== undefined) goTo(next);
  };
  const textOf = async ({ kind, node, key, start, length }: JsonRow, what: Copied) => {
    if (what === 'key') return String(key ?? '');
    if (what === 'pointer' || what === 'path') {
      const pointer = (await source.place(view, node))?.pointer ?? '';
      return what === 'pointer' ? pointer : jsonPath(pointerSteps(pointer).map(indexOrName));
    }
    const text = await body.text(start, length);
    return kind === 'string' ? String(JSON.parse(text)) : text;
  };
  const wholeOf = async ({ kind, start, length }: JsonRow) => {
    const text = await body.text(start, Math.min(length, maxShown));
    const isCut = length > text.length;
    return {
      head: isCut && t('valueStart', { shown: text.length, count: length }),
      text: kind === 'string' && !isCut ? String(JSON.parse(text)) : text,
    };
  };
  return (
    <JsonTreeView
      count={total}
      values={values}
      rowAt={(index) => rows.rowAt(index)}
      active={active}
      onActiveChange={setActive}
      onToggle={toggle}
      onGoToParent={({ parent }) => void attempt(goToNode(parent))}
      onShowLevels={showLevels}
      level={level}
      textOf={textOf}
      wholeOf={wholeOf}
      onDraw={(first, end) => rows.setVisible(first, end)}
      handleRef={handle}
      onSearch={(text) => void attempt(search(text))}
      onSearchChange={() => setFound(undefined)}
      found={
        <>
          {found === 'none' && t('valueNotFound')}
          {found === 'limited' && t('expandedTo', { level: maxLevels })}
          {typeof found === 'object' && found.row === active && (
            <code className={layout.quietTruncate}>{visibleText(found.pointer)}</code>
          )}
        </>
      }
    />
  );
}

/** Of the pointer alone, it can't be said whether a number is an index. */
function indexOrName(step: string): string | number {
  return /^(?:0|[1-9]\d{0,8})$/.test(step) ? Number(step) : step;
}

interface TreeRange extends RowRange<JsonRow> {
  answer: TreeRows;
}

function toRange(answer: TreeRows): TreeRange {
  if (answer.kind !== 'rows') return { rows: [], total: 0, answer };
  return { rows: answer.rows.rows, total: answer.rows.total, answer };
}
