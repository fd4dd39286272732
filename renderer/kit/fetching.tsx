import type { Failure } from '#shared/model/failure.ts';
import { failureOf } from '../data/failure.ts';
import { FailureNotice } from '../ui/status/failure-notice.tsx';
import { Loading } from '../ui/status/loading.tsx';
import type { RowsState } from '../ui/table/table-source.ts';

interface Query {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

interface FetchingProps {
  /** Of the view's data. */
  query: Query;
}

/**
 * In place of a view whose data isn't here: that it is being fetched, or why it couldn't be, with a retry. Once there is
 * data, only a failure to update it is shown, over the data.
 */
export function Fetching({ query: { data, error, refetch } }: FetchingProps) {
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  return data === undefined && <Loading />;
}

/** What a comparison needs: here when both are, and fetched again together. */
export function bothOf(before: Query, after: Query): Query {
  return {
    data: before.data === undefined ? undefined : after.data,
    error: before.error ?? after.error,
    refetch: () => Promise.all([before.refetch(), after.refetch()]),
  };
}

interface FetchedRows {
  failure: Failure | undefined;
  state: RowsState;
  reload: () => void;
}

/** The same for rows. */
export function FetchingRows({ source }: { source: FetchedRows }) {
  const { failure, state } = source;
  if (failure !== undefined) return <FailureNotice failure={failure} onRetry={() => source.reload()} />;
  return state === 'loading' && <Loading />;
}
