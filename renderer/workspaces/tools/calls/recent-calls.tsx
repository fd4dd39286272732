import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useCalls } from '../../../data/queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { PaneHead } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { CallRows } from './call-rows.tsx';
import type { EditCall } from './edit-call.ts';
import css from './recent-calls.module.css';

/** Calls shown at first, and each time that one asks for older ones. */
const atATime = 200;

interface RecentCallsProps {
  serverId: ServerId;
  onEdit: EditCall;
}

/** Every call to a server, of all its tools, the newest first. */
export function RecentCalls({ serverId, onEdit }: RecentCallsProps) {
  const t = useTranslations('calls');
  const tl = useTranslations('lists');
  const [limit, setLimit] = useState(atATime);
  const calls = useCalls(serverId, undefined, limit) ?? [];
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = calls.filter(({ tool, argumentsHead }) => {
    const text = `${tool}\n${argumentsHead}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <section className={layout.column} aria-label={t('recent')}>
      <PaneHead
        title={t('recent')}
        detail={
          words.length === 0
            ? tl('count', { count: calls.length })
            : tl('countSome', { count: shown.length, total: calls.length })
        }
      >
        {calls.length === limit && (
          <Button variant="quiet" onPress={() => setLimit(limit + atATime)}>
            {t('older')}
          </Button>
        )}
      </PaneHead>
      <div className={css.search}>
        <SearchField label={t('search')} value={query} onChange={setQuery} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={tl('noMatchTitle')} />
      ) : (
        <CallRows serverId={serverId} calls={shown} showsTool onEdit={onEdit} />
      )}
    </section>
  );
}
