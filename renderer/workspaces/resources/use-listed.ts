import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ResourceItem, readResourceItem, readTemplateItem } from '#shared/mcp/items/resource-item.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { ListedAt } from '#shared/model/lists/resource-rows.ts';
import { host } from '../../data/client.ts';

/** The resources or templates of a session with a URI, or the one at a place of the list; undefined until known. */
export function useListed(
  sessionId: SessionId,
  kind: 'resources' | 'templates',
  at: ListedAt,
): readonly ResourceItem[] | undefined {
  const { data } = useQuery(host.lists.listed.queryOptions({ input: { sessionId, kind, at } }));
  return useMemo(() => data?.map(kind === 'resources' ? readResourceItem : readTemplateItem), [data, kind]);
}
