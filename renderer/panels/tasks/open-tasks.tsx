import { useQuery } from '@tanstack/react-query';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { host } from '../../data/client.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { Tag } from '../../ui/status/tag.tsx';

/** The calls that became tasks, newest first. */
export function useTasks(): readonly ToolCallSummary[] {
  return useQuery(host.tasks.list.queryOptions({ input: {} })).data ?? [];
}

/** How many tasks have not ended; nothing when all have. */
export function OpenTasks() {
  const { count } = useQuantities();
  const open = useTasks().filter(({ task }) => task !== undefined && task.follow !== 'over').length;
  return open === 0 ? null : <Tag tone="accent">{count(open)}</Tag>;
}
