import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { create } from 'zustand';
import type { FindingQuery, FindingRow } from '#shared/model/findings/findings.ts';
import { severities } from '#shared/model/findings/severities.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { client, host } from '../../data/client.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { findingsVersion } from '../../data/versions.ts';
import { resetPreferences, useNarrowedTo, usePreferences } from '../../state/preferences.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

type FindingRange = Awaited<ReturnType<typeof client.findings.rows>>;
export type FindingSource = RowSource<FindingQuery, FindingRow, FindingRange>;

/** The selected finding by {@link findingKey}: it is still selected when one comes back from its frame. */
export const useSelected = create<{ key?: string | undefined }>(() => ({}));

/** The groups that a person opened, until the window is closed. */
const useOpenGroups = create<{ keys: readonly string[] }>(() => ({ keys: [] }));

/** As many as a query takes. */
const mostOpenGroups = 1000;

/** Opens or closes the group of a row. */
export function toggleGroup({ group }: FindingRow): void {
  if (group === undefined) return;
  useOpenGroups.setState(({ keys }) => {
    const others = keys.filter((key) => key !== group.key);
    return { keys: group.isOpen ? others : [...others, group.key].slice(-mostOpenGroups) };
  });
}

/** Shows all findings that count. */
export function resetFindingFilter(): void {
  resetPreferences('findingText', 'panelScope', 'findingRule', 'findingSeverities', 'showsMutedFindings');
}

/** The filter and the order of the rows, as the user left them; the text a moment after it was typed. */
export function useFindingQuery(serverId: ServerId | undefined): FindingQuery {
  const { findingText, findingRule, findingSeverities, showsMutedFindings, ...sorted } = usePreferences();
  const narrowedTo = useNarrowedTo(serverId);
  const { findingSort: sort, findingOrder: order } = sorted;
  const text = useDebounced(findingText.trim().slice(0, 500));
  const openGroups = useOpenGroups(({ keys }) => keys);
  return useMemo(
    () => ({
      text,
      withMuted: showsMutedFindings,
      openGroups: [...openGroups],
      sort,
      order,
      ...(narrowedTo !== undefined && { serverId: narrowedTo }),
      ...(findingRule !== '' && { rule: findingRule }),
      ...(findingSeverities.length < severities.length && { severities: [...findingSeverities] }),
    }),
    [text, showsMutedFindings, openGroups, sort, order, narrowedTo, findingRule, findingSeverities],
  );
}

/** The findings that match. */
export function useFindingRows(query: FindingQuery): FindingSource {
  return useRowSource<FindingQuery, FindingRow, FindingRange>(query, findingsVersion, {
    fetch: (wanted, range, signal) => client.findings.rows({ query: wanted, ...range }, { signal }),
    keyOf: findingKey,
    mayChange: () => true,
  });
}

/** A finding has the same id in every session; the row of a group has that of its first one. */
export function findingKey({ id, sessionId, group }: FindingRow): string {
  return group === undefined ? `${sessionId} ${id}` : `group ${group.key}`;
}

const everything: FindingQuery = { text: '', withMuted: true, sort: 'rule', order: 'ascending' };

/** The rules that have findings, as far as they are among the first thousand. */
export function useFoundRules(): readonly string[] {
  const { data } = useQuery(host.findings.rows.queryOptions({ input: { query: everything, from: 0, count: 1000 } }));
  return useMemo(() => [...new Set(data?.rows.map(({ rule }) => rule))].sort(), [data]);
}

/** Opens the page of a finding's item; undefined for a finding that isn't about one with a page. */
export function useOpenItem({ item, serverId }: Pick<FindingRow, 'item' | 'serverId'>): (() => void) | undefined {
  const navigate = useNavigate();
  if (item === undefined || (item.name === '' && item.kind !== 'server')) return undefined;
  const { kind, name } = item;
  const params = { serverId };
  switch (kind) {
    case 'tool':
      return () => void navigate({ to: '/servers/$serverId/tools', params, search: keepPanel({ tool: name }) });
    case 'prompt':
      return () => void navigate({ to: '/servers/$serverId/prompts', params, search: keepPanel({ prompt: name }) });
    case 'resource':
      return () => void navigate({ to: '/servers/$serverId/resources', params, search: keepPanel({ uri: name }) });
    case 'template':
      return () => void navigate({ to: '/servers/$serverId/resources', params, search: keepPanel({ template: name }) });
    case 'server':
      return () => void navigate({ to: '/servers/$serverId/connection', params, search: keepPanel({}) });
  }
}

/** The panel stays open beside the item. */
function keepPanel<Search extends object>(search: Search): Search & { panel: 'findings' } {
  return { ...search, panel: 'findings' };
}
