import { GitCompareArrows, Pin, RotateCw, TextCursorInput, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { useVersion } from '../../data/observable.ts';
import { useIsReady } from '../../data/queries.ts';
import { usePromptRunRows } from '../../data/runs.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { RunRows } from '../../kit/runs.tsx';
import { usePromptsSearch } from '../../state/address.ts';
import { MenuItem, MenuSeparator } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice, useFailureText } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { givenLine, loadArguments } from './given.ts';
import css from './prompts.module.css';
import { pinRun, removeRuns, sendPrompt } from './sending.ts';

interface RunHistoryProps extends PaneProps {
  /** Runs of this prompt only. */
  name?: string;
}

/** What was sent before, the newest first: to look at again, to send again, to compare. */
export function RunHistory({ serverId, sessionId, name }: RunHistoryProps) {
  const t = useTranslations('prompts');
  const filter = useMemo(() => ({ serverId, ...(name !== undefined && { name }) }), [serverId, name]);
  const source = usePromptRunRows(filter);
  useVersion(source);
  const { failure, state } = source;
  const isLive = useIsReady(serverId);
  const { run: shownId, change } = usePromptsSearch();
  if (failure !== undefined) return <FailureNotice failure={failure} onRetry={() => source.reload()} />;
  if (state === 'loading') return null;
  if (state === 'empty') return <EmptyState title={t('noRunTitle')}>{t('noRunsText')}</EmptyState>;
  const again = (run: PromptRun) => {
    sendPrompt({ serverId, sessionId, prompt: run.prompt, given: new Map(Object.entries(run.arguments)) });
    if (name === undefined) change({ prompt: run.prompt });
  };
  const menuItems = (run: PromptRun) => (
    <>
      <MenuItem icon={RotateCw} isDisabled={!isLive} onPress={() => again(run)}>
        {t('sendAgain')}
      </MenuItem>
      <MenuItem
        icon={TextCursorInput}
        onPress={() => {
          loadArguments(run);
          if (name === undefined) change({ prompt: run.prompt, run: run.id });
        }}
      >
        {t('useArguments')}
      </MenuItem>
      {name !== undefined && shownId !== undefined && shownId !== run.id && run.result !== undefined && (
        <MenuItem icon={GitCompareArrows} onPress={() => change({ run: shownId, compare: run.id })}>
          {t('compareWithShown')}
        </MenuItem>
      )}
      <MenuItem icon={Pin} onPress={() => pinRun(run, !run.pinned)}>
        {run.pinned ? t('unpin') : t('pin')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onPress={() => removeRuns({ runId: run.id })}>
        {t('remove')}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onPress={() => removeRuns({ serverId })}>
        {t('removeUnpinned')}
      </MenuItem>
    </>
  );
  return (
    <RunRows
      label={t('runs')}
      menuLabel={t('result')}
      source={source}
      titleOf={(run) => [utcText(run.at), run.prompt, givenLine(run.arguments)].filter(Boolean).join('\n')}
      renderRow={(run) => <RunCells run={run} showsPrompt={name === undefined} isShown={run.id === shownId} />}
      menuItems={menuItems}
      onOpen={(run) => change({ ...(name === undefined && { prompt: run.prompt }), run: run.id })}
      onRemove={(run) => removeRuns({ runId: run.id })}
    />
  );
}

function RunCells({ run, showsPrompt, isShown }: { run: PromptRun; showsPrompt: boolean; isShown: boolean }) {
  const t = useTranslations('prompts');
  const { duration } = useQuantities();
  const failureText = useFailureText();
  const words = givenLine(run.arguments);
  return (
    <span className={css.cells} data-shown={isShown || undefined}>
      <span className={css.time}>{clockText(run.at)}</span>
      {showsPrompt && <code className={css.prompt}>{visibleText(run.prompt)}</code>}
      <span className={css.historyGiven}>{words === '' ? t('takesNone') : visibleText(words)}</span>
      {run.pinned && <Pin aria-label={t('pinned')} className={css.pin} />}
      {run.failure !== undefined ? (
        <span className={css.failed}>{failureText(run.failure).sentence}</span>
      ) : (
        <span className={layout.quietFixed}>{t('messageCount', { count: run.result?.messages.length ?? 0 })}</span>
      )}
      <span className={css.took}>{duration(run.durationMs)}</span>
    </span>
  );
}
