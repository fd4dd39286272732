import { ArrowLeftRight, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { RunId } from '#shared/model/id/id.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { useKeptRow } from '../../data/kept-row.ts';
import type { RunSource } from '../../data/run-rows.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ContextMenu } from '../../ui/controls/menu.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { isFocusLost } from '../../ui/focus.ts';
import { returnFocus } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { Rows, type RowsHandle } from '../../ui/rows/rows.tsx';
import { readText } from '../blocks/index.ts';
import css from './runs.module.css';

interface RunRowsProps<Run> {
  label: string;
  menuLabel: string;
  source: RunSource<Run>;
  /** The run that is opened elsewhere, and its row once that is known: it becomes the active one. */
  shown?: { id: RunId; row: number } | undefined;
  /** The opened run isn't one of the list: none is active, until a person chooses one. */
  isShownUnlisted?: boolean;
  titleOf: (run: Run) => string;
  renderRow: (run: Run) => ReactNode;
  menuItems: (run: Run) => ReactNode;
  onOpen: (run: Run) => void;
  /** Delete was pressed; `next` becomes the active one. */
  onRemove: (run: Run, next: Run | undefined) => void;
}

/** Runs of a tool or prompt, the newest first: a click or Enter opens one. */
export function RunRows<Run extends { id: RunId }>(props: RunRowsProps<Run>) {
  const { label, menuLabel, source, shown, titleOf, renderRow, menuItems, onOpen, onRemove } = props;
  const { isShownUnlisted = false } = props;
  const handle = useRef<RowsHandle>(null);
  const { index, keep } = useKeptRow(source, 0);
  const { id: shownId, row: shownRow } = shown ?? {};
  const followed = useRef<RunId>(undefined);
  const follow = useEffectEvent((id: RunId, row: number) => {
    // New ones move it: meanwhile the keyboard may have gone on to another run.
    if (id === followed.current && source.rowAt(index)?.id !== id) return;
    followed.current = id;
    keep(row, id);
    handle.current?.scrollTo(row);
  });
  useEffect(() => {
    if (shownId !== undefined && shownRow !== undefined) follow(shownId, shownRow);
  }, [shownId, shownRow]);
  const leave = useEffectEvent(() => keep(-1));
  useEffect(() => {
    if (isShownUnlisted) leave();
  }, [isShownUnlisted]);
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  const drawn = (position: number, draw: (run: Run) => ReactNode) => {
    const run = source.rowAt(position);
    return run && draw(run);
  };
  return (
    <ContextMenu
      className={classNames(layout.column, css.rows)}
      label={menuLabel}
      items={(key) => drawn(Number(key ?? index), menuItems)}
    >
      <Rows
        handleRef={handle}
        label={label}
        count={source.total}
        onDraw={onDraw}
        activeIndex={index}
        onActiveIndexChange={keep}
        onFocusByKey={() => {
          if (index === -1) keep(0);
        }}
        onOpen={(position) => {
          const run = source.rowAt(position);
          if (run !== undefined) onOpen(run);
        }}
        onKeyDown={(event) => {
          const run = source.rowAt(index);
          if (event.key !== 'Delete' || run === undefined) return;
          event.preventDefault();
          // The next press removes the next one.
          const next = index + 1 < source.total ? index + 1 : index - 1;
          keep(next);
          onRemove(run, source.rowAt(next));
        }}
        rowKey={(position) => source.rowAt(position)?.id ?? position}
        rowProps={(position) => {
          const run = source.rowAt(position);
          return {
            title: run && titleOf(run),
            onContextMenu: () => keep(position, run?.id),
            // A click opens the run that was drawn: by then the list may have others there.
            onClick: () => {
              keep(position, run?.id);
              if (run !== undefined) onOpen(run);
            },
          };
        }}
        renderRow={(position) => drawn(position, renderRow)}
      />
    </ContextMenu>
  );
}

interface ShownRun {
  /** In the address, also the run that it is compared with. */
  run: RunId | undefined;
  compare: RunId | undefined;
  change: ChangeRun;
}

type ChangeRun = (next: { run?: RunId | undefined; compare?: RunId | undefined }, how?: { replace?: boolean }) => void;

/** Closes a run that is removed: the address gets `next`, or no run. */
export function closeRemovedRun({ run, compare, change }: ShownRun, removed: RunId, next?: RunId): void {
  if (run === removed) change({ run: next, compare: undefined }, { replace: true });
  else if (compare === removed) change({ compare: undefined }, { replace: true });
}

interface ComparisonBarProps<Run> {
  before: Run;
  after: Run;
  labels: Record<'before' | 'after' | 'swap' | 'close', string>;
  /** What can be compared in the place of a run, that run among them. */
  optionsFor: (run: Run) => readonly { value: RunId; label: string }[];
  /** Changes the address: `run` is the later one of the two. */
  change: ChangeRun;
  /** How they are compared. */
  children: ReactNode;
}

/** Over a comparison of two runs: which ones, and how. */
export function ComparisonBar<Run extends { id: RunId }>(props: ComparisonBarProps<Run>) {
  const { before, after, labels, optionsFor, change, children } = props;
  const close = useRef<HTMLButtonElement>(null);
  // It takes the place of the button that opened it, and that of it when it is closed.
  useEffect(() => {
    if (isFocusLost()) close.current?.focus();
    return returnFocus;
  }, []);
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
        <IconButton ref={close} icon={X} label={labels.close} onPress={() => change({ compare: undefined })} />
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
