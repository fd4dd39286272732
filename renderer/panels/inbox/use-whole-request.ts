import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wholeRequestCharacters } from '#shared/model/inbox/pending-request.ts';
import { client } from '../../data/client.ts';
import type { PendingServerRequest } from './pending-kinds.ts';

interface WholeRequest {
  /** With all parameters, as far as they are known: `cutFrom` is absent then. */
  request: PendingServerRequest;
  isLoading: boolean;
  /** Why the parameters could not be fetched: there is only their beginning. */
  error: Error | null;
  retry: () => void;
}

/**
 * A server's request with all of its parameters: of a large one they are fetched as long as it is open. Those that are
 * too large for that (`wholeRequestCharacters`) stay a beginning.
 */
export function useWholeRequest(request: PendingServerRequest): WholeRequest {
  const { cutFrom } = request.subject;
  const { data, error, isLoading, refetch } = useQuery({
    // Parameters never change: a change of the inbox must not fetch them again.
    queryKey: ['requestParams', request.id],
    queryFn: async ({ signal }) => ({ params: await client.inbox.params({ pendingId: request.id }, { signal }) }),
    enabled: cutFrom !== undefined && cutFrom <= wholeRequestCharacters,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const whole = useMemo(() => {
    if (data?.params === undefined) return request;
    const { cutFrom: _cut, ...subject } = request.subject;
    return { ...request, subject: { ...subject, params: data.params } };
  }, [request, data]);
  return { request: whole, isLoading, error, retry: () => void refetch() };
}
