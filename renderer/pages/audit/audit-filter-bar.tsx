import { useTranslations } from 'use-intl';
import { auditKinds } from '#shared/model/audit-kinds.ts';
import { useServers } from '../../data/queries.ts';
import { kindsOf, useAuditSearch } from '../../state/audit-address.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { ToggleSet } from '../../ui/toggle-set.tsx';
import css from './audit-filter-bar.module.css';

/** What to show of the audit log: text, kinds, server. All of it is in the address. */
export function AuditFilterBar() {
  const t = useTranslations('audit');
  const { q, kinds, server, change } = useAuditSearch();
  const servers = useServers() ?? [];
  const shown = kinds === '' ? auditKinds : kindsOf(kinds);
  const isGone = server !== undefined && !servers.some((view) => view.server.id === server);
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={q} onChange={(next) => change({ q: next }, { replace: true })} />
      </div>
      <ToggleSet
        label={t('kinds')}
        selected={shown}
        options={auditKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        // With nothing left to show, everything is.
        onChange={(next) => change({ kinds: next.length === auditKinds.length ? undefined : next.join(',') })}
      />
      <div className={css.server}>
        <Select
          label={t('server')}
          isLabelHidden
          value={server ?? ''}
          options={[
            { value: '', label: t('allServers') },
            ...servers.map((view) => ({ value: view.server.id, label: view.server.name })),
            ...(isGone ? [{ value: server, label: t('goneServer') }] : []),
          ]}
          onChange={(next) => change({ server: next === '' ? undefined : next })}
        />
      </div>
    </div>
  );
}
