import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { ListedTasks } from './listed-tasks.tsx';
import { OurTasks } from './our-tasks.tsx';
import { OwnTasks } from './own-tasks.tsx';
import css from './tasks-panel.module.css';

const kinds = ['ours', 'listed', 'own'] as const;
type Kind = (typeof kinds)[number];

/** Tasks of our calls on all servers, those that the current server lists, and those that servers have with Loupe. */
export function TasksPanel({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('tasks.panel');
  const [kind, setKind] = useState<Kind>('ours');
  const choice = (
    <Segmented
      label={t('shown')}
      value={kind}
      options={kinds.map((value) => ({ value, label: t(value) }))}
      onChange={setKind}
    />
  );
  return (
    <section className={css.panel} aria-label={t('label')}>
      {kind === 'ours' && <OurTasks choice={choice} />}
      {kind === 'listed' && <ListedTasks key={serverId} serverId={serverId} choice={choice} />}
      {kind === 'own' && <OwnTasks choice={choice} />}
    </section>
  );
}
