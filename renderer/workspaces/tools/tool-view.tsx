import { Wrench } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readToolItem } from '#shared/mcp/items/tool-item.ts';
import type { RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import { useVersion } from '../../data/observable.ts';
import { useCallCount, useCallRows } from '../../data/runs.ts';
import { useNamed } from '../../kit/list/index.ts';
import { useToolsSearch } from '../../state/address.ts';
import { setDraftText } from '../../state/drafts.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { PaneHead } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { callOf } from './calls/call-actions.ts';
import { CallRows } from './calls/call-rows.tsx';
import type { EditCall } from './calls/edit-call.ts';
import { ToolPage } from './tool-page.tsx';
import css from './tools.module.css';
import { useToolProblems } from './use-tool-problems.ts';

export interface ToolViewProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The item area of the Tools workspace: the tool in front, or every call to the server. */
export function ToolView({ serverId, sessionId }: ToolViewProps) {
  const { tool, nth, change } = useToolsSearch();
  const found = useNamed(sessionId, 'tools', { name: tool, nth }, readToolItem);
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
  if (found === undefined) return null;
  const { item, isRepeated } = found;
  return (
    <ToolPage
      key={`${serverId} ${tool ?? ''} ${nth ?? 1}`}
      serverId={serverId}
      sessionId={sessionId}
      name={tool ?? ''}
      item={item}
      problems={item === undefined ? '' : problemsOf(item, isRepeated)}
      onEdit={onEdit}
    />
  );
}

function NothingOpen({ serverId, onEdit }: { serverId: ServerId; onEdit: EditCall }) {
  const t = useTranslations('tools');
  const count = useCallCount({ serverId });
  if (count === undefined) return null;
  if (count > 0) return <RecentCalls serverId={serverId} count={count} onEdit={onEdit} />;
  return (
    <EmptyState title={t('noneOpenTitle')} icon={Wrench}>
      {t('noneOpenText')}
    </EmptyState>
  );
}

interface RecentCallsProps {
  serverId: ServerId;
  /** How many calls there are to the server. */
  count: number;
  onEdit: EditCall;
}

/** Every call to a server, of all its tools, the newest first. */
function RecentCalls({ serverId, count, onEdit }: RecentCallsProps) {
  const t = useTranslations('calls');
  const tl = useTranslations('lists');
  const [query, setQuery] = useState('');
  const text = useDebounced(query.trim().slice(0, 500));
  const filter = useMemo(() => ({ serverId, ...(text !== '' && { text }) }), [serverId, text]);
  const source = useCallRows(filter);
  useVersion(source);
  const { failure, state, total } = source;
  return (
    <section className={layout.column} aria-label={t('recent')}>
      <PaneHead
        title={t('recent')}
        detail={text === '' ? tl('count', { count }) : tl('countSome', { count: total, total: count })}
      />
      <div className={css.search}>
        <SearchField label={t('search')} value={query} onChange={setQuery} />
      </div>
      {failure !== undefined && <FailureNotice failure={failure} onRetry={() => source.reload()} />}
      {state === 'empty' && <EmptyState title={tl('noMatchTitle')} />}
      {state === 'filled' && <CallRows serverId={serverId} filter={filter} source={source} showsTool onEdit={onEdit} />}
    </section>
  );
}
