import { queryClient } from '../../data/client.ts';

/**
 * What `make` gives, or gave for the same key: a list that is shown again within a few minutes has the rows that it had,
 * and fetches only what has changed since.
 */
export function keptSource<Source extends object>(key: string, make: () => Source): Source {
  const queryKey = ['shownRows', key];
  const kept = queryClient.getQueryData<Source>(queryKey);
  if (kept !== undefined) return kept;
  const made = make();
  queryClient.setQueryData(queryKey, made);
  return made;
}
