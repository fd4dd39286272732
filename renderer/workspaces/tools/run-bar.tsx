import { Bookmark, Play, SlidersHorizontal } from 'lucide-react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServer, useSession, useSettings } from '../../data/queries.ts';
import { SavedArguments } from '../../kit/saved-arguments.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';
import popover from '../../ui/controls/menus.module.css';
import { SplitButton } from '../../ui/controls/split-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { shortcuts } from '../../ui/shortcuts.ts';
import { Tag } from '../../ui/status/tag.tsx';
import { canRunAsTask, readOptions, type TaskSupport, useRunOptions } from './run-options.ts';
import css from './tools.module.css';
import type { ToolRun } from './use-tool-run.ts';

interface RunBarProps {
  serverId: ServerId;
  tool: string;
  toolRun: ToolRun;
}

/** The button that runs the tool, and how it is to be run. */
export function RunBar({ serverId, tool, toolRun }: RunBarProps) {
  const { taskSupport, asTask, obstacle, isInvalid, run, runAnyway } = toolRun;
  const t = useTranslations('tools');
  const [options] = useRunOptions(serverId, tool);
  const { times, timeoutMs, maxTimeoutMs } = readOptions(options);
  return (
    <>
      {times !== undefined && <Tag tone="accent">{t('timesShort', { count: times })}</Tag>}
      {timeoutMs !== undefined && (
        <Tag title={t('idleTimeout')}>{t('secondsShort', { seconds: timeoutMs / 1000 })}</Tag>
      )}
      {maxTimeoutMs !== undefined && (
        <Tag title={t('totalTimeout')}>{t('secondsShort', { seconds: maxTimeoutMs / 1000 })}</Tag>
      )}
      <Actions>
        <TaskSwitch serverId={serverId} tool={tool} taskSupport={taskSupport} isTask={asTask !== undefined} />
        {tool !== '' && <SavedButton serverId={serverId} tool={tool} toolRun={toolRun} />}
        <OptionsButton serverId={serverId} tool={tool} taskSupport={taskSupport} />
      </Actions>
      <SplitButton
        isDisabled={obstacle !== undefined}
        onPress={run}
        menuLabel={t('moreRuns')}
        menu={
          <MenuItem isDisabled={obstacle !== undefined || !isInvalid} onPress={runAnyway}>
            {t('runInvalid')}
          </MenuItem>
        }
      >
        <Play aria-hidden />
        {t('run')} <KeyHint keys={shortcuts.submit} />
      </SplitButton>
    </>
  );
}

interface TaskSwitchProps {
  serverId: ServerId;
  tool: string;
  taskSupport: TaskSupport;
  isTask: boolean;
}

/** Whether the tool is run as a task, where it declares that it can be; elsewhere it is among the options. */
function TaskSwitch({ serverId, tool, taskSupport, isTask }: TaskSwitchProps) {
  const t = useTranslations('tools');
  const [, change] = useRunOptions(serverId, tool);
  const isTaskable = canRunAsTask(useSession(serverId, ({ revision }) => revision));
  const isOffered = isTaskable && (taskSupport === 'required' || taskSupport === 'optional');
  if (!isOffered) return isTask ? <Tag tone="accent">{t('asTask')}</Tag> : null;
  return (
    <Checkbox isSelected={isTask} onChange={(asTask) => change({ asTask })}>
      {t('asTask')}
    </Checkbox>
  );
}

/** How often, how long to wait, and whether as a task: for this tool, until the window closes. */
function OptionsButton({ serverId, tool, taskSupport }: Omit<TaskSwitchProps, 'isTask'>) {
  const t = useTranslations('tools');
  const [options, change] = useRunOptions(serverId, tool);
  const settings = useSettings();
  const isTaskable = canRunAsTask(useSession(serverId, ({ revision }) => revision));
  const timeoutMs = useServer(serverId)?.server.timeoutMs ?? settings.timeoutMs;
  const fields = [
    { field: 'times', usual: '1' },
    { field: 'idleTimeout', usual: t('usual', { seconds: timeoutMs / 1000 }) },
    { field: 'totalTimeout', usual: t('usual', { seconds: settings.maxTimeoutMs / 1000 }) },
    ...(isTaskable ? [{ field: 'ttl', usual: '' } as const] : []),
  ] as const;
  return (
    <DialogTrigger>
      <IconButton icon={SlidersHorizontal} label={t('options')} />
      <Popover className={popover.popover ?? ''} placement="bottom end" offset={4}>
        <Dialog className={classNames(layout.vertical, css.options)} aria-label={t('options')}>
          {isTaskable && (
            <div>
              <Checkbox
                isSelected={options.asTask ?? taskSupport === 'required'}
                onChange={(asTask) => change({ asTask })}
              >
                {t('asTaskLong')}
              </Checkbox>
              <p className={classNames(layout.quiet, css.hint)}>
                {t('asTaskHint', { support: t(`taskSupport.${taskSupport}`) })}
              </p>
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
              onChange={(value) => change({ [field]: value })}
            />
          ))}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Opens the sets of arguments that the user keeps for this tool. */
function SavedButton({ serverId, tool, toolRun: { text: argumentsText, setText, barrier, runSaved } }: RunBarProps) {
  const t = useTranslations('savedArguments');
  return (
    <DialogTrigger>
      <IconButton icon={Bookmark} label={t('title')} />
      <Popover className={popover.popover ?? ''} placement="bottom end" offset={4}>
        <Dialog className={css.saved ?? ''} aria-label={t('title')}>
          {({ close }) => (
            <SavedArguments
              kind="tool"
              serverId={serverId}
              name={tool}
              argumentsText={argumentsText}
              onLoad={(text) => {
                setText(text);
                close();
              }}
              canRun={barrier === undefined}
              onRun={(text) => {
                close();
                runSaved(text);
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
