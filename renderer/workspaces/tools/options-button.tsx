import { SlidersHorizontal } from 'lucide-react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { useServer, useSession, useSettings } from '../../data/queries.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { canAskForTask, type TaskSupport } from './as-task.ts';
import css from './form-pane.module.css';
import { optionsOf, useRunOptions } from './run-options.ts';

interface OptionsButtonProps {
  serverId: ServerId;
  tool: string;
  taskSupport: TaskSupport;
}

/** How often, how long to wait, and whether as a task: for this tool, until the window closes. */
export function OptionsButton({ serverId, tool, taskSupport }: OptionsButtonProps) {
  const t = useTranslations('tools');
  const options = useRunOptions((state) => optionsOf(state, serverId, tool));
  const set = useRunOptions((state) => state.set);
  const settings = useSettings();
  const isTaskable = canAskForTask(useSession(serverId)?.revision);
  const timeoutMs = useServer(serverId)?.server.timeoutMs ?? settings.timeoutMs;
  const fields = [
    { field: 'times', usual: '1' },
    { field: 'silence', usual: t('usual', { seconds: timeoutMs / 1000 }) },
    { field: 'longest', usual: t('usual', { seconds: settings.maxTimeoutMs / 1000 }) },
    ...(isTaskable ? [{ field: 'ttl', usual: '' } as const] : []),
  ] as const;
  return (
    <DialogTrigger>
      <IconButton icon={SlidersHorizontal} label={t('options')} />
      <Popover className={css.popover ?? ''} placement="bottom end" offset={4}>
        <Dialog className={css.options ?? ''} aria-label={t('options')}>
          {isTaskable && (
            <div>
              <Checkbox
                isSelected={options.asTask ?? taskSupport === 'required'}
                onChange={(asTask) => set(serverId, tool, { ...options, asTask })}
              >
                {t('asTaskLong')}
              </Checkbox>
              <p className={css.hint}>{t('asTaskHint', { support: t(`taskSupport.${taskSupport}`) })}</p>
            </div>
          )}
          {fields.map(({ field, usual }) => (
            <TextField
              key={field}
              label={t(field)}
              description={t(`${field}Hint`)}
              placeholder={usual}
              inputMode="decimal"
              value={options[field]}
              onChange={(value) => set(serverId, tool, { ...options, [field]: value })}
            />
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
