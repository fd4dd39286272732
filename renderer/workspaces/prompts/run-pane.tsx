import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows, Pin, RotateCw, TextCursorInput, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { useVersion } from '../../data/observable.ts';
import { useCanSend } from '../../data/queries.ts';
import { usePromptRunRows } from '../../data/run-rows.ts';
import { usePromptRun, usePromptRunCount, usePromptRuns } from '../../data/runs.ts';
import { SaveCheckMenuItem } from '../../kit/checks/index.ts';
import { DiffView } from '../../kit/editor/index.ts';
import { bothOf, Fetching, FetchingRows } from '../../kit/fetching.tsx';
import type { PaneProps } from '../../kit/list/index.ts';
import { BlockingRequests, useBlocking } from '../../kit/requests/index.ts';
import { ComparisonBar, closeRemovedRun, OpenRounds, RunRows, resultText } from '../../kit/runs/index.ts';
import { useOpenFrame, usePromptsSearch } from '../../state/address.ts';
import { useClear } from '../../state/clear.ts';
import { classNames } from '../../ui/class-names.ts';
import { MenuItem, MenuSeparator } from '../../ui/controls/menu.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { shortcutText } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice, useFailureText } from '../../ui/status/failure-notice.tsx';
import { Waiting } from '../../ui/status/progress.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { argumentChanges, argumentsLine, loadArguments } from './arguments.ts';
import css from './prompts.module.css';
import { copies } from './result-text.ts';
import { RunView } from './run-view.tsx';
import { cancelSending, pinRun, removeRun, sendAgain, useSending } from './sending.ts';

/** Beside the form: the selected run or a comparison of two, and the history. */
export function RunPane({ serverId, sessionId, name }: PaneProps & { name: string }) {
  const t = useTranslations('prompts');
  const count = usePromptRunCount({ serverId, name }) ?? 0;
  const sending = useSending(serverId, name);
  const isSending = sending?.since !== undefined;
  const blocking = useBlocking({ serverId, method: 'prompts/get', target: name });
  const isBlocked = isSending && blocking.length > 0;
  const openFrame = useOpenFrame();
  const [tab, setTab] = useState('result');
  const tabs = [
    { id: 'result', name: t('result') },
    { id: 'history', name: t('history', { count }) },
  ];
  const { run } = usePromptsSearch();
  // Another run, chosen in the history or just received, brings its tab to the front.
  const [seen, setSeen] = useState(run);
  if (seen !== run) {
    setSeen(run);
    if (run !== undefined) setTab('result');
  }
  return (
    <div className={classNames(layout.column, css.pane)}>
      {sending?.since !== undefined && (
        <Waiting
          since={sending.since}
          text={(elapsed) => t('waiting', { elapsed })}
          cancelLabel={t('cancel')}
          onCancel={() => cancelSending(serverId, name)}
        />
      )}
      {isSending && <OpenRounds serverId={serverId} sessionId={sessionId} method="prompts/get" target={name} />}
      {isBlocked && <BlockingRequests requests={blocking} />}
      {sending?.failure !== undefined && <FailureNotice failure={sending.failure} onOpenFrame={openFrame} />}
      {!isBlocked && (
        <Tabs selectedKey={tab} onSelectionChange={(key) => setTab(String(key))}>
          <TabBar aria-label={t('answers')} names={tabs}>
            {tabs.map(({ id, name: title }) => (
              <Tab key={id} id={id}>
                {title}
              </Tab>
            ))}
          </TabBar>
          <TabPanel id="result">
            <Result serverId={serverId} sessionId={sessionId} />
          </TabPanel>
          <TabPanel id="history">
            <RunHistory serverId={serverId} sessionId={sessionId} name={name} />
          </TabPanel>
        </Tabs>
      )}
    </div>
  );
}

function Result({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('prompts');
  const { run: runId, compare } = usePromptsSearch();
  const isLive = useCanSend(serverId);
  const run = usePromptRun(runId);
  const { data } = run;
  const submitKeys = useShortcut('submit');
  if (runId === undefined) {
    return (
      <EmptyState title={t('noRunTitle')}>{t('noRunText', { keys: shortcutText(submitKeys) || t('send') })}</EmptyState>
    );
  }
  if (compare !== undefined) return <PromptComparison before={compare} after={runId} />;
  if (data === undefined || run.error !== null) return <Fetching query={run} />;
  return <RunView key={runId} run={data} onSendAgain={isLive ? () => sendAgain(data, sessionId) : undefined} />;
}

function PromptComparison({ before: beforeId, after: afterId }: { before: RunId; after: RunId }) {
  const before = usePromptRun(beforeId, true);
  const after = usePromptRun(afterId, true);
  const both = bothOf(before, after);
  if (before.data === undefined || after.data === undefined || both.error !== null) return <Fetching query={both} />;
  return <RunComparison before={before.data} after={after.data} />;
}

/** Longer results are compared up to here, and as JSON only. In characters. */
const comparedUpTo = 4_000_000;

interface RunComparisonProps {
  before: PromptRun;
  after: PromptRun;
}

/** A comparison of two runs of a prompt: their arguments and their results. */
function RunComparison({ before, after }: RunComparisonProps) {
  const t = useTranslations('prompts');
  const { bytes } = useQuantities();
  const { change } = usePromptsSearch();
  const runs = usePromptRuns(after.serverId, after.prompt);
  const [form, setForm] = useState<'text' | 'json'>('text');
  const query = useQuery({
    queryKey: ['promptComparison', before.result?.readId, after.result?.readId],
    queryFn: () => Promise.all([resultText(before, comparedUpTo), resultText(after, comparedUpTo)]),
    gcTime: 0,
  });
  const isCut = [before, after].some(({ result }) => (result?.whole.characters ?? 0) > comparedUpTo);
  const shown = isCut ? 'json' : form;
  const sides = query.data?.map(shown === 'json' ? copies.result : copies.text);
  return (
    <section className={layout.column} aria-label={t('comparison')}>
      <ComparisonBar
        before={before}
        after={after}
        labels={{ before: t('before'), after: t('after'), swap: t('swap'), close: t('closeComparison') }}
        optionsFor={(run) => comparable(runs, run).map((each) => ({ value: each.id, label: labelOf(each) }))}
        change={change}
      >
        {!isCut && (
          <Segmented
            label={t('compareAs')}
            value={form}
            options={[
              { value: 'text', label: t('text') },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={setForm}
          />
        )}
      </ComparisonBar>
      <ArgumentChanges before={before} after={after} />
      {isCut && <p className={layout.remark}>{t('cut', { size: bytes(comparedUpTo) })}</p>}
      <Fetching query={query} />
      {sides !== undefined && sides[0] === sides[1] && <p className={layout.remark}>{t('same')}</p>}
      {before.result?.readId === undefined || after.result?.readId === undefined ? (
        <EmptyState title={t('notKept')} />
      ) : (
        sides !== undefined && (
          <DiffView
            before={sides[0] ?? ''}
            after={sides[1] ?? ''}
            language={shown === 'json' ? 'json' : 'plaintext'}
            label={t('comparison')}
          />
        )
      )}
    </section>
  );
}

function ArgumentChanges({ before, after }: RunComparisonProps) {
  const t = useTranslations('prompts');
  const changes = argumentChanges(before.arguments, after.arguments);
  if (changes.length === 0) return <p className={layout.remark}>{t('sameArguments')}</p>;
  return (
    <dl className={classNames(layout.ruled, css.changes)}>
      {changes.map((each) => (
        <div key={each.name}>
          <dt>{visibleText(each.name)}</dt>
          <dd data-tone="removed">{each.before === undefined ? t('leftOut') : visibleText(each.before)}</dd>
          <dd data-tone="added">{each.after === undefined ? t('leftOut') : visibleText(each.after)}</dd>
        </div>
      ))}
    </dl>
  );
}

function comparable(runs: readonly PromptRun[], value: PromptRun): readonly PromptRun[] {
  const usable = runs.filter(({ id, result }) => result !== undefined && id !== value.id);
  return [value, ...usable].sort((a, b) => b.at - a.at);
}

function labelOf(run: PromptRun): string {
  const words = argumentsLine(run.arguments).slice(0, 60);
  return visibleText(words === '' ? clockText(run.at) : `${words} · ${clockText(run.at)}`);
}

interface RunHistoryProps extends PaneProps {
  /** Undefined: the runs of all prompts. */
  name?: string;
}

export function RunHistory({ serverId, sessionId, name }: RunHistoryProps) {
  const t = useTranslations('prompts');
  const filter = useMemo(() => ({ serverId, ...(name !== undefined && { name }) }), [serverId, name]);
  const source = usePromptRunRows(filter);
  useVersion(source);
  const { failure, state } = source;
  const isLive = useCanSend(serverId);
  const search = usePromptsSearch();
  const { run: shownId, change } = search;
  const clear = useClear();
  if (failure !== undefined || state === 'loading') return <FetchingRows source={source} />;
  if (state === 'empty') return <EmptyState title={t('noRunTitle')}>{t('noRunsText')}</EmptyState>;
  const again = (run: PromptRun) => {
    sendAgain(run, sessionId);
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
      {run.responseSeq !== undefined && <SaveCheckMenuItem source={{ kind: 'prompt', runId: run.id }} />}
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        tone="danger"
        onPress={() => {
          closeRemovedRun(search, run.id);
          void removeRun(run);
        }}
      >
        {t('remove')}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onPress={() => clear(`prompts:${serverId}`)}>
        {t('removeUnpinned')}
      </MenuItem>
    </>
  );
  return (
    <RunRows
      label={t('runs')}
      menuLabel={t('result')}
      source={source}
      titleOf={(run) => [utcText(run.at), run.prompt, argumentsLine(run.arguments)].filter(Boolean).join('\n')}
      renderRow={(run) => <RunCells run={run} showsPrompt={name === undefined} isShown={run.id === shownId} />}
      menuItems={menuItems}
      onOpen={(run) => change({ ...(name === undefined && { prompt: run.prompt }), run: run.id })}
      onRemove={(run) => {
        closeRemovedRun(search, run.id);
        void removeRun(run);
      }}
    />
  );
}

function RunCells({ run, showsPrompt, isShown }: { run: PromptRun; showsPrompt: boolean; isShown: boolean }) {
  const t = useTranslations('prompts');
  const { duration } = useQuantities();
  const failureText = useFailureText();
  const words = argumentsLine(run.arguments);
  return (
    <span className={css.cells} data-shown={isShown || undefined}>
      <span className={classNames(layout.quietFixed, css.time)}>{clockText(run.at)}</span>
      {showsPrompt && <code className={css.prompt}>{visibleText(run.prompt)}</code>}
      <span className={css.runArguments}>{words === '' ? t('takesNone') : visibleText(words)}</span>
      {run.pinned && <Pin aria-label={t('pinned')} className={css.pin} />}
      {run.failure !== undefined ? (
        <span className={classNames(layout.error, layout.small, css.failed)}>{failureText(run.failure).sentence}</span>
      ) : (
        <span className={layout.quietFixed}>{t('messageCount', { count: run.result?.messages.length ?? 0 })}</span>
      )}
      <span className={classNames(layout.quietFixed, css.took)}>{duration(run.durationMs)}</span>
    </span>
  );
}
