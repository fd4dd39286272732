import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wholeRequestCharacters } from '#shared/model/ask.ts';
import { client } from '../../data/client.ts';
import type { RequestAsk } from './ask-kinds.ts';

interface WholeAsk {
  /** With all parameters, as far as they are known: `cutFrom` is absent then. */
  ask: RequestAsk;
  isLoading: boolean;
  /** Why the parameters could not be fetched: there is only their beginning. */
  error: Error | null;
  retry: () => void;
}

/**
 * A server's request with all of its parameters: of a large one they are fetched as long as it is open. Those that are
 * too large for that (`wholeRequestCharacters`) stay a beginning.
 */
export function useWholeAsk(ask: RequestAsk): WholeAsk {
  const { cutFrom } = ask.subject;
  const { data, error, isLoading, refetch } = useQuery({
    // Parameters never change: what is said about the inbox must not fetch them again.
    queryKey: ['requestParams', ask.id],
    queryFn: async ({ signal }) => ({ params: await client.asks.params({ askId: ask.id }, { signal }) }),
    enabled: cutFrom !== undefined && cutFrom <= wholeRequestCharacters,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const whole = useMemo(() => {
    if (data?.params === undefined) return ask;
    const { cutFrom: _cut, ...subject } = ask.subject;
    return { ...ask, subject: { ...subject, params: data.params } };
  }, [ask, data]);
  return { ask: whole, isLoading, error, retry: () => void refetch() };
}
