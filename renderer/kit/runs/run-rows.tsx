import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { RunId } from '#shared/model/id/id.ts';
import type { RunSource } from '../../data/runs.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/rows/virtual-rows.tsx';
import css from './runs.module.css';

interface RunRowsProps<Run> {
  label: string;
  menuLabel: string;
  source: RunSource<Run>;
  /** The row that stays under the keyboard when new ones come in above it. */
  shownRow?: number | undefined;
  titleOf: (run: Run) => string;
  renderRow: (run: Run) => ReactNode;
  menuItems: (run: Run) => ReactNode;
  onOpen: (run: Run) => void;
  /** Delete was pressed. */
  onRemove: (run: Run) => void;
}

/** Runs of a tool or prompt, the newest first: a click or Enter opens one. */
export function RunRows<Run extends { id: RunId }>(props: RunRowsProps<Run>) {
  const { label, menuLabel, source, shownRow, titleOf, renderRow, menuItems, onOpen, onRemove } = props;
  const handle = useRef<VirtualRowsHandle>(null);
  const [active, setActive] = useState(shownRow ?? 0);
  useEffect(() => {
    if (shownRow === undefined) return;
    setActive(shownRow);
    handle.current?.scrollTo(shownRow);
  }, [shownRow]);
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  const index = Math.min(active, source.total - 1);
  const drawn = (position: number, draw: (run: Run) => ReactNode) => {
    const run = source.rowAt(position);
    return run && draw(run);
  };
  return (
    <ContextMenu
      className={classNames(layout.column, css.rows)}
      label={menuLabel}
      items={() => drawn(index, menuItems)}
    >
      <VirtualRows
        handleRef={handle}
        label={label}
        count={source.total}
        onDraw={onDraw}
        activeIndex={index}
        onActiveIndexChange={setActive}
        onOpen={(position) => {
          const run = source.rowAt(position);
          if (run !== undefined) onOpen(run);
        }}
        onKeyDown={(event) => {
          const run = source.rowAt(index);
          if (event.key !== 'Delete' || run === undefined) return;
          event.preventDefault();
          onRemove(run);
        }}
        rowKey={(position) => source.rowAt(position)?.id ?? position}
        rowProps={(position) => {
          const run = source.rowAt(position);
          return {
            title: run && titleOf(run),
            onContextMenu: () => setActive(position),
            // A click opens the run that was drawn: by then the list may have others there.
            onClick: () => {
              setActive(position);
              if (run !== undefined) onOpen(run);
            },
          };
        }}
        renderRow={(position) => drawn(position, renderRow)}
      />
    </ContextMenu>
  );
}
