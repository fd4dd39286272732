import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PromptItem, readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { failureOf } from '../../data/failure.ts';
import { useIsReady } from '../../data/queries.ts';
import { usePromptRun, usePromptRunCount, usePromptRuns } from '../../data/runs.ts';
import { DiffView } from '../../kit/editor/index.ts';
import { ItemIcon, ItemProblems, type PaneProps, useNamed } from '../../kit/list/index.ts';
import { BlockingRequests, useBlocking } from '../../kit/requests/index.ts';
import { OpenRounds } from '../../kit/rounds.tsx';
import { ComparisonBar, resultText } from '../../kit/runs.tsx';
import { useOpenFrame, usePromptsSearch } from '../../state/address.ts';
import { useLastRun } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { SplitButton } from '../../ui/controls/split-button.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import { KeyHint, shortcutText } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { shortcuts } from '../../ui/shortcuts.ts';
import { SplitPane } from '../../ui/split-pane.tsx';
import { clockText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Waiting } from '../../ui/status/progress.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { argumentChanges, type Given, givenLine } from './given.ts';
import { PromptForm } from './prompt-form.tsx';
import { usePromptProblems } from './prompt-row.tsx';
import css from './prompts.module.css';
import { copies } from './result-text.ts';
import { RunHistory } from './run-history.tsx';
import { RunView } from './run-view.tsx';
import { cancelSending, useSending } from './sending.ts';
import { usePromptForm } from './use-prompt-form.ts';

/** The item area of the Prompts workspace: the prompt in front, or what was sent before. */
export function PromptView({ serverId, sessionId }: PaneProps) {
  const { prompt, nth } = usePromptsSearch();
  const found = useNamed(sessionId, 'prompts', { name: prompt, nth }, readPromptItem);
  if (prompt === undefined && nth === undefined) return <NothingOpen serverId={serverId} sessionId={sessionId} />;
  if (found === undefined) return null;
  return (
    <PromptPage
      key={`${prompt ?? ''} ${nth ?? 1}`}
      serverId={serverId}
      sessionId={sessionId}
      name={prompt ?? ''}
      item={found.item}
      isDuplicate={found.isRepeated}
    />
  );
}

function NothingOpen({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('prompts');
  if (!usePromptRunCount({ serverId })) {
    return (
      <EmptyState title={t('noneOpenTitle')} icon={MessageSquareText}>
        {t('noneOpenText')}
      </EmptyState>
    );
  }
  return (
    <section className={layout.view} aria-label={t('recent')}>
      <h2 className={classNames(layout.aligned, css.recentTitle)}>{t('recent')}</h2>
      <RunHistory serverId={serverId} sessionId={sessionId} />
    </section>
  );
}

interface PromptPageProps extends PaneProps {
  /** The name for requests; empty when the server gave it no name. */
  name: string;
  item: PromptItem | undefined;
  isDuplicate: boolean;
}

/** One prompt: its form, and beside it the server's response. */
function PromptPage({ serverId, sessionId, name, item, isDuplicate }: PromptPageProps) {
  const t = useTranslations('prompts');
  const { run, change } = usePromptsSearch();
  const problems = usePromptProblems();
  useLastRun('prompt', serverId, name, run);
  // A response that arrives while the prompt is in view is shown, wherever it was sent from.
  const newest = useSending(serverId, name)?.result;
  const [newestAtFirst] = useState(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== newestAtFirst) change({ run: newest });
  }, [newest, newestAtFirst, change]);
  const form = usePromptForm({ serverId, sessionId }, { name, item });
  const { canSend, check, send, sendAnyway, sendGiven } = form;
  return (
    <article className={layout.view} aria-label={t('form', { name: name === '' ? t('noName') : name })}>
      <Toolbar label={t('toolbar')}>
        <ItemIcon icon={item?.icon} fallback={MessageSquareText} />
        <code className={classNames(layout.truncate, css.pageName)} title={name}>
          <bdi>{name === '' ? t('noName') : visibleText(name)}</bdi>
        </code>
        {item?.title !== undefined && item.title !== name && (
          <span className={classNames(layout.truncate, css.pageTitle)} title={item.title}>
            {visibleText(item.title)}
          </span>
        )}
        {item !== undefined && <ItemProblems problems={problems(item, isDuplicate)} />}
        <Spacer />
        <Actions>
          <CopyButton text={name} label={t('copyName')} />
        </Actions>
        <SplitButton
          label={t('send')}
          isDisabled={!canSend}
          onPress={send}
          menuLabel={t('moreSends')}
          menu={
            <MenuItem isDisabled={!canSend || check.verdict !== 'invalid'} onPress={sendAnyway}>
              {t('sendAnyway')}
            </MenuItem>
          }
        >
          {t('send')} <KeyHint keys={shortcuts.submit} />
        </SplitButton>
      </Toolbar>
      <div className={layout.fillHeight}>
        <SplitPane
          id="prompt"
          orientation="horizontal"
          stackBelow={520}
          panes={[
            {
              id: 'form',
              defaultSize: '42%',
              stackedSize: '60%',
              minSize: 220,
              content: <PromptForm serverId={serverId} sessionId={sessionId} name={name} item={item} form={form} />,
            },
            {
              id: 'run',
              minSize: 240,
              content: <RunPane serverId={serverId} sessionId={sessionId} name={name} onSend={sendGiven} />,
            },
          ]}
        />
      </div>
    </article>
  );
}

interface RunPaneProps extends PaneProps {
  name: string;
  onSend: (given: Given) => void;
}

/** Beside the form: the response in view, or what it is compared with, and what was sent before. */
function RunPane({ serverId, sessionId, name, onSend }: RunPaneProps) {
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
  // Whatever is to be looked at next, from the history or from the wire, is in the first tab.
  const [seen, setSeen] = useState(run);
  if (seen !== run) {
    setSeen(run);
    setTab('result');
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
            <Result serverId={serverId} onSend={onSend} />
          </TabPanel>
          <TabPanel id="history">
            <RunHistory serverId={serverId} sessionId={sessionId} name={name} />
          </TabPanel>
        </Tabs>
      )}
    </div>
  );
}

function Result({ serverId, onSend }: Pick<RunPaneProps, 'serverId' | 'onSend'>) {
  const t = useTranslations('prompts');
  const { run: runId, compare } = usePromptsSearch();
  const isLive = useIsReady(serverId);
  const run = usePromptRun(runId);
  const other = usePromptRun(compare);
  if (runId === undefined) {
    return <EmptyState title={t('noRunTitle')}>{t('noRunText', { keys: shortcutText('Mod+Enter') })}</EmptyState>;
  }
  const error = run.error ?? other.error;
  if (error !== null) {
    return (
      <FailureNotice failure={failureOf(error)} onRetry={() => void Promise.all([run.refetch(), other.refetch()])} />
    );
  }
  if (run.data === undefined) return null;
  if (compare !== undefined) {
    return other.data && <RunComparison key={`${runId} ${compare}`} before={other.data} after={run.data} />;
  }
  return <RunView key={runId} run={run.data} onSend={isLive ? onSend : undefined} />;
}

/** Longer results are compared as far as this, as JSON only. In characters. */
const comparedUpTo = 4_000_000;

interface RunComparisonProps {
  before: PromptRun;
  after: PromptRun;
}

/** Two responses to one prompt: which arguments differ, and what that did to the messages. */
function RunComparison({ before, after }: RunComparisonProps) {
  const t = useTranslations('prompts');
  const { bytes } = useQuantities();
  const { change } = usePromptsSearch();
  const runs = usePromptRuns(after.serverId, after.prompt);
  const [form, setForm] = useState<'text' | 'json'>('text');
  const { data, error, refetch } = useQuery({
    queryKey: ['promptComparison', before.result?.readId, after.result?.readId],
    queryFn: () => Promise.all([resultText(before, comparedUpTo), resultText(after, comparedUpTo)]),
    gcTime: 0,
  });
  const isCut = [before, after].some(({ result }) => (result?.whole.characters ?? 0) > comparedUpTo);
  const shown = isCut ? 'json' : form;
  const sides = data?.map(shown === 'json' ? copies.result : copies.text);
  return (
    <section className={layout.column} aria-label={t('comparison')}>
      <ComparisonBar
        before={before}
        after={after}
        labels={{ before: t('before'), after: t('after'), swap: t('swap'), close: t('closeComparison') }}
        optionsFor={(run) => offered(runs, run).map((each) => ({ value: each.id, label: labelOf(each) }))}
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
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
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

function offered(runs: readonly PromptRun[], value: PromptRun): readonly PromptRun[] {
  const usable = runs.filter(({ id, result }) => result !== undefined && id !== value.id);
  return [value, ...usable].sort((a, b) => b.at - a.at);
}

function labelOf(run: PromptRun): string {
  const words = givenLine(run.arguments).slice(0, 60);
  return visibleText(words === '' ? clockText(run.at) : `${words} · ${clockText(run.at)}`);
}
