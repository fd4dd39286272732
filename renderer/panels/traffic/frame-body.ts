import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../data/client.ts';
import { bytesFromBase64 } from '../../kit/editor/index.ts';

/** A body up to this size is shown at once, whole. */
const wholeAtOnce = 1_000_000;
/** Of larger ones this much comes first, and with each “Load more”. */
const stepBytes = 256_000;
/** The most that the view takes into memory. */
export const mostShown = 5_000_000;

export type BodyForm = 'raw' | 'payload';

export interface FrameBody {
  /** What has been loaded, from the first byte on; undefined until the first range is there. */
  bytes: Uint8Array | undefined;
  /** Size of the whole body in this form. */
  size: number;
  error: Error | null;
  isLoading: boolean;
  /** Loads the next step, or everything; undefined when that is not possible. */
  loadMore: (() => void) | undefined;
  loadWhole: (() => void) | undefined;
}

/** Bytes of one body, range by range. `size` is the recorded size. Nothing is kept once it is off screen. */
export function useFrameBody(seq: number, form: BodyForm, recordedSize: number): FrameBody {
  const firstLength = recordedSize <= wholeAtOnce ? wholeAtOnce : stepBytes;
  const query = useInfiniteQuery({
    queryKey: ['frameBody', seq, form],
    queryFn: async ({ pageParam: range, signal }) => {
      const { base64, size } = await client.traffic.body({ seq, form, ...range }, { signal });
      return { bytes: bytesFromBase64(base64), size };
    },
    initialPageParam: { offset: 0, length: firstLength },
    getNextPageParam: (last, pages) => {
      const offset = pages.reduce((sum, page) => sum + page.bytes.length, 0);
      if (last.bytes.length === 0 || offset >= Math.min(last.size, mostShown)) return undefined;
      return { offset, length: Math.min(stepBytes, mostShown - offset) };
    },
    gcTime: 0,
  });
  const pages = query.data?.pages;
  const bytes = useMemo(() => (pages === undefined ? undefined : join(pages.map((page) => page.bytes))), [pages]);
  const size = pages?.at(-1)?.size ?? recordedSize;
  const canLoad = query.hasNextPage && !query.isFetching;
  const loadWhole = async () => {
    for (let more = true; more; ) more = (await query.fetchNextPage()).hasNextPage;
  };
  return {
    bytes,
    size,
    error: query.error,
    isLoading: query.isFetching,
    loadMore: canLoad ? () => void query.fetchNextPage() : undefined,
    loadWhole: canLoad && size <= mostShown ? () => void loadWhole() : undefined,
  };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
