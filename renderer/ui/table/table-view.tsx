import { type ReactNode, useSyncExternalStore } from 'react';
import layout from '../layout.module.css';
import { type Pane, SplitPane } from '../split-pane.tsx';
import { FailureNotice } from '../status/failure-notice.tsx';
import type { TableSource } from './table-source.ts';

interface TableViewProps {
  /** Names its panes in the memory of their sizes. */
  id: string;
  source: Pick<TableSource<unknown>, 'state' | 'failure' | 'reload' | 'subscribe'>;
  /** Shown instead of everything while there are no rows. */
  empty?: ReactNode;
  /** Shown instead of the table while a filter leaves no row of it; absent: the filter leaves nothing out. */
  noMatch?: ReactNode;
  /** Rows are still to come: the table stays without any. */
  isGrowing?: boolean;
  /** Tries again after a failure, where not the source's own way. */
  onRetry?: (() => void) | undefined;
  /** In pixels. */
  minSize?: number;
  /** What is open beside the rows. */
  details?: Pane | undefined;
  /** The table. */
  children: ReactNode;
}

/**
 * A table with what is open beside it, or in its place why there are no rows: it failed, there is nothing, or nothing
 * matches. The table itself says that it is loading. Drawn again when the state of the rows as a whole changes.
 */
export function TableView(props: TableViewProps) {
  const { id, source, empty, noMatch, isGrowing = false, onRetry, minSize = 280, details, children } = props;
  const state = useSyncExternalStore(source.subscribe, () => source.state);
  const { failure } = source;
  if (state === 'failed' && failure !== undefined) {
    return <FailureNotice failure={failure} onRetry={onRetry ?? (() => source.reload())} />;
  }
  const isEmpty = state === 'empty' && !isGrowing;
  if (isEmpty && noMatch === undefined) return <div className={layout.fillHeight}>{empty}</div>;
  const rows: Pane = { id: 'rows', minSize, content: isEmpty ? noMatch : children };
  return (
    <div className={layout.fillHeight}>
      <SplitPane id={id} orientation="horizontal" panes={details === undefined ? [rows] : [rows, details]} />
    </div>
  );
}
