import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ComparedFilter, ComparedRow, ComparedServer, Comparison } from '#shared/model/comparison.ts';
import type { Failure } from '#shared/model/failure.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { ObservableValue } from '../../data/observable.ts';
import { useServers } from '../../data/queries.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { useCompareSearch, useCurrentServerId } from '../../state/address.ts';

export interface Sides {
  a: ComparedServer;
  b: ComparedServer;
}

/**
 * What the address compares. What it leaves out: the current server with the next one, or with itself in the other era
 * when there is no other. Undefined while there is no server.
 */
export function useSides(): Sides | undefined {
  const { a, b, aEra, bEra } = useCompareSearch();
  const current = useCurrentServerId();
  const ids = (useServers() ?? []).map(({ server }) => server.id);
  const left = a ?? current ?? ids[0];
  const right = b ?? ids.find((id) => id !== left) ?? left;
  if (left === undefined || right === undefined) return undefined;
  const hasDefault = left === right && aEra === undefined && bEra === undefined;
  const eras = hasDefault ? ({ a: 'legacy', b: 'modern' } as const) : { a: aEra, b: bEra };
  return {
    a: { serverId: left, ...(eras.a && { era: eras.a }) },
    b: { serverId: right, ...(eras.b && { era: eras.b }) },
  };
}

interface Compared {
  comparison: Comparison | undefined;
  failure: Failure | undefined;
  isRunning: boolean;
  /** Compares, again too. */
  run(): void;
}

/** The comparison of two servers. It connects servers, so it begins only when a person asks for it. */
export function useComparison(sides: Sides): Compared {
  const { data, error, isFetching, refetch } = useQuery(
    host.comparisons.run.queryOptions({ input: sides, enabled: false, retry: false }),
  );
  return {
    comparison: data,
    failure: error === null ? undefined : failureOf(error),
    isRunning: isFetching,
    // Once at a time; its button stays enabled meanwhile, for a disabled one loses the focus.
    run: () => void refetch({ cancelRefetch: false }),
  };
}

/** A comparison stays as it is: nothing reports a change of its rows. */
const unchanging = new ObservableValue(0);

interface RowQuery {
  comparisonId: string;
  filter: ComparedFilter;
}

export type ComparedRows = RowSource<RowQuery, ComparedRow>;

export function useComparedRows(comparisonId: string, { states, text }: ComparedFilter): ComparedRows {
  const wanted = states.join();
  const query = useMemo(() => {
    const filter = { states: states.filter((state) => wanted.includes(state)), text };
    return { comparisonId, filter };
  }, [comparisonId, states, wanted, text]);
  return useRowSource(query, unchanging, {
    fetch: (of, range, signal) => client.comparisons.rows({ ...of, ...range }, { signal }),
    keyOf: ({ ordinal }) => ordinal,
  });
}
