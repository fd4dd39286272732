import { Outlet, useMatchRoute, useRouterState } from '@tanstack/react-router';
import { PanelLeftOpen } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../data/queries.ts';
import { CallConfirmation } from '../panels/inbox/index.ts';
import { useServerId, useWindowSearch } from '../state/address.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import layout from '../ui/layout.module.css';
import { shortcuts } from '../ui/shortcuts.ts';
import { type Pane, SplitPane } from '../ui/split-pane.tsx';
import { hasContent } from '../workspaces/servers/connection/index.ts';
import css from './app.module.css';
import { BottomPanel, usePanelSize } from './bottom-panel.tsx';
import { useColumns } from './columns.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { Region } from './region.tsx';
import { workspaces } from './views.tsx';

/** The list of the open workspace, when it has one to show. */
export function useListPane(): ReactNode {
  const matchRoute = useMatchRoute();
  const serverId = useServerId();
  const session = useSession(serverId);
  const List = workspaces.find(({ to }) => matchRoute({ to, includeSearch: false }) !== false)?.Pane;
  if (List === undefined || serverId === undefined || session === undefined || !hasContent(session)) return undefined;
  return <List key={serverId} serverId={serverId} sessionId={session.id} />;
}

/** Everything right of the servers: the work, and the panel below all of it. */
export function Area({ list }: { list: ReactNode }) {
  const { panel } = useWindowSearch();
  const size = usePanelSize();
  const work: Pane = {
    id: 'work',
    minSize: 120,
    content: (
      <div className={layout.column} inert={size === 'full'}>
        <Work list={list} />
      </div>
    ),
  };
  const bottom: Pane = { id: 'bottom', defaultSize: '32%', minSize: 80, isFixed: true, content: <BottomPanel /> };
  const hasPane = size === 'below' || size === 'full';
  return (
    <div className={classNames(layout.column, css.area)}>
      <div className={layout.fillHeight}>
        <SplitPane
          id="area"
          memory={`area.${panel}`}
          orientation="vertical"
          panes={hasPane ? [work, bottom] : [work]}
        />
      </div>
      {size === 'bar' && <BottomPanel />}
    </div>
  );
}

/** The list of the workspace, and the item. */
function Work({ list }: { list: ReactNode }) {
  const t = useTranslations('window.panes');
  const columns = useColumns();
  const item: Pane = { id: 'item', minSize: 200, content: <Item /> };
  if (list === undefined) return <SplitPane id="work" orientation="horizontal" panes={[item]} />;
  const region = (
    <Region label={t('list')}>
      <Suspense>{list}</Suspense>
    </Region>
  );
  const column: Pane = { id: 'list', defaultSize: 272, minSize: 180, maxSize: '60%', isFixed: true, content: region };
  return (
    <div className={classNames(layout.column, css.work)}>
      {columns.list !== 'beside' && (
        <div className={css.strip}>
          <IconButton
            icon={PanelLeftOpen}
            label={t(columns.list === 'over' ? 'hideList' : 'showList')}
            shortcut={shortcuts.list}
            onPress={columns.toggleList}
          />
        </div>
      )}
      <div className={layout.fillWidth}>
        <SplitPane id="work" orientation="horizontal" panes={columns.list === 'beside' ? [column, item] : [item]} />
      </div>
      {columns.list === 'over' && <div className={css.over}>{region}</div>}
    </div>
  );
}

function Item() {
  const t = useTranslations('window.panes');
  // Another address is another chance: what failed to draw at one does not block the next.
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <Region label={t('main')}>
      <CallConfirmation>
        <NoticeBar />
        <ErrorBoundary key={path}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </CallConfirmation>
    </Region>
  );
}
