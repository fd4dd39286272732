import { MessageSquareText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { usePromptRuns } from '../../data/queries.ts';
import { isNameRepeated } from '../../kit/list/index.ts';
import { usePromptsSearch } from '../../state/address.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { promptAt, usePrompts } from './prompt-list.ts';
import css from './prompt-page.module.css';
import { PromptPage } from './prompt-page.tsx';
import { RunHistory } from './run-history.tsx';

export interface PromptViewProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The item area of the Prompts workspace: the prompt in front, or what was sent before. */
export function PromptView({ serverId, sessionId }: PromptViewProps) {
  const { prompt, nth } = usePromptsSearch();
  const { list } = usePrompts(sessionId);
  if (prompt === undefined && nth === undefined) return <NothingOpen serverId={serverId} sessionId={sessionId} />;
  const item = promptAt(list, { prompt, nth });
  return (
    <PromptPage
      key={`${prompt ?? ''} ${nth ?? 1}`}
      serverId={serverId}
      sessionId={sessionId}
      name={prompt ?? ''}
      item={item}
      isDuplicate={item !== undefined && isNameRepeated(list, item)}
    />
  );
}

function NothingOpen({ serverId, sessionId }: PromptViewProps) {
  const t = useTranslations('prompts');
  const runs = usePromptRuns(serverId);
  if (runs === undefined || runs.length === 0) {
    return (
      <EmptyState title={t('noneOpenTitle')} icon={MessageSquareText}>
        {t('noneOpenText')}
      </EmptyState>
    );
  }
  return (
    <section className={css.recent} aria-label={t('recent')}>
      <h2 className={css.recentTitle}>{t('recent')}</h2>
      <RunHistory serverId={serverId} sessionId={sessionId} />
    </section>
  );
}
