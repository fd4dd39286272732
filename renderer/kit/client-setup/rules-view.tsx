import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServers } from '../../data/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/controls/select.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { NewRule } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import css from './rules.module.css';

const all = '';

/** The auto-reply rules, of all servers or of one. */
export function RulesView() {
  const t = useTranslations('client.rules');
  const servers = useServers() ?? [];
  const [serverId, setServerId] = useState<ServerId>();
  return (
    <section className={classNames(layout.vertical, css.rules)} aria-label={t('title')}>
      <div className={classNames(layout.aligned, css.rulesHead)}>
        <h3>{t('title')}</h3>
        <Select
          label={t('shown')}
          isLabelHidden
          value={serverId ?? all}
          options={[
            { value: all, label: t('allServers') },
            ...servers.map(({ server }) => ({ value: server.id, label: server.name })),
          ]}
          onChange={(id) => setServerId(servers.find(({ server }) => server.id === id)?.server.id)}
        />
        <Spacer />
        <NewRule serverId={serverId} />
      </div>
      <p className={layout.quiet}>{t('hint')}</p>
      <RuleList key={serverId} serverId={serverId} />
    </section>
  );
}
