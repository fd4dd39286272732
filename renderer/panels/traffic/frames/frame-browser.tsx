import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import type { Frame, FrameFilter } from '#shared/model/frame.ts';
import { host } from '../../../data/client.ts';
import { useRowsState } from '../../../data/row-source.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { SplitPane } from '../../../ui/split-pane.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import css from './frame-browser.module.css';
import type { FrameSource } from './frame-source.ts';
import { FrameTable, type FrameTableLook } from './frame-table.tsx';
import { FrameView } from './frame-view.tsx';

interface FrameBrowserProps {
  /** Under which the sizes of its panes are remembered. */
  id: string;
  source: FrameSource;
  filter: FrameFilter;
  look: FrameTableLook;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Which frames are opened beside the rows when the address names them; absent: every one. */
  opens?: (frame: Frame) => boolean;
}

/** The frames that match a filter, newest at the end; the one in the address is open beside the rows. */
export function FrameBrowser({ id, source, filter, look, empty, opens }: FrameBrowserProps) {
  const { frame: seq, change } = useWindowSearch();
  const state = useRowsState(source);
  // The frame view may lag behind a held arrow key; the rows never do.
  const shownSeq = useDeferredValue(seq);
  const { data: detail } = useQuery({
    ...host.traffic.frame.queryOptions({ input: { seq: seq ?? 1 } }),
    enabled: seq !== undefined,
    gcTime: 0,
  });
  const isElsewhere = opens !== undefined && (detail === undefined || !opens(detail.frame));
  return (
    <div className={css.body}>
      {state === 'failed' && source.failure !== undefined ? (
        <FailureNotice failure={source.failure} onRetry={() => source.reload()} />
      ) : state === 'empty' ? (
        empty
      ) : (
        <SplitPane
          id={id}
          orientation="horizontal"
          panes={[
            {
              id: 'rows',
              minSize: 260,
              content: <FrameTable source={source} filter={filter} look={look} pairSeq={detail?.frame.pairSeq} />,
            },
            ...(shownSeq === undefined || isElsewhere
              ? []
              : [
                  {
                    id: 'frame',
                    defaultSize: '46%',
                    minSize: 240,
                    content: (
                      <FrameView seq={shownSeq} onClose={() => change({ frame: undefined }, { replace: true })} />
                    ),
                  },
                ]),
          ]}
        />
      )}
    </div>
  );
}
