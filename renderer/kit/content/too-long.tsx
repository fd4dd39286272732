import { useTranslations } from 'use-intl';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useQuantities } from '../../ui/status/quantities.ts';
import { ViewBar } from './view-bar.tsx';

/** Asks before something is shown that may keep the window busy. `size` in bytes. */
export function TooLong({ size, onOpen }: { size: number; onOpen: () => void }) {
  const t = useTranslations('content');
  const { bytes } = useQuantities();
  return (
    <>
      <ViewBar />
      <EmptyState
        title={t('tooLongTitle', { size: bytes(size) })}
        actions={<Button onPress={onOpen}>{t('openAnyway')}</Button>}
      >
        {t('tooLongText')}
      </EmptyState>
    </>
  );
}
