import { MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PromptItem, readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import { usePromptRunCount } from '../../data/runs.ts';
import { ItemIcon, ItemProblems, type PaneProps, useNamed } from '../../kit/list/index.ts';
import { usePromptsSearch } from '../../state/address.ts';
import { useLastRun } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import type { Given } from './given.ts';
import { PromptForm } from './prompt-form.tsx';
import { usePromptProblems } from './prompt-row.tsx';
import css from './prompts.module.css';
import { RunHistory } from './run-history.tsx';
import { RunPane } from './run-pane.tsx';
import { sendPrompt, useSending } from './sending.ts';

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
  const send = (given: Given) => sendPrompt({ serverId, sessionId, prompt: name, given });
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
        <CopyButton text={name} label={t('copyName')} />
      </Toolbar>
      <div className={layout.fillHeight}>
        <SplitPane
          id="prompt"
          orientation="horizontal"
          panes={[
            {
              id: 'form',
              defaultSize: '42%',
              minSize: 220,
              content: <PromptForm serverId={serverId} sessionId={sessionId} name={name} item={item} onSend={send} />,
            },
            {
              id: 'run',
              minSize: 240,
              content: <RunPane serverId={serverId} sessionId={sessionId} name={name} onSend={send} />,
            },
          ]}
        />
      </div>
    </article>
  );
}
