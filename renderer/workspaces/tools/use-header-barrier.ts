import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { host } from '../../data/client.ts';
import { useSession } from '../../data/queries.ts';

/**
 * Why a tool of a server's must not be called over HTTP (2026-07-28, tools: `x-mcp-header`), in words; undefined when
 * it may be. The host refuses the call for the fault of any tool of that name.
 */
export function useHeaderBarrier(serverId: ServerId, tool: string): string | undefined {
  const t = useTranslations('tools');
  const session = useSession(serverId);
  const { data } = useQuery(
    host.lists.named.queryOptions({
      input: session === undefined ? skipToken : { sessionId: session.id, kind: 'tools', place: { name: tool } },
    }),
  );
  if (session?.era !== 'modern' || session.transport !== 'http' || data?.headerFault === undefined) return undefined;
  return t('notCallable', { problem: t(`problems.paramHeaders.${data.headerFault}`) });
}
