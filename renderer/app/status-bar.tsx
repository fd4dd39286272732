import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useAppInfo, useSession, useSessions } from '../data/queries.ts';
import { useHead } from '../data/versions.ts';
import { useCurrentServerId } from '../state/current-server.ts';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import { useQuantities } from '../ui/quantities.ts';
import { StatusDot } from '../ui/status/status-dot.tsx';
import { isReconnecting } from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { RunningCalls } from './running-calls.tsx';
import { useRunningCalls } from './use-running-calls.ts';

/** The bottom line: what is connected and running, how large the log is, what is spoken. */
export function StatusBar() {
  const t = useTranslations('window.status');
  const sessions = useSessions() ?? [];
  const info = useAppInfo();
  const session = useSession(useCurrentServerId());
  const locale = useLocale();
  const { bytes } = useQuantities();
  const connected = sessions.filter(({ phase }) => phase === 'ready').length;
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
      <FrameCount />
      {info !== undefined && <span className={layout.dim}>{t('log', { size: bytes(info.logBytes) })}</span>}
      <span className={css.spacer} />
      {session?.revision !== undefined && <span title={t('revision')}>{session.revision}</span>}
      <Link to="/settings" className={css.link}>
        {locale}
      </Link>
    </footer>
  );
}

/** Apart, because the head moves up to 20 times a second. */
function FrameCount() {
  const t = useTranslations('window.status');
  const head = useHead();
  return <span className={layout.dim}>{t('frames', { count: head })}</span>;
}
