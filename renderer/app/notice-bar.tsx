import { useTranslations } from 'use-intl';
import { dismissFailure, useNotice } from '../state/notice.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import css from './notice-bar.module.css';

/** Shows the last failure that had no place of its own, until it is dismissed. */
export function NoticeBar() {
  const t = useTranslations('window.ui');
  const failure = useNotice();
  if (failure === undefined) return null;
  return (
    <div className={css.bar}>
      <FailureNotice failure={failure}>
        <Button onPress={dismissFailure}>{t('close')}</Button>
      </FailureNotice>
    </div>
  );
}
