import { useQuery } from '@tanstack/react-query';
import type { ServerId } from '#shared/model/id/id.ts';
import type { OwnTask } from '#shared/model/runs/task.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { host } from '../../data/client.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { Tag } from '../../ui/status/tag.tsx';

/** The calls that became tasks, newest first: of all servers, or of one. */
export function useTasks(serverId?: ServerId): readonly ToolCallSummary[] {
  const input = serverId === undefined ? {} : { serverId };
  return useQuery(host.tasks.list.queryOptions({ input })).data ?? [];
}

/** Server requests that Loupe runs as tasks, oldest first. */
export function useOwnTasks(): readonly OwnTask[] {
  return useQuery(host.tasks.served.queryOptions()).data ?? [];
}

/** How many tasks have not ended; nothing when all have. */
export function OpenTasks() {
  const { count } = useQuantities();
  const open = useTasks().filter(({ task }) => task !== undefined && task.follow !== 'over').length;
  return open === 0 ? null : <Tag tone="accent">{count(open)}</Tag>;
}
