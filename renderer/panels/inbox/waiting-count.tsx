import { usePendingRequests } from '../../data/queries.ts';
import { Tag } from '../../ui/tag.tsx';

/** How much waits for a person; nothing when nothing does. */
export function WaitingCount() {
  const { length } = usePendingRequests();
  return length > 0 && <Tag tone="warn">{length}</Tag>;
}
