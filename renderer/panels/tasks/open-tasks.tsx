import { useQuantities } from '../../ui/quantities.ts';
import { Tag } from '../../ui/status/tag.tsx';
import { useTasks } from './use-tasks.ts';

/** How many tasks have not ended; nothing when all have. */
export function OpenTasks() {
  const { count } = useQuantities();
  const open = useTasks().filter(({ task }) => task !== undefined && task.follow !== 'over').length;
  return open === 0 ? null : <Tag tone="accent">{count(open)}</Tag>;
}
