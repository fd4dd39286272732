import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import type { CostScope, ServerCost } from '#shared/model/costs.ts';
import { host } from '../data/client.ts';

/** While items are counted, in milliseconds. */
const countingMs = 300;

/** Sums of connected servers; asked for again while items are counted, then every `restMs` milliseconds. */
export function useCosts(input: CostScope, restMs: number | false = false) {
  return useQuery(
    host.costs.summary.queryOptions({
      input,
      refetchInterval: ({ state }) => (state.data?.isCounting === true ? countingMs : restMs),
    }),
  );
}

/** What a client gives a model with every request: the tools and the instructions. The rest is read when it is needed. */
export function alwaysGiven({ lists, instructions }: ServerCost): { tokens: number; bytes: number } {
  const tools = lists.find(({ kind }) => kind === 'tools');
  const { tokens = 0, bytes = 0 } = instructions ?? {};
  return { tokens: (tools?.tokens ?? 0) + tokens, bytes: (tools?.bytes ?? 0) + bytes };
}

/** Writes an estimate of tokens, short where it is large: `≈ 812`, `≈ 4.2M`. */
export function useTokenText(): (tokens: number) => string {
  const locale = useLocale();
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const exact = new Intl.NumberFormat(locale);
  return (tokens) => `≈ ${(tokens < 10_000 ? exact : short).format(tokens)}`;
}
