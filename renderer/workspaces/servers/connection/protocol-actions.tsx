import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { Server } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { useServer } from '../../../data/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectWithCookies, connectWithPin } from '../actions.ts';
import css from './connection.module.css';

/** Connects again and goes on with a revision that Loupe doesn't know. */
export function ContinueAnyway({ server, failure: { params } }: { server: Server; failure: Failure }) {
  const t = useTranslations('connection');
  const { pin } = server;
  return (
    <>
      <Button onPress={() => void connectWithPin(server, { ...pin, anyRevision: true })}>{t('continueAnyway')}</Button>
      {params.problem === 'modern' && (
        <Button onPress={() => void connectWithPin(server, { era: 'modern' })}>{t('useModern')}</Button>
      )}
    </>
  );
}

/** The cookies that the server set and that aren't sent back, and a button that keeps them from then on. */
export function UnkeptCookies({ session }: { session: SessionView }) {
  const t = useTranslations('connection');
  const { list } = useQuantities();
  const server = useServer(session.serverId)?.server;
  const { unkeptCookies } = session;
  if (unkeptCookies === undefined || server?.transport !== 'http') return null;
  const names = list(unkeptCookies.map((name) => visibleText(name)));
  return (
    <>
      <span className={layout.breaking}>{t('unkeptCookies', { names })}</span>
      {server.keepsCookies !== true && (
        <Button onPress={() => void connectWithCookies(server)}>{t('keepCookies')}</Button>
      )}
    </>
  );
}

/** A bar for a server that agreed to the modern era and answers none of its requests; offers the legacy era. */
export function EraDoubt({ session }: { session: SessionView }) {
  const t = useTranslations('connection');
  const server = useServer(session.serverId)?.server;
  if (session.eraDoubt !== true || server === undefined) return null;
  return (
    <div role="status" className={classNames(layout.aligned, css.strip, css.lost)}>
      <div className={classNames(layout.fillWidth, layout.breaking)}>
        {t('eraDoubt', { server: session.serverName })}
      </div>
      <Button onPress={() => void connectWithPin(server, { ...server.pin, era: 'legacy' })}>{t('useLegacy')}</Button>
    </div>
  );
}
