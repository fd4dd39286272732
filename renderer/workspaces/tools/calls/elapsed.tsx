import { useQuantities } from '../../../ui/quantities.ts';
import { useNow } from '../../../ui/status/use-now.ts';

const everyMs = 100;

/** How long something has been going on, in words, counting. `since` in milliseconds since 1970. */
export function useElapsed(since: number): string {
  const { duration } = useQuantities();
  return duration(Math.max(0, Math.floor((useNow(everyMs) - since) / everyMs) * everyMs));
}

/** The same where only it is to be drawn anew. */
export function Elapsed({ since }: { since: number }) {
  return useElapsed(since);
}
