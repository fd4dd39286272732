import { useQuery } from '@tanstack/react-query';
import { Braces, FileText, Play, TextCursorInput } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { textType } from '#shared/mcp/content/text-type.ts';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { ToolCall, ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { useVersion } from '../../../data/observable.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { useCallRows } from '../../../data/run-rows.ts';
import { useCall, useCalls } from '../../../data/runs.ts';
import { DiffView } from '../../../kit/editor/index.ts';
import { bothOf, Fetching, FetchingRows } from '../../../kit/fetching.tsx';
import { blockingRequests } from '../../../kit/requests/index.ts';
import { ComparisonBar, contentText, resultText } from '../../../kit/runs/index.ts';
import { useToolsSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { shortcutText } from '../../../ui/controls/tooltip.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { clockText } from '../../../ui/status/clock.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { comparableCalls, formatted } from './call-actions.ts';
import { CallRows } from './call-rows.tsx';
import { timeOf } from './call-status.ts';
import { CallView } from './call-view.tsx';
import css from './calls.module.css';

const rowHeight = 24;
/** Rows above the result, unless the list is made taller. */
const fewRows = 4;

interface CallPaneProps {
  serverId: ServerId;
  tool: string;
  /** The server lists the tool, so it has a form. */
  hasForm: boolean;
}

/** The calls of a tool, and below them the selected one. */
export function CallPane({ serverId, tool, hasForm }: CallPaneProps) {
  const t = useTranslations('calls');
  const filter = useMemo(() => ({ serverId, name: tool }), [serverId, tool]);
  const source = useCallRows(filter);
  useVersion(source);
  const { failure, total } = source;
  const { run, compare } = useToolsSearch();
  const [isTall, setTall] = useState(false);
  const pending = usePendingRequests();
  const first = source.rowAt(0);
  const [lastFirst, setLastFirst] = useState(first?.id);
  if (first !== undefined && first.id !== lastFirst) setLastFirst(first.id);
  // While the list is far below, its first rows may not be there.
  const newest = total === 0 ? undefined : (first?.id ?? lastFirst);
  const tools = useTranslations('tools');
  const submitKeys = useShortcut('submit');
  if (failure !== undefined || source.latest === undefined) {
    return (
      <div className={layout.column}>
        <FetchingRows source={source} />
      </div>
    );
  }
  // Without a selection, as after a restart, the newest is shown.
  const shown = run ?? newest;
  if (shown === undefined) {
    return (
      <EmptyState title={t('noneTitle')} icon={Play}>
        {t('noneText', { keys: shortcutText(submitKeys) || tools('run') })}
      </EmptyState>
    );
  }
  // The server request that blocks a single call needs the height of its row.
  const isBlocked = first !== undefined && blockingRequests(pending, first).length > 0;
  const isAlone = total === 0 || (total === 1 && isBlocked);
  // Its buttons stay in view, however low it is.
  const hasButtons = isBlocked && first.id === shown;
  return (
    <section className={classNames(layout.column, css.pane)} aria-label={t('title')}>
      {!isAlone && (
        <div
          className={classNames(layout.ruled, css.list)}
          data-tall={isTall || undefined}
          style={{ height: isTall ? undefined : Math.min(total, fewRows) * rowHeight + 1 }}
        >
          <CallRows serverId={serverId} filter={filter} source={source} selected={shown} showsTool={false} />
        </div>
      )}
      <div className={classNames(layout.fillColumn, !hasButtons && css.result)}>
        {compare !== undefined ? (
          <CallComparison before={compare} after={shown} />
        ) : (
          <CallView
            key={shown}
            runId={shown}
            hasForm={hasForm}
            isListTall={isTall}
            onListTallChange={total > fewRows ? setTall : undefined}
          />
        )}
      </div>
    </section>
  );
}

/** Results that are larger together are not compared: that would take too long. In bytes. */
const comparedBytes = 4_000_000;

/** A comparison of two calls of a tool: their results or their arguments. */
function CallComparison({ before: beforeId, after: afterId }: { before: RunId; after: RunId }) {
  const before = useCall(beforeId, true);
  const after = useCall(afterId, true);
  const both = bothOf(before, after);
  if (before.data === undefined || after.data === undefined || both.error !== null) return <Fetching query={both} />;
  return <Comparison before={before.data} after={after.data} />;
}

function Comparison({ before, after }: { before: ToolCall; after: ToolCall }) {
  const t = useTranslations('calls');
  const { change } = useToolsSearch();
  const calls = useCalls(after.serverId, after.tool);
  const hasBlocks = [before, after].some(({ result }) => (result?.blocks.length ?? 0) > 0);
  const [chosen, setWhat] = useState<'content' | 'result' | 'arguments'>('content');
  const what = chosen === 'content' && !hasBlocks ? 'result' : chosen;
  return (
    <section className={layout.fillColumn} aria-label={t('comparison')}>
      <ComparisonBar
        before={before}
        after={after}
        labels={{ before: t('before'), after: t('after'), swap: t('swap'), close: t('closeComparison') }}
        optionsFor={(call) => [
          { value: call.id, label: labelOf(call, call.argumentsText) },
          ...comparableCalls(calls, call).map((each) => ({ value: each.id, label: labelOf(each, each.argumentsHead) })),
        ]}
        change={change}
      >
        <Segmented
          label={t('compareWhat')}
          value={what}
          options={[
            ...(hasBlocks ? [{ value: 'content' as const, label: t('view.content'), icon: FileText }] : []),
            { value: 'result', label: t('view.raw'), icon: Braces },
            { value: 'arguments', label: t('compareArguments'), icon: TextCursorInput },
          ]}
          onChange={setWhat}
        />
      </ComparisonBar>
      {what !== 'arguments' ? (
        <ResultDiff before={before} after={after} isContent={what === 'content'} />
      ) : (
        <Difference before={formatted(before.argumentsText)} after={formatted(after.argumentsText)} />
      )}
    </section>
  );
}

interface ResultDiffProps {
  before: ToolCall;
  after: ToolCall;
  /** The texts of its blocks, else the whole result as JSON. */
  isContent: boolean;
}

function ResultDiff({ before, after, isContent }: ResultDiffProps) {
  const t = useTranslations('calls');
  const { bytes } = useQuantities();
  const size = (before.result?.whole.bytes ?? 0) + (after.result?.whole.bytes ?? 0);
  const isStored = before.result?.readId !== undefined && after.result?.readId !== undefined;
  const isFit = isStored && size <= comparedBytes;
  const query = useQuery({
    queryKey: ['callComparison', before.result?.readId, after.result?.readId],
    queryFn: () => Promise.all([resultText(before), resultText(after)]),
    enabled: isFit,
    gcTime: 0,
  });
  if (!isStored) return <EmptyState title={t('notKept')} />;
  if (!isFit) return <EmptyState title={t('tooLarge', { size: bytes(comparedBytes) })} />;
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  if (isContent) {
    const [one, other] = data.map(contentText);
    return <Difference before={one ?? ''} after={other ?? ''} language={isJsonText(one) ? 'json' : 'plaintext'} />;
  }
  return <Difference before={formatted(data[0])} after={formatted(data[1])} />;
}

function isJsonText(text = ''): boolean {
  return textType(text, true) === 'application/json';
}

interface DifferenceProps {
  before: string;
  after: string;
  /** Of the editor. */
  language?: string;
}

function Difference({ before, after, language = 'json' }: DifferenceProps) {
  const t = useTranslations('calls');
  return (
    <>
      {before === after && <p className={classNames(layout.quiet, css.note)}>{t('same')}</p>}
      <DiffView before={before} after={after} language={language} label={t('comparison')} />
    </>
  );
}

function labelOf(call: Pick<ToolCallSummary, 'at' | 'startedAt'>, given: string): string {
  return `${clockText(timeOf(call))} ${visibleText(given.slice(0, 60))}`;
}
