import { ChevronDown, ChevronRight, ChevronsDownUp, ChevronsUpDown, Copy, ListTree } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, use, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { JsonRow } from '#shared/model/json/json-row.ts';
import { attempt } from '../../state/notice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ContextMenu, MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Rows, type RowsHandle } from '../../ui/rows/rows.tsx';
import { isShortcut } from '../../ui/shortcuts.ts';
import { dateTimeText, utcText } from '../../ui/status/clock.tsx';
import { ProblemMark } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './content.module.css';
import { type Content, textContent } from './content.ts';
import { NestedViewContext } from './nested-view.ts';
import { OpenOutside } from './open-outside.tsx';
import { hintOf } from './value-hint.ts';
import { ViewBar } from './view-bar.tsx';

/** What can be copied of a value; `path` is its JSONPath (RFC 9535). */
export type Copied = 'value' | 'key' | 'path' | 'pointer';
const copied: readonly Copied[] = ['value', 'key', 'path', 'pointer'];

interface JsonTreeViewProps {
  count: number;
  /** How many values the tree has. */
  values: number;
  rowAt: (index: number) => JsonRow | undefined;
  /** The index of the active row. */
  active: number;
  onActiveChange: (index: number) => void;
  onToggle: (row: JsonRow) => void;
  /** Makes the row's parent active. */
  onGoToParent: (row: JsonRow) => void;
  /** Opens this many levels; all of them for infinity. */
  onShowLevels: (levels: number) => void;
  /** How many levels “Expand to level” opens. */
  level: number;
  /** The text to copy of a row. */
  textOf: (row: JsonRow, what: Copied) => Promise<string> | string;
  /** A value that its row cuts, and what to show above it. */
  wholeOf: (row: JsonRow) => Promise<WholeValue> | WholeValue;
  /** Remarks about a row. */
  wordsOf?: (row: JsonRow) => readonly string[] | undefined;
  /** At the end of the bar. */
  barEnd?: ReactNode;
  /** Goes to the next value with a text. */
  onSearch: (text: string) => void;
  /** Another text is entered. */
  onSearchChange: () => void;
  /** What the search found. */
  found: ReactNode;
  rowKey?: (index: number) => number;
  onDraw?: (first: number, end: number) => void;
  handleRef?: Ref<RowsHandle>;
}

interface WholeValue {
  head: ReactNode;
  text: string;
}

/**
 * JSON as a tree. Enter opens and closes a row, arrows do too and move to its parent, Ctrl/Cmd+C copies the value,
 * Ctrl/Cmd+F goes to the search.
 */
export function JsonTreeView(props: JsonTreeViewProps) {
  const { count, values, rowAt, active, onActiveChange, onToggle, onGoToParent, onShowLevels, ...others } = props;
  const { level, textOf, wholeOf, wordsOf, barEnd, onSearch, onSearchChange, found, ...rows } = others;
  const t = useTranslations('content');
  const NestedView = use(NestedViewContext);
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [whole, setWhole] = useState<Content>();
  const [address, setAddress] = useState<URL>();
  const [wholeHead, setWholeHead] = useState<ReactNode>();
  const copy = async (what: Copied, row = rowAt(active)) => {
    const text = row && (await textOf(row, what));
    await navigator.clipboard.writeText(text ?? '');
  };
  const showWhole = async (row: JsonRow) => {
    const { head, text } = await wholeOf(row);
    setWholeHead(head);
    setWhole(textContent(`${id} ${row.node}`, 'value:', text));
  };
  const open = (row: JsonRow | undefined) => {
    if (row === undefined) return;
    if (row.children > 0) onToggle(row);
    else if (isCut(row) || hintOf(row)?.kind === 'nested') void attempt(showWhole(row));
  };
  const copyItems = (row: JsonRow | undefined) =>
    copied.map((what) => (
      <MenuItem key={what} onPress={() => void attempt(copy(what, row))}>
        {t(`copies.${what}`)}
      </MenuItem>
    ));
  const handleKey = (event: KeyboardEvent) => {
    const row = rowAt(active);
    if (row === undefined) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && getSelection()?.isCollapsed !== false) {
      void attempt(copy('value'));
    } else if (isShortcut(event.nativeEvent, 'find')) {
      search.current?.focus();
      // Else the page's own search gets the focus.
      event.stopPropagation();
    } else if (event.key === 'ArrowRight' && row.children > 0) {
      if (row.isOpen) onActiveChange(active + 1);
      else onToggle(row);
    } else if (event.key === 'ArrowLeft') {
      if (row.isOpen) onToggle(row);
      else if (row.parent !== -1) onGoToParent(row);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <ViewBar
        actions={
          <MenuButton label={t('copy')} icon={Copy}>
            {copyItems(rowAt(active))}
          </MenuButton>
        }
      >
        <div className={css.search}>
          <SearchField label={t('findValue')} inputRef={search} onSubmit={onSearch} onChange={onSearchChange} />
        </div>
        <span className={layout.row}>
          <IconButton
            icon={ChevronsUpDown}
            label={t('expandAll')}
            onPress={() => onShowLevels(Number.POSITIVE_INFINITY)}
          />
          <IconButton icon={ChevronsDownUp} label={t('collapseAll')} onPress={() => onShowLevels(0)} />
          <IconButton icon={ListTree} label={t('expandLevel', { level })} onPress={() => onShowLevels(level)} />
        </span>
        <span role="status" className={layout.truncate}>
          {found}
        </span>
        <span>{t('valueCount', { count: values })}</span>
        {barEnd}
      </ViewBar>
      <ContextMenu
        className={layout.fillColumn}
        label={t('valueMenu')}
        items={(key) => {
          const row = rowAt(Number(key ?? active));
          return row && copyItems(row);
        }}
      >
        <Rows
          label={t('views.tree')}
          role="tree"
          count={count}
          rowHeight={22}
          activeIndex={active}
          onActiveIndexChange={onActiveChange}
          onOpen={(index) => open(rowAt(index))}
          onKeyDown={handleKey}
          {...rows}
          rowProps={(index) => {
            const row = rowAt(index);
            return {
              'aria-level': (row?.depth ?? 0) + 1,
              ...(row !== undefined && row.children > 0 && { 'aria-expanded': row.isOpen }),
              onClick: () => {
                onActiveChange(index);
                if (row !== undefined && row.children > 0) onToggle(row);
              },
              ...(css.row !== undefined && { className: css.row }),
            };
          }}
          renderRow={(index) => {
            const row = rowAt(index);
            return (
              row && (
                <JsonTreeRow
                  row={row}
                  words={wordsOf?.(row)}
                  onShowAll={() => void attempt(showWhole(row))}
                  onOpenAddress={setAddress}
                />
              )
            );
          }}
        />
      </ContextMenu>
      <OpenOutside address={address} onClose={() => setAddress(undefined)} />
      {whole !== undefined && (
        <section className={css.whole} aria-label={t('wholeValue')}>
          <div className={css.wholeHead}>
            {wholeHead}
            <Button onPress={() => setWhole(undefined)}>{t('closeValue')}</Button>
          </div>
          <NestedView key={whole.key} content={whole} />
        </section>
      )}
    </>
  );
}

/** Whether a row doesn't show its whole value. */
function isCut({ kind, length, preview }: JsonRow): boolean {
  return kind !== 'object' && kind !== 'array' && length > preview.length;
}

interface JsonTreeRowProps {
  row: JsonRow;
  words: readonly string[] | undefined;
  onShowAll: () => void;
  onOpenAddress: (address: URL) => void;
}

function JsonTreeRow({ row, words, onShowAll, onOpenAddress }: JsonTreeRowProps) {
  const t = useTranslations('content');
  const { count } = useQuantities();
  const { key, kind, children, depth } = row;
  const hint = hintOf(row);
  const Chevron = row.isOpen ? ChevronDown : ChevronRight;
  const cut = isCut(row);
  return (
    <span className={css.line} style={{ paddingLeft: Math.min(depth, 60) * 16 }}>
      <span className={css.chevron}>{children > 0 && <Chevron aria-hidden />}</span>
      {key !== undefined && (
        <>
          <span className={typeof key === 'number' ? css.position : css.key}>
            <bdi>{typeof key === 'number' ? key : visibleText(key)}</bdi>
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
            {visibleText(row.preview)}
            {cut && '…'}
          </bdi>
        </span>
      )}
      {cut && (
        <Button variant="quiet" excludeFromTabOrder onPress={onShowAll}>
          {t('showAll', { count: row.length })}
        </Button>
      )}
      {hint?.kind === 'nested' && !cut && (
        <Button variant="quiet" excludeFromTabOrder onPress={onShowAll}>
          {t('showNested')}
        </Button>
      )}
      {hint?.kind === 'time' && (
        <time className={css.hint} dateTime={new Date(hint.at).toISOString()} title={utcText(hint.at)}>
          {dateTimeText(hint.at)}
        </time>
      )}
      {hint?.kind === 'address' && (
        <Button variant="quiet" excludeFromTabOrder onPress={() => onOpenAddress(hint.address)}>
          {t('openAddress')}
        </Button>
      )}
      {row.isRepeated && <span className={css.repeated}>{t('repeatedKey')}</span>}
      {words !== undefined && <ProblemMark words={words.map(visibleText).join(' ')} title={words.join('\n')} />}
    </span>
  );
}
