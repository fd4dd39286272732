import { useTranslations } from 'use-intl';
import { link, useLinkState } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/progress.tsx';
import css from './link-banner.module.css';

/** Says that the window has lost its host and is trying to get it back. */
export function LinkBanner() {
  const t = useTranslations('window.link');
  if (useLinkState() !== 'lost') return null;
  return (
    <div role="status" className={css.banner}>
      <Spinner label={t('lost')} />
      {t('lost')}
      <Button onPress={link.retryNow}>{t('retry')}</Button>
    </div>
  );
}
