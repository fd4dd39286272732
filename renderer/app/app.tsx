import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate, type RegisteredRouter, RouterProvider, useNavigate, useRouterState } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { IntlProvider, useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { host, link, queryClient, useLinkState } from '../data/client.ts';
import { useChangeSettings, useServers, useSession, useSettings } from '../data/queries.ts';
import { Fetching } from '../kit/fetching.tsx';
import { useDialogSearch, useServerId, useWindowSearch } from '../state/address.ts';
import { isDesktop } from '../state/desktop.ts';
import { showError } from '../state/notice.ts';
import { notePlace } from '../state/places.ts';
import { homeRoute, newServerRoute, rootRoute } from '../state/routes.ts';
import { useTour } from '../state/tour.ts';
import { useRemovals } from '../state/undo.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import { CopyErrorProvider } from '../ui/controls/copy-button.tsx';
import { isFocusLost } from '../ui/focus.ts';
import { focusPane, mainActionRef } from '../ui/focus-pane.ts';
import layout from '../ui/layout.module.css';
import { lazyView } from '../ui/lazy-view.tsx';
import { applyShortcuts, useHasCommandKeys } from '../ui/shortcuts.ts';
import { type LayoutMemory, LayoutMemoryProvider, type Pane, SplitPane } from '../ui/split-pane.tsx';
import { EmptyState } from '../ui/status/empty-state.tsx';
import { Spinner } from '../ui/status/spinner.tsx';
import { showTexts, useTexts } from '../ui/texts.ts';
import { connectServer, ServersPane, SessionGate, useLinkOffers } from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { chooseLocale, useTheme } from './appearance.ts';
import { Area } from './area.tsx';
import { Header, Rail, StatusBar } from './bars.tsx';
import { useIsFolded } from './columns.ts';
import { ErrorBoundary } from './failures.tsx';
import { useShortcuts } from './keyboard.ts';
import { FileDrop, useOpenedFiles } from './opened-files.tsx';
import { Palette } from './palette/index.ts';
import { Region } from './region.tsx';
import {
  authorization,
  composer,
  connection,
  pages,
  preloadViews,
  type SessionViewProps,
  Tour,
  type ViewRoute,
  WindowDialog,
  workspaces,
} from './views.tsx';

const NotFound = lazyView(async () => (await import('./not-found.tsx')).NotFound);
const CommandKeys = lazyView(async () => (await import('./palette/command-keys.ts')).CommandKeys);
const UndoNotice = lazyView(async () => (await import('./undo-notice.tsx')).UndoNotice);
const DesktopWindow = lazyView(async () => (await import('./desktop/desktop-window.tsx')).DesktopWindow);

export function App({ router }: { router: RegisteredRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Language>
          <ErrorBoundary>
            <CopyErrorProvider value={showError}>
              <Start router={router} />
            </CopyErrorProvider>
          </ErrorBoundary>
        </Language>
      </Suspense>
    </QueryClientProvider>
  );
}

function Language({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const locale = settings.locale ?? chooseLocale(navigator.languages);
  const texts = useTexts(({ shown }) => shown);
  useTheme(settings.theme);
  useLayoutEffect(() => applyShortcuts(settings.shortcuts), [settings.shortcuts]);
  useEffect(() => {
    // If the texts can't be loaded, the window keeps its language.
    showTexts(locale).catch(() => {});
  }, [locale]);
  useEffect(() => {
    if (texts !== undefined) document.documentElement.lang = texts.locale;
  }, [texts]);
  if (texts === undefined) return null;
  return (
    <I18nProvider locale={texts.locale}>
      {/* A text that can't be formatted falls back to its key; failures also carry an English text. */}
      <IntlProvider locale={texts.locale} messages={texts.messages} timeZone="UTC" onError={() => {}}>
        {children}
      </IntlProvider>
    </I18nProvider>
  );
}

/** Waits for the settings, which hold the pane sizes of the first paint. */
function Start({ router }: { router: RegisteredRouter }) {
  const t = useTranslations('window.link');
  const settings = useQuery(host.app.settings.queryOptions());
  const linkState = useLinkState();
  if (settings.data === undefined && settings.error !== null && linkState === 'open')
    return <Fetching query={settings} />;
  if (settings.data === undefined) {
    return (
      <div className={css.start} role="status">
        <Spinner label={t('connecting')} />
        {linkState === 'lost' ? t('lost') : t('connecting')}
      </div>
    );
  }
  return (
    <RememberedLayout>
      <RouterProvider router={router} />
    </RememberedLayout>
  );
}

function RememberedLayout({ children }: { children: ReactNode }) {
  const { layout } = useSettings();
  const { mutate } = useChangeSettings();
  const memory = useMemo<LayoutMemory>(
    () => ({ layout, remember: (group, sizes) => mutate({ layout: { ...layout, [group]: sizes } }) }),
    [layout, mutate],
  );
  return <LayoutMemoryProvider value={memory}>{children}</LayoutMemoryProvider>;
}

/** Loads the texts in the configured language, else in the system's; falls back to English. */
export async function fetchTexts(): Promise<void> {
  const settings = queryClient.getQueryData(host.app.settings.queryKey());
  await showTexts(settings?.locale ?? chooseLocale(navigator.languages)).catch(() => showTexts('en'));
}

/** Gives each route its component. Called once, before the first paint. */
export function registerViews(): void {
  rootRoute.update({ component: Shell, notFoundComponent: () => <NotFound /> });
  homeRoute.update({ component: Home });
  newServerRoute.update({ component: NewServer });
  for (const { route, View } of [...workspaces, composer]) {
    register(route, () => <OfServer>{(serverId) => <InSession serverId={serverId} View={View} />}</OfServer>);
  }
  for (const { route, View } of [connection, authorization]) {
    register(route, () => <OfServer>{(serverId) => <View serverId={serverId} />}</OfServer>);
  }
  for (const { route, View } of pages) register(route, () => <View />);
}

function register(route: ViewRoute, component: () => ReactNode): void {
  route.update({ component });
}

function NewServer() {
  return <Navigate to="/" search={{ dialog: 'add' }} replace />;
}

/**
 * A view of the server in the address; "not found" once the servers are known and none has that id. When it is removed,
 * the home page takes its place.
 */
function OfServer({ children }: { children: (serverId: ServerId) => ReactNode }) {
  const serverId = useServerId();
  const servers = useServers();
  const [seen, setSeen] = useState<ServerId>();
  const isListed = servers?.some(({ server }) => server.id === serverId) === true;
  if (isListed && seen !== serverId) setSeen(serverId);
  if (serverId !== undefined && (isListed || servers === undefined)) return children(serverId);
  return serverId !== undefined && seen === serverId ? <Navigate to="/" replace /> : <NotFound />;
}

function InSession({ serverId, View }: { serverId: ServerId; View: ComponentType<SessionViewProps> }) {
  const sessionId = useSession(serverId, ({ id }) => id);
  return (
    <SessionGate serverId={serverId}>
      {sessionId !== undefined && <View key={serverId} serverId={serverId} sessionId={sessionId} />}
    </SessionGate>
  );
}

function Home() {
  const t = useTranslations('window.home');
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  const { tour } = useSettings();
  const startTour = useTour(({ start }) => start);
  const servers = useServers()?.filter(({ recordingId }) => recordingId === undefined);
  const demo = servers?.find(({ builtIn }) => builtIn)?.server;
  const isNew = servers?.every(({ builtIn }) => builtIn) === true;
  const phase = useSession(demo?.id, (session) => session.phase);
  const isOffered = isNew && demo !== undefined && (phase === undefined || phase === 'ended');
  const connectDemo = () => {
    if (demo === undefined) return;
    focusPane('item');
    void connectServer(demo.id);
    void navigate({ to: connection.to, params: { serverId: demo.id } });
  };
  return (
    <EmptyState
      icon={ScanSearch}
      title={t(isNew ? 'title' : 'noneOpen')}
      actions={
        <>
          {isOffered && (
            <Button ref={mainActionRef} autoFocus={isFocusLost()} variant="primary" onPress={connectDemo}>
              {t('connectDemo')}
            </Button>
          )}
          <Button onPress={() => change({ dialog: 'add' })}>{t('add')}</Button>
          {isNew && demo !== undefined && tour === undefined && <Button onPress={startTour}>{t('tour')}</Button>}
        </>
      }
    >
      {isOffered ? t('demo') : t('choose')}
    </EmptyState>
  );
}

/** The frame around every view: bars, columns, bottom panel, dialogs. It reads no state, so it renders once. */
function Shell() {
  return (
    <div className={classNames(layout.stack, css.window)}>
      <WindowListeners />
      <Header />
      <LinkBanner />
      <div className={classNames(layout.fillHeight, css.body)}>
        <Rail />
        <Main />
      </div>
      <StatusBar />
      <AddressedDialog />
      <Palette />
      <StartedTour />
      <UndoPlace />
    </div>
  );
}

/** Over everything, and there before its text, so that screen readers announce it. */
function UndoPlace() {
  const { count } = useRemovals();
  return (
    <div role="status" className={css.undoPlace} data-react-aria-top-layer="true">
      {count > 0 && <UndoNotice />}
    </div>
  );
}

function StartedTour() {
  return useTour(({ step }) => step !== undefined) && <Tour />;
}

function WindowListeners() {
  useShortcuts();
  useNotedPlace();
  useLinkOffers();
  useOpenedFiles();
  usePreloadedViews();
  const hasCommandKeys = useHasCommandKeys();
  return (
    <>
      <FileDrop />
      {hasCommandKeys && <CommandKeys />}
      {isDesktop() && <DesktopWindow />}
    </>
  );
}

/** Nothing is loaded ahead before the first screen has what it shows: the host sends files and answers in one thread. */
function usePreloadedViews(): void {
  const isShown = useServers() !== undefined;
  useEffect(() => {
    if (isShown) preloadViews();
  }, [isShown]);
}

/** Notes where one is: a server is opened there again, and the window after a restart. */
function useNotedPlace(): void {
  const { pathname, search, href } = useRouterState({ select: ({ location }) => location });
  useEffect(() => {
    if (search.dialog === undefined) notePlace(pathname, search, href);
  }, [pathname, search, href]);
}

function Main() {
  const isFolded = useIsFolded();
  const servers: Pane = {
    id: 'servers',
    defaultSize: 200,
    minSize: 150,
    maxSize: 480,
    isFixed: true,
    content: <Servers isFolded={false} />,
  };
  const area: Pane = { id: 'area', minSize: 240, content: <Area /> };
  return (
    <main className={classNames(layout.fillWidth, css.main)}>
      {isFolded && (
        <div className={css.folded}>
          <Servers isFolded />
        </div>
      )}
      <div className={layout.fillWidth}>
        <SplitPane id="window" orientation="horizontal" panes={isFolded ? [area] : [servers, area]} />
      </div>
    </main>
  );
}

function Servers({ isFolded }: { isFolded: boolean }) {
  const t = useTranslations('window.panes');
  return (
    <Region pane="servers" label={t('servers')} content={isFolded ? 'folded' : 'wide'}>
      <ServersPane isFolded={isFolded} />
    </Region>
  );
}

function LinkBanner() {
  const t = useTranslations('window.link');
  if (useLinkState() !== 'lost') return null;
  return (
    <div role="status" className={classNames(layout.aligned, layout.ruled, layout.warn, css.banner)}>
      <Spinner label={t('lost')} />
      {t('lost')}
      <Button onPress={link.retryNow}>{t('retry')}</Button>
    </div>
  );
}

function AddressedDialog() {
  const dialog = useDialogSearch();
  const { change } = useWindowSearch();
  return dialog !== undefined && <WindowDialog dialog={dialog} onClose={() => change({ dialog: undefined })} />;
}
