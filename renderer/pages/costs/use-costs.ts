import { useEffect, useMemo, useState } from 'react';
import type { CostQuery, CostRow } from '#shared/model/costs.ts';
import { client } from '../../data/client.ts';
import { ObservableValue } from '../../data/observable.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { useCostsSearch } from '../../state/address.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

export type CostSource = RowSource<CostQuery, CostRow>;

/** The rows that match the address and the typed text; they are fetched again when `sums` has changed. */
export function useCostRows(typed: string, sums: unknown): CostSource {
  const { server: serverId, kind, by: sort, order } = useCostsSearch();
  const text = useDebounced(typed.trim().slice(0, 500));
  const query = useMemo(
    () => ({
      text,
      sort,
      order,
      ...(serverId !== undefined && { serverId }),
      ...(kind !== undefined && { kind }),
    }),
    [text, sort, order, serverId, kind],
  );
  const [version] = useState(() => new ObservableValue(0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new sum is what makes the rows outdated.
  useEffect(() => version.set(version.get() + 1), [version, sums]);
  return useRowSource(query, version, {
    fetch: (wanted, range, signal) => client.costs.rows({ query: wanted, ...range }, { signal }),
    keyOf: ({ sessionId, kind: list, ordinal }) => `${sessionId} ${list} ${ordinal}`,
    mayChange: () => true,
  });
}
