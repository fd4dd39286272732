import { useInfiniteQuery } from '@tanstack/react-query';
import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { client } from '../../../data/client.ts';

/** Characters that are fetched at a time. */
const stepCharacters = 1_000_000;

export interface CallMessage {
  /** What has been fetched, from the first character on. */
  text: string;
  isWhole: boolean;
  isLoading: boolean;
  error: Error | null;
  /** Fetches the next step; undefined when there is none, or one is under way. */
  loadMore: (() => void) | undefined;
}

/** The message of a waiting call, character by character as it goes on the wire: its head came with the question. */
export function useCallMessage({ runId, message: head, messageCharacters }: ToolCallSubject): CallMessage {
  const query = useInfiniteQuery({
    queryKey: ['callMessage', runId],
    queryFn: async ({ pageParam: offset, signal }) => {
      const { text } = await client.calls.message({ runId, offset, length: stepCharacters }, { signal });
      return text;
    },
    initialPageParam: head.length,
    getNextPageParam: (last, pages) => {
      const offset = pages.reduce((sum, text) => sum + text.length, head.length);
      return last === '' || offset >= messageCharacters ? undefined : offset;
    },
    enabled: head.length < messageCharacters,
    gcTime: 0,
  });
  const text = head + (query.data?.pages.join('') ?? '');
  return {
    text,
    isWhole: text.length >= messageCharacters,
    isLoading: query.isFetching,
    error: query.error,
    loadMore: query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined,
  };
}
