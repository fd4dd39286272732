import { Outlet, useMatchRoute, useRouterState } from '@tanstack/react-router';
import { PanelBottom, PanelLeft, Search, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { link, useLinkState } from '../data/client.ts';
import { usePendingRequests, useServer, useServers, useSession } from '../data/queries.ts';
import { CallConfirmation } from '../panels/inbox/index.ts';
import { useCurrentServerId, useServerId, useWindowSearch } from '../state/address.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton, IconToggle } from '../ui/controls/icon-button.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../ui/controls/tabs.tsx';
import { KeyHint } from '../ui/controls/tooltip.tsx';
import layout from '../ui/layout.module.css';
import { type Pane, SplitPane } from '../ui/split-pane.tsx';
import { Spinner } from '../ui/status/progress.tsx';
import { hasContent } from '../workspaces/servers/connection/index.ts';
import { AddDialog, EditDialog, ServersPane } from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { useColumns } from './columns.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { openPalette, Palette } from './palette/index.ts';
import { Rail } from './rail.tsx';
import { StatusBar } from './status-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { type CurrentServer, panels, workspaces } from './views.tsx';

/** The frame around every view: bars, columns, bottom panel, dialogs. */
export function Shell() {
  const { showsServers } = useColumns();
  useShortcuts();
  const servers: Pane = {
    id: 'servers',
    defaultSize: 232,
    minSize: 160,
    maxSize: 480,
    isFixed: true,
    content: <ServersColumn />,
  };
  const work: Pane = { id: 'work', minSize: 400, content: <Work /> };
  return (
    <div className={classNames(layout.stack, css.window)}>
      <Header />
      <LinkBanner />
      <div className={classNames(layout.fillHeight, css.body)}>
        <Rail />
        <main className={layout.fillWidth}>
          <SplitPane id="window" orientation="horizontal" panes={showsServers ? [servers, work] : [work]} />
        </main>
      </div>
      <StatusBar />
      <ServerDialog />
      <Palette />
    </div>
  );
}

function ServersColumn() {
  const t = useTranslations('window.panes');
  return (
    <Region label={t('servers')}>
      <ServersPane />
    </Region>
  );
}

function Work() {
  const list = useListColumn();
  const main: Pane = { id: 'main', minSize: 240, content: <Main /> };
  if (list === undefined) return <SplitPane id="work" orientation="horizontal" panes={[main]} />;
  const column: Pane = { id: 'list', defaultSize: 316, minSize: 180, maxSize: '60%', isFixed: true, content: list };
  return <SplitPane id="work" orientation="horizontal" panes={[column, main]} />;
}

/** The list of the open workspace, when it has one to show. */
function useListColumn() {
  const t = useTranslations('window.panes');
  const matchRoute = useMatchRoute();
  const serverId = useServerId();
  const session = useSession(serverId);
  const List = workspaces.find(({ to }) => matchRoute({ to, includeSearch: false }) !== false)?.Pane;
  if (List === undefined || serverId === undefined || session === undefined || !hasContent(session)) return undefined;
  return (
    <Region label={t('list')}>
      <Suspense>
        <List key={serverId} serverId={serverId} sessionId={session.id} />
      </Suspense>
    </Region>
  );
}

function Main() {
  const { panel } = useWindowSearch();
  const item: Pane = { id: 'item', minSize: 120, content: <Item /> };
  const bottom: Pane = { id: 'bottom', defaultSize: 268, minSize: 80, isFixed: true, content: <Bottom /> };
  return <SplitPane id="main" orientation="vertical" panes={panel === 'none' ? [item] : [item, bottom]} />;
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

function Bottom() {
  const t = useTranslations('window.panes');
  const serverId = useCurrentServerId();
  const session = useSession(serverId);
  return (
    <Region label={t('panel')}>
      <BottomPanel serverId={serverId} sessionId={session?.id} />
    </Region>
  );
}

/** The panels, one of them open. */
function BottomPanel(current: CurrentServer) {
  const t = useTranslations('window.panel');
  const { panel, change } = useWindowSearch();
  const close = <IconButton icon={X} label={t('close')} shortcut="Mod+J" onPress={() => change({ panel: 'none' })} />;
  return (
    <Tabs
      selectedKey={panel}
      onSelectionChange={(key) => {
        const chosen = panels.find(({ id }) => id === key);
        if (chosen !== undefined) change({ panel: chosen.id });
      }}
    >
      <TabBar aria-label={t('label')} trailing={close}>
        {panels.map(({ id, Badge }) => (
          <Tab key={id} id={id}>
            {t(id)} {Badge !== undefined && <Badge />}
          </Tab>
        ))}
      </TabBar>
      {panels.map(({ id, draw }) => (
        <TabPanel key={id} id={id}>
          <ErrorBoundary>{draw(current)}</ErrorBoundary>
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** Says that the window has lost its host and is trying to get it back. */
function LinkBanner() {
  const t = useTranslations('window.link');
  if (useLinkState() !== 'lost') return null;
  return (
    <div role="status" className={classNames(layout.aligned, css.banner)}>
      <Spinner label={t('lost')} />
      {t('lost')}
      <Button onPress={link.retryNow}>{t('retry')}</Button>
    </div>
  );
}

/** One pane of the window: a landmark, and a stop of F6. */
function Region({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classNames(layout.view, css.region)} aria-label={label} data-pane tabIndex={-1}>
      {children}
    </section>
  );
}

/** The top bar: where one is, the way to everything, what waits. */
function Header() {
  const t = useTranslations('window.header');
  const requests = usePendingRequests();
  const current = useServer(useCurrentServerId())?.server;
  const { panel, change } = useWindowSearch();
  const { showsServers, toggleServers } = useColumns();
  return (
    <header className={classNames(layout.ruled, css.header)}>
      <h1 className={css.name}>Loupe</h1>
      <span className={classNames(layout.truncate, layout.dim)} title={current?.name}>
        {current?.name}
      </span>
      <AriaButton className={classNames(layout.wideRow, css.search)} onPress={() => openPalette('all')}>
        <Search aria-hidden />
        <span className={classNames(layout.truncate, css.searchText)}>{t('search')}</span>
        <KeyHint keys="Mod+K" />
      </AriaButton>
      <div className={classNames(layout.aligned, css.right)}>
        {requests.length > 0 && (
          <Button onPress={() => change({ panel: 'inbox' })}>
            <span className={layout.warn}>{t('inbox', { count: requests.length })}</span>
          </Button>
        )}
        <IconToggle
          icon={PanelLeft}
          label={t('toggleServers')}
          isSelected={showsServers}
          onChange={toggleServers}
          shortcut="Mod+B"
        />
        <IconToggle
          icon={PanelBottom}
          label={t('togglePanel')}
          isSelected={panel !== 'none'}
          onChange={(isOpen) => change({ panel: isOpen ? 'traffic' : 'none' })}
          shortcut="Mod+J"
        />
      </div>
    </header>
  );
}

/** The dialog that the address asks for: adding servers, or editing one. */
function ServerDialog() {
  const { dialog, change } = useWindowSearch();
  const servers = useServers();
  const close = () => change({ dialog: undefined });
  if (dialog === 'add') {
    return <AddDialog onClose={close} />;
  }
  const editing = servers?.find(({ server }) => dialog === `edit:${server.id}`);
  if (editing === undefined || editing.builtIn) return null;
  return <EditDialog key={editing.server.id} view={editing} onClose={close} />;
}
