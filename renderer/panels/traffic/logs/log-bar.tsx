import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { logLevels } from '#shared/model/log-level.ts';
import { useServers } from '../../../data/queries.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spacer } from '../../../ui/toolbar.tsx';
import css from './log-bar.module.css';
import { type LevelChoice, useLogView } from './log-view.ts';

/** What to show of the log messages: text, logger, level, server. */
export function LogBar({ total }: { total: ReactNode }) {
  const t = useTranslations('logs');
  const { text, logger, level, change } = useLogView();
  const levels: { value: LevelChoice; label: string }[] = [
    { value: 'all', label: t('allLevels') },
    ...logLevels.slice(1).map((name) => ({ value: name, label: t('fromLevel', { level: name }) })),
    { value: 'malformed', label: t('onlyMalformed') },
  ];
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={(next) => change({ text: next })} />
      </div>
      <div className={css.logger}>
        <SearchField
          label={t('filterLogger')}
          placeholder={t('columns.logger')}
          value={logger}
          onChange={(next) => change({ logger: next })}
        />
      </div>
      <div className={css.choice}>
        <Select
          label={t('levels')}
          isLabelHidden
          value={level}
          options={levels}
          onChange={(next) => change({ level: next })}
        />
      </div>
      <div className={css.choice}>
        <ServerSelect />
      </div>
      <Spacer />
      <span className={css.total}>{total}</span>
    </div>
  );
}

function ServerSelect() {
  const t = useTranslations('logs');
  const { serverId, change } = useLogView();
  const servers = useServers() ?? [];
  const options: { value: ServerId | ''; label: string }[] = [
    { value: '', label: t('allServers') },
    ...servers.map(({ server }) => ({ value: server.id, label: server.name })),
  ];
  return (
    <Select
      label={t('columns.server')}
      isLabelHidden
      value={serverId ?? ''}
      options={options}
      onChange={(next) => change({ serverId: next === '' ? undefined : next })}
    />
  );
}
