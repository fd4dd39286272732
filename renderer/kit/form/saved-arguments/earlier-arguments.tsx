import { TextCursorInput } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import css from './earlier-arguments.module.css';

/** Says that a result belongs to other arguments than the form holds now; `onLoad` puts its own into the form. */
export function EarlierArguments({ onLoad }: { onLoad: () => void }) {
  const t = useTranslations('savedArguments');
  return (
    <div className={css.strip} role="note">
      <span title={t('earlierText')}>{t('earlier')}</span>
      <Button variant="quiet" onPress={onLoad}>
        <TextCursorInput aria-hidden />
        {t('loadThese')}
      </Button>
    </div>
  );
}
