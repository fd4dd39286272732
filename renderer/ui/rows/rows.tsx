// biome-ignore-all lint/a11y/noStaticElementInteractions: their roles are known only when they are drawn.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: all roles that the rows have support them.
// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold only some of its rows.
// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and names its active row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list handles the keys.
import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { RowMenuButton, rowAt } from '../controls/menu.tsx';
import { Tooltip } from '../controls/tooltip.tsx';
import layout from '../layout.module.css';
import { useQuantities } from '../quantities.ts';
import { useDrawnRows } from './drawn-rows.ts';
import { nextRow } from './row-window.ts';
import css from './rows.module.css';

/** Of a table's head and rows, in pixels. */
const tableRowHeight = 22;

export interface RowsHandle {
  scrollTo: (index: number) => void;
  focus: () => void;
}

interface RowsProps {
  label: string;
  count: number;
  /** In pixels; a table's is set. */
  rowHeight?: number;
  role?: 'listbox' | 'tree';
  /** Makes the list a table: its column headings. Its rows consist of cells. */
  head?: ReactNode;
  /** The row that has the keyboard, -1 for none. */
  activeIndex: number;
  onActiveIndexChange: (index: number) => void;
  /** Attributes of the row's element. A click makes a row the active one unless it is handled here. */
  rowProps?: (index: number) => HTMLAttributes<HTMLDivElement> | undefined;
  /** The content of a row, which may not have been fetched yet. */
  renderRow: (index: number) => ReactNode;
  /** A stable key, when rows move. */
  rowKey?: (index: number) => string | number;
  /**
   * What the button is called that opens a row's context menu; undefined for a row without one. The row that is pointed
   * at shows it, else the active one.
   */
  menuLabel?: (index: number) => string | undefined;
  /** Of a table: buttons at the end of a row that is pointed at or active; the last one opens its menu. No tab stops. */
  rowActions?: (index: number, isPointed: boolean) => ReactNode;
  /** Enter or Space on the active row. */
  onOpen?: (index: number) => void;
  /** Called before the keys that move between rows; `preventDefault` keeps a key from them. */
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  /** The list got the focus by a key, or after one. */
  onFocusByKey?: () => void;
  /** Called with the rows that are drawn, `first` up to `end`, and whether the view follows the end. */
  onDraw?: ((first: number, end: number, followsEnd: boolean) => void) | undefined;
  /**
   * The list grows at its end, and the view follows it while it is scrolled there: what the button is called that goes
   * there, with the number of rows since the view stays elsewhere.
   */
  endLabel?: (added: number) => string;
  /** How many rows there ever were, where the first ones are dropped. */
  grown?: number;
  handleRef?: Ref<RowsHandle>;
  /** See {@link useDrawnRows}. */
  scrollKey?: string;
}

const rowRoles = { listbox: 'option', tree: 'treeitem', grid: 'row' } as const;

/**
 * A list, tree or table of any length in rows of one height, of which only the visible ones exist. One tab stop: the
 * active row is named by `aria-activedescendant` and moves with arrows, Page keys, Home and End.
 */
export function Rows(props: RowsProps) {
  const { label, count, head, activeIndex, onActiveIndexChange, handleRef, endLabel, grown = count } = props;
  const { rowProps, renderRow, rowKey, rowActions, onOpen, onKeyDown, onDraw, onFocusByKey, menuLabel } = props;
  const isTable = head !== undefined;
  const hasMenus = menuLabel !== undefined || rowActions !== undefined;
  const role = isTable ? 'grid' : (props.role ?? 'listbox');
  const rowHeight = isTable ? tableRowHeight : (props.rowHeight ?? 24);
  const [pointed, setPointed] = useState(-1);
  const [stay, setStay] = useState<{ grown: number; isAtEnd: boolean }>();
  const rows = useDrawnRows({
    total: count,
    rowHeight,
    headHeight: isTable ? tableRowHeight : 0,
    followsEnd: endLabel !== undefined,
    scrollKey: props.scrollKey,
    onFollow: (isFollowing, isAtEnd) =>
      setStay((current) => (isFollowing ? undefined : { grown: current?.grown ?? grown, isAtEnd })),
  });
  const { scroller, first, end } = rows;
  const menuRow = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const rowId = (index: number) => `${baseId}-${index}`;
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  const followsEnd = endLabel !== undefined && stay === undefined;
  useEffect(() => onDraw?.(first, end, followsEnd), [onDraw, first, end, followsEnd]);
  useImperativeHandle(handleRef, () => ({ scrollTo: rows.scrollTo, focus: () => scroller.current?.focus() }));

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key === 'Enter' || event.key === ' ') && activeIndex >= 0 && !(isTable && onOpen === undefined)) {
      event.preventDefault();
      onOpen?.(activeIndex);
      return;
    }
    const next = nextRow(event.key, activeIndex, count, Math.max(1, rows.page() - 1));
    if (next === undefined) return;
    event.preventDefault();
    if (event.key !== 'End') rows.stay();
    onActiveIndexChange(next);
    rows.scrollTo(next);
  };
  const menuIndex = pointed >= first && pointed < end ? pointed : activeIndex;
  const menuName = menuIndex >= first && menuIndex < end ? menuLabel?.(menuIndex) : undefined;
  const isNamed = isTable ? activeIndex >= first && activeIndex < end : activeIndex >= 0 && activeIndex < count;
  return (
    <div className={classNames(layout.fillColumn, css.around)} onPointerLeave={() => setPointed(-1)}>
      <div
        ref={scroller}
        className={classNames(layout.scroll, isTable ? css.table : css.list)}
        role={role}
        aria-label={label}
        tabIndex={0}
        aria-rowcount={isTable ? count + 1 : undefined}
        aria-activedescendant={isNamed ? rowId(activeIndex) : undefined}
        onKeyDown={handleKey}
        onFocus={({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
          if (target === currentTarget && currentTarget.matches(':focus-visible')) onFocusByKey?.();
        }}
      >
        {isTable && (
          <div className={classNames(css.tableRow, css.head)} role="row" aria-rowindex={1}>
            {head}
          </div>
        )}
        <div className={css.canvas} role="presentation" style={{ height: rows.height }}>
          <div
            className={css.drawn}
            role="presentation"
            style={{ top: rows.top }}
            // A chosen row must not scroll out of the view.
            onClick={() => rows.stay()}
            // Not on pointer enter: React fires none when the row replaces a removed one.
            onPointerMove={(event) => {
              if (hasMenus && event.pointerType !== 'touch') setPointed(Number(rowAt(event)?.key ?? -1));
            }}
          >
            {drawn.map((index) => (
              <Row
                key={rowKey?.(index) ?? index}
                ref={index === menuIndex ? menuRow : undefined}
                id={rowId(index)}
                index={index}
                count={count}
                role={rowRoles[role]}
                height={rowHeight}
                isActive={index === activeIndex}
                hasMenu={index === menuIndex && menuName !== undefined}
                isPointed={isTable && index === pointed}
                onActivate={onActiveIndexChange}
                rowProps={rowProps}
                renderRow={renderRow}
                rowActions={isTable ? rowActions : undefined}
              />
            ))}
          </div>
        </div>
      </div>
      {/* Outside the rows, as an option can't contain a button. */}
      {menuName !== undefined && (
        <span className={css.listMenu} data-active={menuIndex === activeIndex || undefined}>
          <RowMenuButton
            label={menuName}
            row={() => {
              // The focus comes back to the list when the menu closes.
              scroller.current?.focus({ preventScroll: true });
              return menuRow.current;
            }}
          />
        </span>
      )}
      {endLabel !== undefined && stay !== undefined && (grown > stay.grown || !stay.isAtEnd) && (
        <JumpToEnd label={endLabel(grown - stay.grown)} added={grown - stay.grown} onPress={rows.scrollToEnd} />
      )}
    </div>
  );
}

interface RowProps extends Pick<RowsProps, 'rowProps' | 'renderRow' | 'rowActions'> {
  ref: Ref<HTMLDivElement> | undefined;
  id: string;
  index: number;
  count: number;
  role: (typeof rowRoles)[keyof typeof rowRoles];
  height: number;
  isActive: boolean;
  hasMenu: boolean;
  isPointed: boolean;
  onActivate: (index: number) => void;
}

/** One row. While the list is only scrolled or pointed at, what it is drawn from stays the same, and so does the row. */
const Row = memo(function Row(props: RowProps) {
  const { ref, id, index, count, role, height, isActive, hasMenu, isPointed, onActivate } = props;
  const { className, onClick, ...given } = props.rowProps?.(index) ?? {};
  const isTable = role === 'row';
  const position = isTable ? { 'aria-rowindex': index + 2 } : { 'aria-posinset': index + 1, 'aria-setsize': count };
  return (
    <div
      ref={ref}
      id={id}
      role={role}
      data-key={index}
      {...position}
      aria-selected={isActive}
      data-active={isActive || undefined}
      data-menu={hasMenu || undefined}
      onClick={onClick ?? (() => onActivate(index))}
      {...given}
      className={classNames(isTable ? css.tableRow : classNames(layout.row, css.listRow), className)}
      style={{ height }}
    >
      {props.renderRow(index)}
      {(isPointed || isActive) && <RowActions>{props.rowActions?.(index, isPointed)}</RowActions>}
    </div>
  );
});

function RowActions({ children }: { children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <span role="gridcell" className={css.tableMenu}>
      {children}
    </span>
  );
}

interface JumpToEndProps {
  /** Its accessible name, shown as the tooltip too. */
  label: string;
  /** How many rows were added while the end was out of view. */
  added?: number;
  onPress: () => void;
}

/** A small button over the end of a list, in its middle: it leaves most of the last rows in view, and their buttons free. */
function JumpToEnd({ label, added = 0, onPress }: JumpToEndProps) {
  const { count } = useQuantities();
  return (
    <div className={css.overEnd}>
      <Tooltip text={label}>
        <Button aria-label={label} onPress={onPress}>
          {added > 0 ? `${count(added)} ↓` : '↓'}
        </Button>
      </Tooltip>
    </div>
  );
}
