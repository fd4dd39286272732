import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useChangeSettings } from '../../data/queries.ts';
import { useAboutActions } from '../../state/about.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import css from './about.module.css';

export interface UpdatedNoticeProps {
  /** The version that was used before. */
  from: string;
  version: string;
  onClose: () => void;
}

/** Says once, without taking the focus, that this is a newer version, and leads to what is new in it. */
export function UpdatedNotice({ from, version, onClose }: UpdatedNoticeProps) {
  const t = useTranslations('about');
  const { showNews } = useAboutActions();
  const { mutate } = useChangeSettings();
  useEffect(() => mutate({ seenVersion: version }), [version, mutate]);
  const show = () => {
    onClose();
    showNews(from);
  };
  return (
    <div role="status" className={css.updated}>
      <p className={layout.shrink}>{t('news.updated', { version })}</p>
      <Button onPress={show}>{t('news.open')}</Button>
      <Button variant="quiet" onPress={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
