import { Bookmark, Play, SlidersHorizontal } from 'lucide-react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServer, useSession, useSettings } from '../../data/queries.ts';
import { SavedArguments } from '../../kit/saved-arguments.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import popover from '../../ui/controls/menus.module.css';
import { TextField } from '../../ui/controls/text-field.tsx';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { shortcuts } from '../../ui/shortcuts.ts';
import { Tag } from '../../ui/status/tag.tsx';
import { canRunAsTask, readOptions, type TaskSupport, useRunOptions } from './run-options.ts';
import css from './tools.module.css';

interface RunBarProps {
  serverId: ServerId;
  tool: string;
  taskSupport: TaskSupport;
  isTask: boolean;
  obstacle: string | undefined;
  /** Places that do not fit the schema; undefined when nothing is wrong, or nothing known to be. */
  wrongPlaces: number | undefined;
  onRun: () => void;
  onRunInvalid: () => void;
  argumentsText: string;
  onLoad: (argumentsText: string) => void;
  /** Nothing but what the form holds now is in the way of running it. */
  canRunSaved: boolean;
  onRunSaved: (argumentsText: string) => void;
}

/** The button that runs the tool, why it does not, and how it is to be run. */
export function RunBar(props: RunBarProps) {
  const { serverId, tool, taskSupport, isTask, obstacle, wrongPlaces, onRun, onRunInvalid } = props;
  const t = useTranslations('tools');
  const [options] = useRunOptions(serverId, tool);
  const { times, timeoutMs, maxTimeoutMs } = readOptions(options);
  const isWrong = wrongPlaces !== undefined;
  const words = obstacle ?? (isWrong ? t('invalidText', { count: wrongPlaces }) : undefined);
  return (
    <div className={classNames(layout.row, css.bar)}>
      {words !== undefined && (
        <p
          className={classNames(layout.quiet, css.words)}
          data-tone={isWrong && obstacle === undefined ? 'error' : undefined}
        >
          {words}
        </p>
      )}
      {times !== undefined && <Tag tone="accent">{t('timesShort', { count: times })}</Tag>}
      {timeoutMs !== undefined && (
        <Tag title={t('idleTimeout')}>{t('secondsShort', { seconds: timeoutMs / 1000 })}</Tag>
      )}
      {maxTimeoutMs !== undefined && (
        <Tag title={t('totalTimeout')}>{t('secondsShort', { seconds: maxTimeoutMs / 1000 })}</Tag>
      )}
      {tool !== '' && <SavedButton {...props} />}
      <TaskSwitch serverId={serverId} tool={tool} taskSupport={taskSupport} isTask={isTask} />
      <OptionsButton serverId={serverId} tool={tool} taskSupport={taskSupport} />
      {isWrong && (
        <span data-send-invalid>
          <Button isDisabled={obstacle !== undefined} onPress={onRunInvalid}>
            {t('runInvalid')}
          </Button>
        </span>
      )}
      <Button data-main-action variant="primary" isDisabled={obstacle !== undefined || isWrong} onPress={onRun}>
        <Play aria-hidden />
        {t('run')} <KeyHint keys={shortcuts.submit} />
      </Button>
    </div>
  );
}

/** Whether the tool is run as a task, where it declares that it can be; elsewhere it is among the options. */
function TaskSwitch({
  serverId,
  tool,
  taskSupport,
  isTask,
}: Pick<RunBarProps, 'serverId' | 'tool' | 'taskSupport' | 'isTask'>) {
  const t = useTranslations('tools');
  const [, change] = useRunOptions(serverId, tool);
  const isTaskable = canRunAsTask(useSession(serverId)?.revision);
  const isOffered = isTaskable && (taskSupport === 'required' || taskSupport === 'optional');
  if (!isOffered) return isTask ? <Tag tone="accent">{t('asTask')}</Tag> : null;
  return (
    <Checkbox isSelected={isTask} onChange={(asTask) => change({ asTask })}>
      {t('asTask')}
    </Checkbox>
  );
}

/** How often, how long to wait, and whether as a task: for this tool, until the window closes. */
function OptionsButton({ serverId, tool, taskSupport }: Pick<RunBarProps, 'serverId' | 'tool' | 'taskSupport'>) {
  const t = useTranslations('tools');
  const [options, change] = useRunOptions(serverId, tool);
  const settings = useSettings();
  const isTaskable = canRunAsTask(useSession(serverId)?.revision);
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
function SavedButton({ serverId, tool, argumentsText, onLoad, canRunSaved, onRunSaved }: RunBarProps) {
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
                onLoad(text);
                close();
              }}
              canRun={canRunSaved}
              onRun={(text) => {
                close();
                onRunSaved(text);
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
