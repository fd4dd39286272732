import { Link } from '@tanstack/react-router';
import { PanelBottom, PanelLeft, Search, TableOfContents } from 'lucide-react';
import { useEffect } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useLocale, useTranslations } from 'use-intl';
import { differs } from '#shared/model/checks/pin-difference.ts';
import { shownName } from '#shared/model/shown-name.ts';
import { useOpenCheckRuns } from '../data/checks.ts';
import { usePins } from '../data/pins.ts';
import {
  canSend,
  holdsRequest,
  useAppInfo,
  useFrameCount,
  usePendingRequests,
  useServer,
  useServers,
  useSession,
  useSessions,
} from '../data/queries.ts';
import { useRunningCalls } from '../data/runs.ts';
import { useCurrentServerId, useIsPage, useWindowSearch } from '../state/address.ts';
import { lastSearch } from '../state/places.ts';
import { classNames } from '../ui/class-names.ts';
import { IconToggle } from '../ui/controls/icon-button.tsx';
import { KeyHint } from '../ui/controls/tooltip.tsx';
import layout from '../ui/layout.module.css';
import { lazyView } from '../ui/lazy-view.tsx';
import { useQuantities } from '../ui/quantities.ts';
import { StatusDot } from '../ui/status/tag.tsx';
import { isReconnecting } from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { useListContent } from './area.tsx';
import { useColumns } from './columns.ts';
import { openPalette } from './palette/index.ts';
import { connection, pages, workspaces } from './views.tsx';

const WaitingForYou = lazyView(async () => (await import('./waiting-for-you.tsx')).WaitingForYou);
const RunningChecks = lazyView(async () => (await import('./running-checks.tsx')).RunningChecks);
const PinAnnouncement = lazyView(async () => (await import('./pin-announcement.tsx')).PinAnnouncement);
const RunningCalls = lazyView(async () => (await import('./running-calls.tsx')).RunningCalls);

/** The top bar: current server, search, inbox, pane toggles. */
export function Header() {
  const t = useTranslations('window.header');
  const hasList = useListContent() !== undefined;
  const current = useServer(useCurrentServerId())?.server;
  const { panel, change } = useWindowSearch();
  const isPage = useIsPage();
  const { isFolded, toggleServers, list, toggleList } = useColumns();
  const name = shownName(current?.name ?? '');
  const title = name === '' ? 'Loupe' : `${name} – Loupe`;
  // Several tabs of a browser are told apart by it, as the windows of the app are.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <header className={classNames(layout.ruled, css.header)}>
      <h1 className={css.name}>Loupe</h1>
      <span className={classNames(layout.truncate, layout.dim)} title={current?.name}>
        {current?.name}
      </span>
      <AriaButton
        className={classNames(layout.wideRow, layout.box, layout.dim, css.search)}
        onPress={() => openPalette('all')}
      >
        <Search aria-hidden />
        <span className={classNames(layout.truncate, css.searchText)}>{t('search')}</span>
        <KeyHint of="palette" />
      </AriaButton>
      <div className={classNames(layout.aligned, css.right)}>
        <Waiting />
        <IconToggle
          icon={PanelLeft}
          label={t('toggleServers')}
          isSelected={!isFolded}
          onChange={toggleServers}
          shortcut="servers"
        />
        {hasList && (
          <IconToggle
            icon={TableOfContents}
            label={t('toggleList')}
            isSelected={list !== 'folded'}
            onChange={toggleList}
            shortcut="list"
          />
        )}
        {(!isPage || panel !== 'none') && (
          <IconToggle
            icon={PanelBottom}
            label={t('togglePanel')}
            isSelected={panel !== 'none'}
            onChange={(isOpen) => change({ panel: isOpen ? 'traffic' : 'none' })}
            shortcut="panel"
          />
        )}
      </div>
    </header>
  );
}

/** The one announcement of what waits besides the place that waits; there before its text, for screen readers. */
function Waiting() {
  const pending = usePendingRequests().length > 0;
  const isHeld = useSessions()?.some(holdsRequest) === true;
  return (
    <span role="status" className={layout.shrink}>
      {(pending || isHeld) && <WaitingForYou />}
    </span>
  );
}

/** The ways at the left edge to workspaces and pages: icons, with their names in a wide window. */
export function Rail() {
  const t = useTranslations('window.rail');
  const servers = useServers();
  const current = useCurrentServerId();
  const serverId = current ?? servers?.[0]?.server.id;
  const differing = usePins(current)?.pins.filter((pin) => pin.isOn && differs(pin)).length ?? 0;
  return (
    <nav className={classNames(layout.vertical, css.rail)} aria-label={t('label')}>
      {serverId !== undefined &&
        [...workspaces, connection].map(({ id, icon: Icon, to }) => (
          <Link key={id} to={to} params={{ serverId }} search={() => lastSearch(to, serverId)} {...linkProps(t(id))}>
            <Icon aria-hidden />
            <span className={css.entryName}>{t(id)}</span>
          </Link>
        ))}
      <span className={css.spacer} />
      {pages.map(({ id, icon: Icon, to }) => {
        // It is found behind the settings.
        if (id === 'audit') return null;
        const count = id === 'checks' ? differing : 0;
        return (
          <Link key={id} to={to} {...linkProps(count > 0 ? t('checksDiffering', { count }) : t(id))}>
            <Icon aria-hidden />
            <span className={css.entryName}>{t(id)}</span>
            {count > 0 && (
              <span className={css.count} aria-hidden>
                {count}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

function linkProps(label: string) {
  // Search parameters don't change which workspace is current.
  return { className: css.entry ?? '', title: label, 'aria-label': label, activeOptions: { includeSearch: false } };
}

/** The status bar: connections, running requests, log size, protocol revision, language. */
export function StatusBar() {
  const t = useTranslations('window.status');
  const sessions = useSessions() ?? [];
  const info = useAppInfo();
  const current = useCurrentServerId();
  const session = useSession(current);
  const hasPins = (usePins(current)?.pins.length ?? 0) > 0;
  const locale = useLocale();
  const { bytes } = useQuantities();
  const connected = sessions.filter(canSend).length;
  const reconnecting = sessions.filter(isReconnecting).length;
  const requests = sessions.flatMap(({ inFlight }) => inFlight.filter(({ method }) => method !== 'tools/call'));
  const calls = useRunningCalls();
  const running = calls.length + requests.length;
  const checkRuns = useOpenCheckRuns();
  const connectedText = t('connected', { count: connected });
  return (
    <footer className={classNames(layout.aligned, css.statusBar)}>
      <span className={layout.row}>
        <StatusDot tone={connected > 0 ? 'ok' : 'idle'} label={connectedText} />
        {connectedText}
      </span>
      {reconnecting > 0 && <span>{t('reconnecting', { count: reconnecting })}</span>}
      {(running > 0 || checkRuns.length === 0) && <span>{t('running', { count: running })}</span>}
      {checkRuns.length > 0 && <RunningChecks runs={checkRuns} />}
      {calls.length > 0 && <RunningCalls calls={calls} />}
      {hasPins && <PinAnnouncement />}
      <FrameCount />
      {info !== undefined && (
        <span className={classNames(layout.dim, css.figure)}>{t('log', { size: bytes(info.logBytes) })}</span>
      )}
      <span className={css.spacer} />
      {session?.revision !== undefined && <span title={t('revision')}>{session.revision}</span>}
      <Link to="/settings" className={css.link}>
        {locale}
      </Link>
    </footer>
  );
}

/** A component of its own, because the head changes up to 20 times a second. */
function FrameCount() {
  const t = useTranslations('window.status');
  const count = useFrameCount();
  return <span className={classNames(layout.dim, css.figure)}>{t('frames', { count })}</span>;
}
