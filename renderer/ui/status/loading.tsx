import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import { Spinner } from './spinner.tsx';

/** In place of data that is being fetched: what comes at once needs no message. */
export function Loading() {
  const t = useTranslations('window.ui');
  return (
    <div role="status" className={classNames(layout.aligned, layout.nothing, layout.notice, layout.delayed)}>
      <Spinner label={t('loading')} />
      {t('loading')}
    </div>
  );
}
