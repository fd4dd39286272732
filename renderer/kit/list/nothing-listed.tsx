import { FileSearch, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CatalogKind, ListFetch } from '#shared/model/catalog.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/progress.tsx';

interface NothingListedProps {
  kind: CatalogKind;
  icon: LucideIcon;
  listFetch: ListFetch | undefined;
  /** There are items, and the search leaves none of them. */
  isSearch: boolean;
  onClearSearch: () => void;
}

/** Why there are no rows. A failure or a stop is shown above already. */
export function NothingListed({ kind, icon, listFetch, isSearch, onClearSearch }: NothingListedProps) {
  const t = useTranslations('lists');
  if (isSearch) {
    return (
      <EmptyState
        title={t('noMatchTitle')}
        icon={FileSearch}
        actions={<Button onPress={onClearSearch}>{t('clearSearch')}</Button>}
      >
        {t('noMatchText', { kind })}
      </EmptyState>
    );
  }
  if (listFetch?.phase === 'undeclared') {
    return (
      <EmptyState title={t('undeclaredTitle', { kind })} icon={icon}>
        {t('undeclaredText', { kind })}
      </EmptyState>
    );
  }
  if (listFetch?.phase === 'done' && listFetch.count === 0) {
    return (
      <EmptyState title={t('emptyTitle')} icon={icon}>
        {t('emptyText', { kind })}
      </EmptyState>
    );
  }
  if (listFetch?.phase === 'failed' || listFetch?.phase === 'cancelled') return null;
  return <EmptyState title={t('fetch.fetching')} actions={<Spinner label={t('fetch.fetching')} />} />;
}
