import { FileSearch, FolderOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Walk } from '#shared/model/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/progress.tsx';

interface NothingListedProps {
  walk: Walk | undefined;
  /** There are items, and the search leaves none of them. */
  isSearch: boolean;
  onClearSearch: () => void;
}

/** Why there are no rows. What failed or was stopped is said above already. */
export function NothingListed({ walk, isSearch, onClearSearch }: NothingListedProps) {
  const t = useTranslations('resources');
  if (isSearch) {
    return (
      <EmptyState
        title={t('noMatchTitle')}
        icon={FileSearch}
        actions={<Button onPress={onClearSearch}>{t('clearSearch')}</Button>}
      >
        {t('noMatchText')}
      </EmptyState>
    );
  }
  if (walk?.phase === 'undeclared') {
    return (
      <EmptyState title={t('undeclaredTitle')} icon={FolderOpen}>
        {t('undeclaredText')}
      </EmptyState>
    );
  }
  if (walk?.phase === 'done' && walk.count === 0) {
    return (
      <EmptyState title={t('emptyTitle')} icon={FolderOpen}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  if (walk?.phase === 'failed' || walk?.phase === 'cancelled') return null;
  return <EmptyState title={t('walking')} actions={<Spinner label={t('walking')} />} />;
}
