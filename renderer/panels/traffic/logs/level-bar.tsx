import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json.ts';
import { type LogLevel, logLevels } from '#shared/model/log-level.ts';
import type { Session } from '#shared/model/session.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useServer, useSession } from '../../../data/queries.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { showFailure } from '../../../state/notice.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import css from './level-bar.module.css';

/** The level from which a server is to send log messages, and how it is requested. */
export function LevelBar({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('logs.asked');
  const name = useServer(serverId)?.server.name ?? '';
  const session = useSession(serverId);
  const { data: setup } = useQuery(host.client.setup.queryOptions({ input: { serverId } }));
  const { change } = useWindowSearch();
  const [isSending, setSending] = useState(false);
  const setLevel = async (sessionId: Session['id'], level: LogLevel | undefined) => {
    setSending(true);
    try {
      await client.sessions.setLogLevel({ sessionId, ...(level !== undefined && { level }) });
    } catch (thrown) {
      showFailure(failureOf(thrown));
    } finally {
      setSending(false);
    }
  };
  const options: { value: LogLevel | 'none'; label: string }[] = [
    { value: 'none', label: session?.era === 'modern' ? t('none') : t('unset') },
    ...logLevels.map((level) => ({ value: level, label: level })),
  ];
  const isReady = session?.phase === 'ready';
  return (
    <section className={css.bar} aria-label={t('label', { server: name })}>
      <span className={css.label} aria-hidden>
        {t('label', { server: name })}
      </span>
      <div className={css.choice}>
        <Select
          label={t('label', { server: name })}
          isLabelHidden
          value={setup?.logLevel ?? 'none'}
          options={options}
          isDisabled={!isReady || isSending}
          onChange={(level) => {
            if (session !== undefined) void setLevel(session.id, level === 'none' ? undefined : level);
          }}
        />
      </div>
      {isReady ? (
        <How session={session} chosen={setup?.logLevel} />
      ) : (
        <span className={css.how} title={t('notConnected')}>
          {t('notConnected')}
        </span>
      )}
      <Spacer />
      {session?.transport === 'stdio' && (
        <Button variant="quiet" onPress={() => change({ panel: 'stderr' })}>
          {t('stderr')}
        </Button>
      )}
    </section>
  );
}

/** How the session's era has the level sent, and what its server makes of it. */
function How({ session, chosen }: { session: Session; chosen: LogLevel | undefined }) {
  const t = useTranslations('logs.asked');
  const { era, capabilities, logLevel, revision = '' } = session;
  const isDeclared = isJsonObject(capabilities) && capabilities.logging !== undefined;
  const way = era === 'modern' ? t('modern', { revision }) : t('legacy', { revision });
  const status =
    logLevel === chosen ? way : logLevel === undefined ? t('sessionUnset') : t('sessionStays', { level: logLevel });
  return (
    <span className={css.how} role="status" title={isDeclared ? status : `${t('undeclared')} ${status}`}>
      {!isDeclared && <strong className={css.undeclared}>{t('undeclared')} </strong>}
      {status}
    </span>
  );
}
