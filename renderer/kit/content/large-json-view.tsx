import { Copy } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { JsonPlace, JsonRow, TreeRows, TreeView } from '#shared/model/json-row.ts';
import { ObservableValue, useVersion } from '../../data/observable.ts';
import { type RowRange, useRowSource } from '../../data/row-source.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/rows/virtual-rows.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { CodeView } from '../editor/index.ts';
import css from './content.module.css';
import type { TextBody, TreeSource } from './content.ts';
import { copy, isCut, JsonTreeRow } from './json-tree-row.tsx';
import { ViewBar } from './view-bar.tsx';

interface LargeJsonViewProps {
  source: TreeSource;
  body: TextBody;
}

/** A stored text never changes. */
const onlyVersion = new ObservableValue(1);
/** Of a long value so much is shown; all of it can be copied. In characters. */
const mostShown = 200_000;

/** JSON as a tree that the host holds: the rows in view are fetched, whatever the size of the text. */
export function LargeJsonView({ source, body }: LargeJsonViewProps) {
  const t = useTranslations('content');
  const [view, setView] = useState<TreeView>({ toggled: [] });
  const [active, setActive] = useState(0);
  const [found, setFound] = useState<JsonPlace | 'none' | 'limited'>();
  const [whole, setWhole] = useState<{ row: JsonRow; text: string }>();
  const handle = useRef<VirtualRowsHandle>(null);
  const rows = useRowSource<TreeView, JsonRow, TreeRange>(view, onlyVersion, {
    fetch: async (wanted, range, signal) => toRange(await source.rows(wanted, range, signal)),
    keyOf: ({ node }) => node,
  });
  useVersion(rows);
  const { latest, failure, total } = rows;
  if (failure !== undefined) return <FailureNotice failure={failure} onRetry={() => rows.reload()} />;
  if (latest === undefined) return <ViewBar />;
  if (latest.answer.kind !== 'rows') {
    return (
      <>
        <ViewBar />
        <EmptyState title={latest.answer.kind === 'notJson' ? t('notJson') : t('views.tree')}>
          {latest.answer.kind === 'notJson'
            ? visibleText(latest.answer.problem)
            : t('tooManyValues', { most: latest.answer.most })}
        </EmptyState>
      </>
    );
  }
  const { levels: firstLevels, mostLevels, isDeeper, values } = latest.answer.rows;
  const row = rows.rowAt(active);
  const level = row === undefined ? 1 : Math.max(1, row.depth + (row.children > 0 ? 1 : 0));

  const showLevels = (levels: number) => {
    setView({ levels, toggled: [] });
    setActive(0);
    setFound(undefined);
    handle.current?.scrollTo(0);
  };
  const expandAll = () => {
    showLevels(mostLevels);
    if (isDeeper) setFound('limited');
  };
  const toggle = ({ node }: JsonRow) => {
    const { levels = firstLevels, toggled } = view;
    const isToggled = toggled.includes(node);
    setView({ levels, toggled: isToggled ? toggled.filter((each) => each !== node) : [...toggled, node] });
  };
  const goTo = (place: JsonPlace) => {
    setView(place.view);
    setActive(place.row);
    handle.current?.scrollTo(place.row);
  };
  const goToNode = async (node: number) => {
    const place = await source.place(view, node);
    if (place !== undefined) goTo(place);
  };
  const search = async (text: string) => {
    if (text === '') return;
    const place = await source.search(view, text, row?.node ?? 0);
    setFound(place ?? 'none');
    if (place !== undefined) goTo(place);
  };
  const copyValue = async ({ kind, start, length }: JsonRow) => {
    const text = await body.text(start, length);
    copy(kind === 'string' ? String(JSON.parse(text)) : text);
  };
  const copyPointer = async ({ node }: JsonRow) => copy((await source.place(view, node))?.pointer ?? '');
  const open = async (at: JsonRow | undefined) => {
    if (at === undefined) return;
    if (at.children > 0) toggle(at);
    else if (isCut(at)) setWhole({ row: at, text: await body.text(at.start, Math.min(at.length, mostShown)) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (row === undefined) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      void copyValue(row);
    } else if (event.key === 'ArrowRight' && row.children > 0) {
      event.preventDefault();
      if (row.isOpen) setActive(active + 1);
      else toggle(row);
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault();
      if (row.isOpen) toggle(row);
      else if (row.parent !== -1) void goToNode(row.parent);
    }
  };
  return (
    <>
      <ViewBar
        actions={
          <MenuButton label={t('copy')} icon={Copy}>
            <MenuItem onPress={() => row && void copyValue(row)}>{t('copyValue')}</MenuItem>
            <MenuItem onPress={() => copy(String(row?.key ?? ''))}>{t('copyKey')}</MenuItem>
            <MenuItem onPress={() => row && void copyPointer(row)}>{t('copyPointer')}</MenuItem>
          </MenuButton>
        }
      >
        <Button onPress={() => expandAll()}>{t('expandAll')}</Button>
        <Button onPress={() => showLevels(0)}>{t('collapseAll')}</Button>
        <Button onPress={() => showLevels(Math.min(level, mostLevels))}>{t('expandLevel', { level })}</Button>
        <span>{t('valueCount', { count: values })}</span>
      </ViewBar>
      <div className={classNames(layout.wideRow, css.bar)}>
        <SearchField
          label={t('findValue')}
          onSubmit={(text) => void search(text)}
          onChange={() => setFound(undefined)}
        />
        <span role="status">
          {found === 'none' && t('valueNotFound')}
          {found === 'limited' && t('expandedTo', { level: mostLevels })}
        </span>
        {typeof found === 'object' && found.row === active && (
          <code className={css.pointer}>{visibleText(found.pointer)}</code>
        )}
      </div>
      <VirtualRows
        label={t('views.tree')}
        role="tree"
        count={total}
        rowHeight={22}
        activeIndex={active}
        onActiveIndexChange={setActive}
        onOpen={(index) => void open(rows.rowAt(index))}
        onKeyDown={onKeyDown}
        onDraw={(first, end) => rows.setVisible(first, end)}
        handleRef={handle}
        rowProps={(index) => {
          const at = rows.rowAt(index);
          return {
            'aria-level': (at?.depth ?? 0) + 1,
            ...(at !== undefined && at.children > 0 && { 'aria-expanded': at.isOpen }),
            onClick: () => {
              setActive(index);
              if (at !== undefined && at.children > 0) toggle(at);
            },
            ...(css.row !== undefined && { className: css.row }),
          };
        }}
        renderRow={(index) => {
          const at = rows.rowAt(index);
          return at && <JsonTreeRow row={at} onShowAll={() => void open(at)} />;
        }}
      />
      {whole !== undefined && (
        <div className={css.whole}>
          <div className={css.wholeHead}>
            {whole.row.length > whole.text.length &&
              t('valueStart', { shown: whole.text.length, count: whole.row.length })}
            <Button onPress={() => setWhole(undefined)}>{t('closeValue')}</Button>
          </div>
          <CodeView value={whole.text} language="plaintext" label={t('wholeValue')} isAlwaysWrapped />
        </div>
      )}
    </>
  );
}

interface TreeRange extends RowRange<JsonRow> {
  answer: TreeRows;
}

function toRange(answer: TreeRows): TreeRange {
  if (answer.kind !== 'rows') return { rows: [], total: 0, answer };
  return { rows: answer.rows.rows, total: answer.rows.total, answer };
}
