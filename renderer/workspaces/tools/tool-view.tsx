import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import { useCalls } from '../../data/queries.ts';
import { useToolsSearch } from '../../state/address.ts';
import { setDraftText } from '../../state/drafts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { PaneHead } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { callOf } from './calls/call-actions.ts';
import { CallRows } from './calls/call-rows.tsx';
import type { EditCall } from './calls/edit-call.ts';
import { toolAt, useTools } from './tool-list.ts';
import { ToolPage } from './tool-page.tsx';
import css from './tool-view.module.css';
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

/** Calls shown at first, and each time that one asks for older ones. */
const atATime = 200;

interface RecentCallsProps {
  serverId: ServerId;
  onEdit: EditCall;
}

/** Every call to a server, of all its tools, the newest first. */
function RecentCalls({ serverId, onEdit }: RecentCallsProps) {
  const t = useTranslations('calls');
  const tl = useTranslations('lists');
  const [limit, setLimit] = useState(atATime);
  const calls = useCalls(serverId, undefined, limit) ?? [];
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = calls.filter(({ tool, argumentsHead }) => {
    const text = `${tool}\n${argumentsHead}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <section className={layout.column} aria-label={t('recent')}>
      <PaneHead
        title={t('recent')}
        detail={
          words.length === 0
            ? tl('count', { count: calls.length })
            : tl('countSome', { count: shown.length, total: calls.length })
        }
      >
        {calls.length === limit && (
          <Button variant="quiet" onPress={() => setLimit(limit + atATime)}>
            {t('older')}
          </Button>
        )}
      </PaneHead>
      <div className={css.search}>
        <SearchField label={t('search')} value={query} onChange={setQuery} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={tl('noMatchTitle')} />
      ) : (
        <CallRows serverId={serverId} calls={shown} showsTool onEdit={onEdit} />
      )}
    </section>
  );
}
