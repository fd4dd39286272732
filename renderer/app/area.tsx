import { Outlet, useRouterState } from '@tanstack/react-router';
import { PanelLeftOpen } from 'lucide-react';
import { memo, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { useSession } from '../data/queries.ts';
import { CallConfirmation } from '../kit/requests/index.ts';
import { useDialogSearch, useIsPage, useItemInFront, useServerId, useWindowSearch } from '../state/address.ts';
import { wideWindow } from '../state/window-size.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import layout from '../ui/layout.module.css';
import { lazyView } from '../ui/lazy-view.tsx';
import { type Pane, SplitPane } from '../ui/split-pane.tsx';
import { useMedia } from '../ui/use-media.ts';
import { hasContent } from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { useColumns } from './columns.ts';
import { ErrorBoundary, NoticeBar } from './failures.tsx';
import { usePanelSize } from './panel-size.ts';
import { Region } from './region.tsx';
import { BasketDialog, workspaces } from './views.tsx';

const BottomPanel = lazyView(async () => (await import('./bottom-panel.tsx')).BottomPanel);

interface ListContent {
  workspace: (typeof workspaces)[number];
  serverId: ServerId;
  sessionId: SessionId;
}

/** The list of the open workspace; undefined when there is none to show. */
export function useListContent(): ListContent | undefined {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  const serverId = useServerId();
  // Only the id: the session changes with every request, which would render the whole window.
  const sessionId = useSession(serverId, (session) => (hasContent(session) ? session.id : undefined));
  const workspace = workspaces.find(({ to }) => to === path);
  if (workspace === undefined || serverId === undefined || sessionId === undefined) return undefined;
  return { workspace, serverId, sessionId };
}

// The panes read their own data and are memoized: a change in one doesn't render the others.

/** Everything to the right of the servers: the workspace and the bottom panel. */
export const Area = memo(function Area() {
  const { panel, frame } = useWindowSearch();
  const size = usePanelSize();
  const isPage = useIsPage();
  const work: Pane = {
    id: 'work',
    minSize: 120,
    content: (
      <div className={layout.column} inert={size === 'full'}>
        <Work />
      </div>
    ),
  };
  // The details of a frame need more height.
  const defaultSize = panel === 'traffic' && frame !== undefined ? '50%' : '32%';
  const bottom: Pane = {
    id: 'bottom',
    defaultSize,
    minSize: 80,
    isFixed: true,
    content: (
      <AfterPaint>
        <BottomPanel />
      </AfterPaint>
    ),
  };
  const hasPane = size === 'below' || size === 'full';
  return (
    <div className={classNames(layout.column, css.area)}>
      <div className={layout.fillHeight}>
        <SplitPane
          // A page has one pane: its layout isn't that of two.
          id={isPage ? 'page' : 'area'}
          memory={`area.${panel}`}
          orientation="vertical"
          panes={hasPane ? [work, bottom] : [work]}
        />
      </div>
      {size === 'bar' && <BottomPanel />}
    </div>
  );
});

let isPainted = false;

/** Renders its children after the first paint of the window, so that the rest is on screen sooner. */
function AfterPaint({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(isPainted);
  useEffect(() => afterPaint(() => startTransition(() => setShown(true))), []);
  return isShown && children;
}

/** Runs `work` after the next paint, or soon in a hidden window, which has no frames; returns a cancel function. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(() => {
      isPainted = true;
      work();
    });
  };
  const frame = document.hidden ? start() : requestAnimationFrame(start);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const Work = memo(function Work() {
  const list = useListContent();
  const t = useTranslations('window.panes');
  const columns = useColumns();
  const shown = list === undefined ? 'none' : columns.list;
  const region = list !== undefined && (
    <Region pane="list" label={t('list')} content={`${list.workspace.id} ${list.serverId}`}>
      <Suspense>
        <List key={list.serverId} {...list} />
      </Suspense>
    </Region>
  );
  const defaultSize = useMedia(wideWindow) ? 400 : 272;
  const column: Pane = { id: 'list', defaultSize, minSize: 180, maxSize: '60%', isFixed: true, content: region };
  const item: Pane = { id: 'item', minSize: 200, content: <Item /> };
  return (
    <div className={classNames(layout.column, css.work)}>
      {(shown === 'folded' || shown === 'over') && (
        <div className={css.strip}>
          <IconButton
            icon={PanelLeftOpen}
            label={t(shown === 'over' ? 'hideList' : 'showList')}
            shortcut="list"
            onPress={columns.toggleList}
          />
        </div>
      )}
      <div className={layout.fillWidth}>
        <SplitPane id="work" orientation="horizontal" panes={shown === 'beside' ? [column, item] : [item]} />
      </div>
      {shown === 'over' && <div className={css.over}>{region}</div>}
      {list !== undefined && <WorkDialog key={list.serverId} {...list} />}
    </div>
  );
});

const ListDialog = lazyView(async () => (await import('../kit/list/index.ts')).ListDialog);

/** The dialog of the open list that the address names. It stays open when the list pane is hidden. */
function WorkDialog({ workspace: { id }, serverId, sessionId }: ListContent) {
  const dialog = useDialogSearch();
  if (dialog === 'basket' && id === 'resources') return <BasketDialog serverId={serverId} sessionId={sessionId} />;
  if (dialog !== 'pages' && dialog !== 'changes') return null;
  return <ListDialog workspace={id} serverId={serverId} sessionId={sessionId} />;
}

const List = memo(function List({ workspace: { Pane: Content }, serverId, sessionId }: ListContent) {
  return <Content serverId={serverId} sessionId={sessionId} />;
});

const Item = memo(function Item() {
  const t = useTranslations('window.panes');
  // Of what is drawn. The location is a moment ahead: with it as a key, each navigation would draw the old view anew first.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const item = useItemInFront();
  return (
    <Region pane="item" label={t('main')} content={`${path ?? ''} ${item ?? ''}`}>
      <CallConfirmation>
        <NoticeBar />
        {/* Navigation resets it. */}
        <ErrorBoundary key={path} of={item}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </CallConfirmation>
    </Region>
  );
});
