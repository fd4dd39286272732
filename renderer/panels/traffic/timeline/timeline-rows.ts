import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Frame, FrameFilter } from '#shared/model/frames/frame.ts';
import { client } from '../../../data/client.ts';
import { useNow } from '../../../ui/status/clock.tsx';
import { isPending } from '../frames/time-scale.ts';
import { useSlowHead } from '../slow-head.ts';

/** More bars can't be told apart, and are more than one request may ask for. */
export const mostRows = 1000;
/** The timeline is renewed at most this often, in milliseconds: a flood must not fetch it all the time. */
const everyMs = 1000;

const none: readonly Frame[] = [];

/** The newest exchanges that match a filter; `now`: until when those without a response run. */
export function useTimelineRows(
  filter: FrameFilter,
  live: ReadonlySet<string>,
): { rows: readonly Frame[]; total: number; now: number } {
  const head = useSlowHead(everyMs);
  const { data } = useQuery({
    queryKey: ['timeline', filter, head],
    queryFn: async ({ signal }) => {
      const query = { ...filter, opened: [] };
      const { total } = await client.traffic.rows({ filter: query, from: 0, count: 0 }, { signal });
      const from = Math.max(0, total - mostRows);
      const { rows } = await client.traffic.rows({ filter: query, from, count: mostRows }, { signal });
      return { rows, total };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const rows = data?.rows ?? none;
  const now = useNow(
    everyMs,
    rows.some((frame) => isPending(frame) && live.has(frame.sessionId)),
  );
  return { rows, total: data?.total ?? 0, now };
}
