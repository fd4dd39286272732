import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { useSession } from '../../data/queries.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Tag } from '../../ui/tag.tsx';
import { canAskForTask, type TaskSupport } from './as-task.ts';
import { optionsOf, useRunOptions } from './run-options.ts';

interface TaskSwitchProps {
  serverId: ServerId;
  tool: string;
  taskSupport: TaskSupport;
  isTask: boolean;
}

/** Whether the tool is run as a task, where it says that it can be; elsewhere it is among the options. */
export function TaskSwitch({ serverId, tool, taskSupport, isTask }: TaskSwitchProps) {
  const t = useTranslations('tools');
  const options = useRunOptions((state) => optionsOf(state, serverId, tool));
  const set = useRunOptions((state) => state.set);
  const isTaskable = canAskForTask(useSession(serverId)?.revision);
  const isOffered = isTaskable && (taskSupport === 'required' || taskSupport === 'optional');
  if (!isOffered) return isTask ? <Tag tone="accent">{t('asTask')}</Tag> : null;
  return (
    <Checkbox isSelected={isTask} onChange={(asTask) => set(serverId, tool, { ...options, asTask })}>
      {t('asTask')}
    </Checkbox>
  );
}
