import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLinkState } from '../host/client.ts';
import { dismissFailure, useNotice } from '../state/notice.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import css from './notice-bar.module.css';

/** Shows the last failure that had no place of its own, until it is dismissed or over. */
export function NoticeBar() {
  const t = useTranslations('window.ui');
  const failure = useNotice();
  const isOver = useLinkState() === 'open' && failure?.code === 'hostUnreachable';
  useEffect(() => {
    if (isOver) dismissFailure();
  }, [isOver]);
  if (failure === undefined || isOver) return null;
  return (
    <div className={css.bar}>
      <FailureNotice failure={failure}>
        <Button onPress={dismissFailure}>{t('close')}</Button>
      </FailureNotice>
    </div>
  );
}
