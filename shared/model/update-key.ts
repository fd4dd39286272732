import type { ResourceUpdate } from './subscription.ts';

/** Names a line of the log of changes: earlier runs of Loupe have frames with the same numbers. */
export function updateKey({ sessionId, seq }: ResourceUpdate): string {
  return `${sessionId} ${seq}`;
}
