import { ArrowLeftRight, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { RunId } from '#shared/model/id/id.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { RunSource } from '../data/runs.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { ContextMenu } from '../ui/controls/menu.tsx';
import { Select } from '../ui/controls/select.tsx';
import layout from '../ui/layout.module.css';
import { VirtualRows, type VirtualRowsHandle } from '../ui/rows/virtual-rows.tsx';
import { readText } from './part-content.ts';
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

interface ComparisonBarProps<Run> {
  before: Run;
  after: Run;
  labels: Record<'before' | 'after' | 'swap' | 'close', string>;
  /** What can be compared in the place of a run, that run among them. */
  optionsFor: (run: Run) => readonly { value: RunId; label: string }[];
  /** Changes the address: `run` is the later one of the two. */
  change: (next: { run?: RunId; compare?: RunId | undefined }, how?: { replace?: boolean }) => void;
  /** How they are compared. */
  children: ReactNode;
}

/** Over a comparison of two runs: which ones, and how. */
export function ComparisonBar<Run extends { id: RunId }>(props: ComparisonBarProps<Run>) {
  const { before, after, labels, optionsFor, change, children } = props;
  const choice = (label: string, run: Run, onChange: (id: RunId) => void) => (
    <div className={css.choice}>
      <Select label={label} isLabelHidden value={run.id} options={optionsFor(run)} onChange={onChange} />
    </div>
  );
  return (
    <div className={classNames(layout.wrappingRow, css.bar)}>
      {choice(labels.before, before, (id) => change({ compare: id }, { replace: true }))}
      <span aria-hidden>→</span>
      {choice(labels.after, after, (id) => change({ run: id, compare: before.id }, { replace: true }))}
      <IconButton
        icon={ArrowLeftRight}
        label={labels.swap}
        onPress={() => change({ run: before.id, compare: after.id }, { replace: true })}
      />
      <span className={classNames(layout.wideRow, layout.end)}>
        {children}
        <IconButton icon={X} label={labels.close} onPress={() => change({ compare: undefined })} />
      </span>
    </div>
  );
}

/** The whole result of a run as JSON text, at most `longest` characters of it; empty after it was removed. */
export async function resultText(
  { result }: Pick<PromptRun | ToolCall, 'result'>,
  longest = Number.POSITIVE_INFINITY,
): Promise<string> {
  if (result?.readId === undefined) return '';
  const length = Math.min(result.whole.characters ?? 0, longest);
  return readText({ readId: result.readId }, result.whole, 0, length);
}
