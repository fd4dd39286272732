import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffectEvent, useMemo } from 'react';
import type { NamedKind, NamedPlace, NamedRange, ToolTerm } from '#shared/model/lists/named-rows.ts';
import { attempt } from '../../state/notice.ts';
import { focusPane } from '../../ui/focus-pane.ts';
import { listKinds } from './fetch-actions.ts';
import { ListPane, type PaneProps } from './list-pane.tsx';
import { type NamedList, useNamedList } from './named-list.tsx';
import { ListSearch, useTypedQuery } from './search.tsx';

interface NamedPaneProps extends PaneProps {
  kind: NamedKind;
  title: string;
  icon: LucideIcon;
  /** The item in front. */
  place: NamedPlace | undefined;
  terms?: readonly ToolTerm[];
  isGrouped?: boolean;
  /** What is searched for, as in the address. */
  q: string;
  onQuery: (q: string | undefined) => void;
  /** Takes away what else narrows the list. */
  onClear?: () => void;
  /** Puts an item in front: Enter in the search opens the only one that matches. */
  onOpen: (place: NamedPlace) => void;
  searchLabel: string;
  placeholder?: string;
  /** Beside the search; best memoized, as `buttons`. */
  trailing?: ReactNode;
  buttons?: ReactNode;
  facets?: (range: NamedRange | undefined) => ReactNode;
  /** The rows; best memoized, as a key typed in the search draws the pane again. */
  children: (list: NamedList) => ReactNode;
}

/** The pane of a session's tools or prompts. */
export function NamedPane(props: NamedPaneProps) {
  const { serverId, sessionId, kind, title, icon, place, q, onQuery, onClear, searchLabel } = props;
  const { terms, isGrouped = false, placeholder, trailing, buttons, facets, onOpen, children } = props;
  const typed = useTypedQuery(q, onQuery);
  const list = useNamedList({ sessionId, kind, typed, isGrouped, place, ...(terms !== undefined && { terms }) });
  const { source, isNarrowed } = list;
  const { listed = 0, shown = 0 } = source.latest ?? {};
  const openOnly = useEffectEvent(async () => {
    const only = await attempt(list.only());
    if (only === undefined) return;
    focusPane('item');
    onOpen(only.place);
  });
  const search = useMemo(
    () => (
      <ListSearch
        typed={typed}
        label={searchLabel}
        onSubmit={() => void openOnly()}
        trailing={trailing}
        {...(placeholder !== undefined && { placeholder })}
      />
    ),
    [typed, searchLabel, trailing, placeholder],
  );
  return (
    <ListPane
      serverId={serverId}
      sessionId={sessionId}
      kinds={listKinds[kind]}
      title={title}
      icon={icon}
      total={listed}
      shown={isNarrowed ? shown : undefined}
      failure={source.failure}
      onRetry={() => source.reload()}
      buttons={buttons}
      search={search}
      facets={facets?.(source.latest)}
      rows={shown > 0 ? children(list) : undefined}
      isSearch={listed > 0}
      onClearSearch={() => {
        typed.set('');
        onClear?.();
      }}
    />
  );
}
