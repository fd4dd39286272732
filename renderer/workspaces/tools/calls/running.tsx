import { useTranslations } from 'use-intl';
import type { ToolCall } from '#shared/model/tool-call.ts';
import { useAsks } from '../../../data/queries.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { useInboxFront } from '../../../state/inbox-front.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressLine } from '../../../ui/progress.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { cancelCall } from './call-actions.ts';
import { requestBehind, timeOf } from './call-status.ts';
import css from './call-view.module.css';
import { useElapsed } from './elapsed.tsx';
import { ProgressLog } from './progress-log.tsx';

/** A call on the wire: how long it has been running, what the server reports, and a way to stop it. */
export function Running({ call }: { call: ToolCall }) {
  const t = useTranslations('calls');
  const { progress, total, message } = call.progress ?? {};
  const elapsed = useElapsed(timeOf(call));
  const request = requestBehind(useAsks(), call);
  const { change } = useWindowSearch();
  const show = () => {
    useInboxFront.getState().show(request?.id);
    change({ panel: 'asks' });
  };
  return (
    <>
      {request !== undefined && (
        <p className={css.strip} data-tone="warn" role="status">
          {t('asksYou')}
          <Button onPress={show}>{t('showRequestOfServer')}</Button>
        </p>
      )}
      <div className={css.running}>
        <ProgressLine label={t('progress')} value={progress} total={total} />
        <div className={css.runningLine}>
          <span>{t('running', { elapsed })}</span>
          {progress !== undefined && (
            <span>{total === undefined ? t('progressOnly', { progress }) : t('progressOf', { progress, total })}</span>
          )}
          <span className={css.pushed}>
            <Button onPress={() => cancelCall(call.id)}>{t('cancel')}</Button>
          </span>
          {message !== undefined && (
            <p className={css.message} role="status">
              {visibleText(message)}
            </p>
          )}
        </div>
      </div>
      {call.progressLog.length > 0 && <ProgressLog reports={call.progressLog} />}
    </>
  );
}
