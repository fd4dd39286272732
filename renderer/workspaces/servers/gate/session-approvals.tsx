import { skipToken, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { showFailure } from '../../../state/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { Clock } from '../../../ui/clock.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './session-approvals.module.css';

/** The tools that somebody allowed for the session, each to be taken back. Without a session there are none. */
export function SessionApprovals({ sessionId }: { sessionId: SessionId | undefined }) {
  const t = useTranslations('gate');
  const input = sessionId === undefined ? skipToken : { sessionId };
  const approvals = useQuery(host.gate.approvals.queryOptions({ input })).data ?? [];
  const revoke = (tool?: string) => {
    if (sessionId === undefined) return;
    client.gate
      .revoke({ sessionId, ...(tool !== undefined && { tool }) })
      .catch((error: unknown) => showFailure(failureOf(error)));
  };
  return (
    <div className={css.approvals}>
      <div className={css.head}>
        <h4>{t('approvals')}</h4>
        {approvals.length > 1 && (
          <Button variant="quiet" onPress={() => revoke()}>
            {t('revokeAll')}
          </Button>
        )}
      </div>
      {approvals.length === 0 ? (
        <p className={css.none}>{sessionId === undefined ? t('noSession') : t('noApprovals')}</p>
      ) : (
        <ul aria-label={t('approvals')}>
          {approvals.map(({ tool, at }) => (
            <li key={tool} className={css.approval}>
              <code className={css.tool}>{visibleText(tool)}</code>
              <span className={css.since}>
                <Clock at={at} />
              </span>
              <IconButton icon={X} label={t('revoke', { tool: visibleText(tool) })} onPress={() => revoke(tool)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
