import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import { failureOf } from '../../data/failure.ts';
import { usePromptRun, usePromptRuns, useSession } from '../../data/queries.ts';
import { OpenRounds } from '../../kit/rounds/index.ts';
import { useOpenFrame, usePromptsSearch } from '../../state/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { shortcutText } from '../../ui/key-hint.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { Given } from './given.ts';
import { RunComparison } from './run-comparison.tsx';
import { RunHistory } from './run-history.tsx';
import css from './run-pane.module.css';
import { RunView } from './run-view.tsx';
import { cancelSending, useSending } from './sending.ts';

interface RunPaneProps {
  serverId: ServerId;
  sessionId: SessionId;
  name: string;
  onSend: (given: Given) => void;
}

/** Beside the form: the answer in view, or what it is compared with, and what was sent before. */
export function RunPane({ serverId, sessionId, name, onSend }: RunPaneProps) {
  const t = useTranslations('prompts');
  const runs = usePromptRuns(serverId, name);
  const sending = useSending(serverId, name);
  const openFrame = useOpenFrame();
  const [tab, setTab] = useState('result');
  const { run } = usePromptsSearch();
  // Whatever is to be looked at next, from the history or from the wire, is in the first tab.
  const [seen, setSeen] = useState(run);
  if (seen !== run) {
    setSeen(run);
    setTab('result');
  }
  return (
    <div className={css.pane}>
      {sending?.since !== undefined && (
        <Waiting
          since={sending.since}
          text={(elapsed) => t('waiting', { elapsed })}
          cancelLabel={t('cancel')}
          onCancel={() => cancelSending(serverId, name)}
        />
      )}
      {sending?.since !== undefined && (
        <OpenRounds serverId={serverId} sessionId={sessionId} method="prompts/get" target={name} />
      )}
      {sending?.failure !== undefined && <FailureNotice failure={sending.failure} onOpenFrame={openFrame} />}
      <Tabs selectedKey={tab} onSelectionChange={(key) => setTab(String(key))}>
        <TabBar aria-label={t('answers')}>
          <Tab id="result">{t('result')}</Tab>
          <Tab id="history">{t('history', { count: runs?.length ?? 0 })}</Tab>
        </TabBar>
        <TabPanel id="result">
          <Result serverId={serverId} onSend={onSend} />
        </TabPanel>
        <TabPanel id="history">
          <RunHistory serverId={serverId} sessionId={sessionId} name={name} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function Result({ serverId, onSend }: Pick<RunPaneProps, 'serverId' | 'onSend'>) {
  const t = useTranslations('prompts');
  const { run: runId, compare } = usePromptsSearch();
  const isLive = useSession(serverId)?.phase === 'ready';
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
