import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { UnlockForm } from '../features/settings/index.ts';
import { useLinkState } from '../host/client.ts';
import { useAppInfo } from '../host/queries.ts';
import { dismissFailure, useNotice } from '../state/notice.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import css from './notice-bar.module.css';

/**
 * Shows what is wrong with Loupe's own files as long as it is, and the last failure that had no place of its own,
 * until it is dismissed or over.
 */
export function NoticeBar() {
  const t = useTranslations('window.ui');
  const failure = useNotice();
  const problems = useAppInfo()?.problems ?? [];
  const isOver = useLinkState() === 'open' && failure?.code === 'hostUnreachable';
  useEffect(() => {
    if (isOver) dismissFailure();
  }, [isOver]);
  const isShown = failure !== undefined && !isOver;
  if (!isShown && problems.length === 0) return null;
  return (
    <div className={css.bar}>
      {problems.map((problem) => (
        <FailureNotice key={problem.message} failure={problem}>
          {problem.code === 'vaultLocked' && <UnlockForm />}
        </FailureNotice>
      ))}
      {isShown && (
        <FailureNotice failure={failure}>
          <Button onPress={dismissFailure}>{t('close')}</Button>
        </FailureNotice>
      )}
    </div>
  );
}
