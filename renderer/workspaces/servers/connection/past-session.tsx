import { useLocale, useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { usePastSession } from '../../../data/queries.ts';
import { useFailureText } from '../../../ui/status/failure-text.ts';

/** When a server was connected last in an earlier run of Loupe, and how that ended; nothing when it never was. */
export function PastSession({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('connection');
  const textOf = useFailureText();
  const locale = useLocale();
  const past = usePastSession(serverId);
  if (past === undefined) return null;
  const time = new Date(past.startedAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { cause, failure } = past.end ?? {};
  return (
    <p title={failure?.cause}>
      {t('pastSession', { time })} {failure !== undefined ? textOf(failure).sentence : cause === 'quit' && t('quit')}
    </p>
  );
}
