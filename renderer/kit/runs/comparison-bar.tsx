import { ArrowLeftRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RunId } from '#shared/model/id/id.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import layout from '../../ui/layout.module.css';
import css from './runs.module.css';

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
