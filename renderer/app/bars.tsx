import { Link } from '@tanstack/react-router';
import { PanelBottom, PanelLeft, Search, TableOfContents, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useLocale, useTranslations } from 'use-intl';
import { differs } from '#shared/model/checks/pin-difference.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { client } from '../data/client.ts';
import { usePins } from '../data/pins.ts';
import {
  canSend,
  useAppInfo,
  useFrameCount,
  usePendingRequests,
  useServer,
  useServers,
  useSession,
  useSessions,
} from '../data/queries.ts';
import { useRunningCalls } from '../data/runs.ts';
import { useOpenWaiting, useWaiting } from '../kit/requests/index.ts';
import { useCurrentServerId, useIsPage, useWindowSearch } from '../state/address.ts';
import { attempt } from '../state/notice.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconToggle } from '../ui/controls/icon-button.tsx';
import popover from '../ui/controls/menus.module.css';
import { KeyHint } from '../ui/controls/tooltip.tsx';
import layout from '../ui/layout.module.css';
import { useQuantities } from '../ui/quantities.ts';
import { useNow } from '../ui/status/clock.tsx';
import { ProgressLine } from '../ui/status/progress.tsx';
import { StatusDot } from '../ui/status/tag.tsx';
import { visibleText } from '../ui/visible-text.ts';
import { isReconnecting } from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { useListContent } from './area.tsx';
import { useColumns } from './columns.ts';
import { openPalette } from './palette/index.ts';
import { connection, pages, workspaces } from './views.tsx';

/** The top bar: current server, search, inbox, pane toggles. */
export function Header() {
  const t = useTranslations('window.header');
  const requests = usePendingRequests();
  const hasList = useListContent() !== undefined;
  const current = useServer(useCurrentServerId())?.server;
  const { panel, change } = useWindowSearch();
  const isPage = useIsPage();
  const { isFolded, toggleServers, list, toggleList } = useColumns();
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
        {requests.length > 0 && (
          <Button onPress={() => change({ panel: 'inbox' })}>
            <span className={layout.warn}>{t('inbox', { count: requests.length })}</span>
          </Button>
        )}
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
          <Link key={id} to={to} params={{ serverId }} {...linkProps(t(id))}>
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
  const session = useSession(useCurrentServerId());
  const locale = useLocale();
  const { bytes } = useQuantities();
  const connected = sessions.filter(canSend).length;
  const reconnecting = sessions.filter(isReconnecting).length;
  const requests = sessions.flatMap(({ inFlight }) => inFlight.filter(({ method }) => method !== 'tools/call'));
  const running = useRunningCalls().length + requests.length;
  const connectedText = t('connected', { count: connected });
  return (
    <footer className={classNames(layout.aligned, css.statusBar)}>
      <span className={layout.row}>
        <StatusDot tone={connected > 0 ? 'ok' : 'idle'} label={connectedText} />
        {connectedText}
      </span>
      {reconnecting > 0 && <span>{t('reconnecting', { count: reconnecting })}</span>}
      <span>{t('running', { count: running })}</span>
      <RunningCalls />
      <WaitingForYou />
      <PinAnnouncement />
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

/** The newest pending request and how many others wait; a press opens it. */
function WaitingForYou() {
  const t = useTranslations('window.status');
  const [newest, ...others] = useWaiting();
  const open = useOpenWaiting();
  return (
    <span role="status" className={layout.shrink}>
      {newest !== undefined && (
        <AriaButton className={classNames(layout.truncate, css.waiting)} onPress={() => open(newest)}>
          {t('waitsForYou', {
            name: visibleText(newest.call?.tool ?? newest.request.serverName),
            others: others.length,
          })}
        </AriaButton>
      )}
    </span>
  );
}

const tickMs = 1000;

/** The running tool calls of all servers: the newest in the bar, all of them in a popover. */
function RunningCalls() {
  const t = useTranslations('window.status');
  const calls = useRunningCalls();
  const [first, ...others] = calls;
  if (first === undefined) return null;
  return (
    <section className={classNames(layout.wideRow, layout.shrink)} aria-label={t('calls')}>
      <Call key={first.id} call={first} />
      {others.length > 0 && (
        <DialogTrigger>
          <AriaButton className={css.more ?? ''}>{t('moreCalls', { count: others.length })}</AriaButton>
          <Popover className={classNames(popover.popover, css.popover)} placement="top start" offset={4}>
            <Dialog className={css.list ?? ''} aria-label={t('calls')}>
              <ul className={layout.stack}>
                {calls.map((call) => (
                  <li key={call.id}>
                    <Call call={call} />
                  </li>
                ))}
              </ul>
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </section>
  );
}

function Call({ call }: { call: ToolCallSummary }) {
  const t = useTranslations('window.status');
  const { id: runId, serverId, serverName, tool, progress, startedAt, at } = call;
  const cancel = () => attempt(client.calls.cancel({ runId }));
  return (
    <div className={classNames(layout.row, layout.shrink, layout.oneLine, css.call)}>
      <Link
        to="/servers/$serverId/tools"
        params={{ serverId }}
        search={{ tool, run: runId }}
        className={css.place ?? ''}
        aria-label={t('call', { tool, server: serverName })}
      >
        <span className={css.tool}>{tool}</span>
        <span className={css.server}>{serverName}</span>
      </Link>
      <span className={css.progress} title={progress?.message}>
        <ProgressLine label={t('progress', { tool })} value={progress?.progress} total={progress?.total} />
      </span>
      <Elapsed since={startedAt ?? at} />
      <button
        type="button"
        className={classNames(layout.center, layout.dim, layout.fixed, css.cancel)}
        title={t('cancelCall', { tool })}
        aria-label={t('cancelCall', { tool })}
        onClick={() => void cancel()}
      >
        <X aria-hidden />
      </button>
    </div>
  );
}

function Elapsed({ since }: { since: number }) {
  const { duration } = useQuantities();
  const ticks = Math.floor((useNow(tickMs) - since) / tickMs);
  return <span className={css.elapsed}>{ticks > 0 && duration(ticks * tickMs)}</span>;
}

/** Tells a screen reader once after each restart of the current server how many pins have another result. */
function PinAnnouncement() {
  const t = useTranslations('window.panel');
  const serverId = useCurrentServerId();
  const list = usePins(serverId);
  const name = useServer(serverId)?.server.name ?? '';
  // A restart that was over before the window showed the server is no news.
  const [seen, setSeen] = useState<{ serverId: ServerId | undefined; at: number | undefined }>();
  if (list !== undefined && seen?.serverId !== serverId) setSeen({ serverId, at: list.restart?.at });
  const restart = seen?.serverId === serverId && list?.restart?.at !== seen?.at ? list?.restart : undefined;
  return (
    <span role="status" className={layout.hidden}>
      {restart !== undefined && t('pinsRan', { server: visibleText(name), count: restart.differing })}
    </span>
  );
}
