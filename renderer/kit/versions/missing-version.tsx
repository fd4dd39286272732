import { useTranslations } from 'use-intl';
import { useResourcesSearch } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';

/** In place of a version that an address names and that isn't stored. */
export function MissingVersion() {
  const t = useTranslations('versions');
  const { change } = useResourcesSearch();
  return (
    <EmptyState
      title={t('unavailableTitle')}
      actions={<Button onPress={() => change({ diff: undefined })}>{t('showContent')}</Button>}
    >
      {t('unavailableText')}
    </EmptyState>
  );
}
