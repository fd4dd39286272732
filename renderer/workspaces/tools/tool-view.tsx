import { Wrench } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import { useCalls } from '../../data/queries.ts';
import { useToolsSearch } from '../../state/address.ts';
import { setDraftText } from '../../state/drafts.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { callOf, type EditCall, RecentCalls } from './calls/index.ts';
import { toolAt, useTools } from './tool-list.ts';
import { ToolPage } from './tool-page.tsx';
import { useToolProblems } from './use-tool-problems.ts';

export interface ToolViewProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The item area of the Tools workspace: the tool in front, or every call to the server. */
export function ToolView({ serverId, sessionId }: ToolViewProps) {
  const { tool, nth, change } = useToolsSearch();
  const { list } = useTools(sessionId);
  const problemsOf = useToolProblems();
  const edit = async (runId: RunId) => {
    const call = await callOf(runId);
    if (call === undefined) return;
    setDraftText('tool', serverId, call.tool, call.argumentsText);
    if (call.tool !== tool) change({ tool: call.tool, run: runId });
  };
  const onEdit: EditCall = (runId) => void edit(runId);
  if (tool === undefined && nth === undefined)
    return <NothingOpen key={serverId} serverId={serverId} onEdit={onEdit} />;
  const item = toolAt(list, { tool, nth });
  return (
    <ToolPage
      key={`${serverId} ${tool ?? ''} ${nth ?? 1}`}
      serverId={serverId}
      sessionId={sessionId}
      name={tool ?? ''}
      item={item}
      problems={item === undefined ? '' : problemsOf(list, item)}
      onEdit={onEdit}
    />
  );
}

function NothingOpen({ serverId, onEdit }: { serverId: ServerId; onEdit: EditCall }) {
  const t = useTranslations('tools');
  const calls = useCalls(serverId);
  if (calls === undefined) return null;
  if (calls.length > 0) return <RecentCalls serverId={serverId} onEdit={onEdit} />;
  return (
    <EmptyState title={t('noneOpenTitle')} icon={Wrench}>
      {t('noneOpenText')}
    </EmptyState>
  );
}
