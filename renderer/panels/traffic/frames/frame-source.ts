import type { Frame, FrameFilter } from '#shared/model/frame.ts';
import { client } from '../../../data/client.ts';
import { type RowSource, useRowSource } from '../../../data/row-source.ts';
import { trafficHead } from '../../../data/versions.ts';

/** The frames of the traffic log that match a filter, oldest first. */
export type FrameSource = RowSource<FrameFilter, Frame>;

/** The log's frames under a filter. They change up to once a frame of the screen: only what shows rows listens. */
export function useFrames(filter: FrameFilter): FrameSource {
  return useRowSource(filter, trafficHead, {
    fetch: async (wanted, range, signal) => {
      const { rows, total, head } = await client.traffic.rows({ filter: wanted, ...range }, { signal });
      return { rows, total, version: head };
    },
    keyOf: ({ seq }) => seq,
    mayChange: isPending,
  });
}

/** True for a request that has no response yet and still waits for one. */
export function isPending(frame: Frame): boolean {
  return frame.kind === 'request' && frame.pairSeq === undefined;
}
