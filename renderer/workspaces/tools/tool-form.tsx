import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Bookmark, Play, SlidersHorizontal } from 'lucide-react';
import { DialogTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useServer, useSession, useSettings } from '../../data/queries.ts';
import { useHead } from '../../data/versions.ts';
import { Description } from '../../kit/blocks/index.ts';
import { ArgumentsEditor, RestoredDraft } from '../../kit/form/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { SavedArguments } from '../../kit/runs/index.ts';
import { draftKey } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';
import { Popup } from '../../ui/controls/overflow.tsx';
import { SplitButton } from '../../ui/controls/split-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import { formFieldsRef } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { canRunAsTask, readOptions, type TaskSupport, useRunOptions } from './run-options.ts';
import css from './tools.module.css';
import type { ToolRun } from './use-tool-run.ts';

interface FormPaneProps extends PaneProps {
  item: ToolItem;
  toolRun: ToolRun;
}

/** The arguments of a tool, and the message that they make. */
export function FormPane({ serverId, sessionId, item, toolRun }: FormPaneProps) {
  const { name: tool, ordinal, description } = item;
  const { text, setText, isLive, asTask, obstacle, reveal, run } = toolRun;
  return (
    <div className={layout.column}>
      {obstacle !== undefined && <p className={layout.remark}>{obstacle}</p>}
      <RestoredDraft draftKey={draftKey('tool', serverId, tool)} onUndo={setText} />
      <div ref={formFieldsRef} className={classNames(layout.fillColumn, css.form)}>
        <ArgumentsEditor
          sessionId={sessionId}
          ordinal={ordinal}
          draftKey={draftKey('tool', serverId, tool)}
          text={text}
          onTextChange={setText}
          onRun={run}
          reveal={reveal}
          description={<Description text={description} />}
          message={
            <PayloadPreview
              sessionId={isLive && tool !== '' ? sessionId : undefined}
              tool={tool}
              argumentsText={text}
              asTask={asTask}
            />
          }
        />
      </div>
    </div>
  );
}

/** The most characters that are shown; all of the message can be copied. */
const shownCharacters = 20_000;
/** Longer arguments have no preview: the host would get them with each key. In characters. */
const maxPreviewed = 5_000_000;

interface PayloadPreviewProps {
  sessionId: SessionId | undefined;
  tool: string;
  argumentsText: string;
  asTask: ToolCall['asTask'];
}

/** The message as it would be sent now, byte for byte. */
function PayloadPreview({ sessionId, tool, argumentsText, asTask }: PayloadPreviewProps) {
  const t = useTranslations('tools');
  const failureText = useFailureText();
  const text = useDebounced(argumentsText);
  // Each request takes an id, which changes the preview.
  const head = useDebounced(useHead());
  const isWanted = sessionId !== undefined && text.length <= maxPreviewed;
  const { data, error } = useQuery({
    queryKey: ['callPreview', sessionId, tool, text, asTask, head],
    queryFn: isWanted
      ? ({ signal }) => client.calls.preview({ sessionId, tool, argumentsText: text, asTask }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const message = error === null ? data?.message : undefined;
  return (
    <div className={layout.column}>
      {message !== undefined && (
        <div className={classNames(layout.row, css.messageHead)}>
          <span className={classNames(layout.quietFixed, css.payloadSize)}>
            {t('previewSize', { count: message.length })}
          </span>
          {message.length > shownCharacters && (
            <span className={classNames(layout.quietFixed, css.payloadSize)}>
              {t('previewCut', { shown: shownCharacters })}
            </span>
          )}
          <span className={layout.end}>
            <CopyButton text={message} label={t('copyPreview')} />
          </span>
        </div>
      )}
      {text.length > maxPreviewed && <p className={layout.remark}>{t('previewTooLong')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classNames(layout.scroll, css.message)} tabIndex={0} aria-label={t('previewLabel')}>
        {error !== null
          ? failureText(failureOf(error)).sentence
          : message !== undefined && visibleText(message.slice(0, shownCharacters))}
      </section>
    </div>
  );
}

interface RunBarProps {
  serverId: ServerId;
  tool: string;
  toolRun: ToolRun;
}

/** The run button, with the options of the run. */
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
        {t('run')} <KeyHint of="submit" />
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

/** The task checkbox, if the tool declares task support; otherwise it is among the options. */
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

/** Repetitions, timeouts and task options of this tool, until the window closes. */
function OptionsButton({ serverId, tool, taskSupport }: Omit<TaskSwitchProps, 'isTask'>) {
  const t = useTranslations('tools');
  const [options, change] = useRunOptions(serverId, tool);
  const settings = useSettings();
  const isTaskable = canRunAsTask(useSession(serverId, ({ revision }) => revision));
  const timeoutMs = useServer(serverId)?.server.timeoutMs ?? settings.timeoutMs;
  const fields = [
    { field: 'times', placeholder: '1' },
    { field: 'idleTimeout', placeholder: t('usual', { seconds: timeoutMs / 1000 }) },
    { field: 'totalTimeout', placeholder: t('usual', { seconds: settings.maxTimeoutMs / 1000 }) },
    ...(isTaskable ? [{ field: 'ttl', placeholder: '' } as const] : []),
  ] as const;
  return (
    <DialogTrigger>
      <IconButton icon={SlidersHorizontal} label={t('options')} />
      <Popup contentClass={classNames(layout.vertical, css.options)} label={t('options')}>
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
        {fields.map(({ field, placeholder }) => (
          <TextField
            key={field}
            label={t(field)}
            description={t(`${field}Hint`)}
            placeholder={placeholder}
            inputMode="decimal"
            value={options[field]}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
      </Popup>
    </DialogTrigger>
  );
}

function SavedButton({ serverId, tool, toolRun: { text: argumentsText, setText, barrier, runSaved } }: RunBarProps) {
  const t = useTranslations('savedArguments');
  return (
    <DialogTrigger>
      <IconButton icon={Bookmark} label={t('title')} />
      <Popup contentClass={css.saved} label={t('title')}>
        {(close) => (
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
      </Popup>
    </DialogTrigger>
  );
}
