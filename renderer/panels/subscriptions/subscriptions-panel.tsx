import type { ServerId } from '#shared/model/id/id.ts';
import { SplitPane } from '../../ui/split-pane.tsx';
import { UpdateLog } from './update-log.tsx';
import { WatchList } from './watch-list.tsx';

/** Watched resources across servers, and beside them every change that servers reported. */
export function SubscriptionsPanel({ serverId }: { serverId: ServerId | undefined }) {
  return (
    <SplitPane
      id="subscriptions"
      orientation="horizontal"
      panes={[
        { id: 'watched', defaultSize: '33%', minSize: 220, content: <WatchList serverId={serverId} /> },
        { id: 'log', minSize: 260, content: <UpdateLog serverId={serverId} /> },
      ]}
    />
  );
}
