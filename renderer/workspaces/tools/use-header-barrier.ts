import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useSession } from '../../data/queries.ts';
import { useTools } from './tool-list.ts';

/**
 * Why a tool of a server's must not be called over HTTP (2026-07-28, tools: `x-mcp-header`), in words; undefined when
 * it may be. The host refuses the call for the fault of any tool of that name.
 */
export function useHeaderBarrier(serverId: ServerId, tool: string): string | undefined {
  const t = useTranslations('tools');
  const session = useSession(serverId);
  const { list } = useTools(session?.id);
  if (session?.era !== 'modern' || session.transport !== 'http') return undefined;
  const problems = list.items.flatMap((item) => (item.name === tool ? item.problems : []));
  const fault = problems.find((problem) => problem.startsWith('paramHeaders.'));
  return fault && t('notCallable', { problem: t(`problems.${fault}`) });
}
