import { skipToken, useQuery } from '@tanstack/react-query';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useListFetch } from '../../../data/queries.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

/** Whether a JSON text fits a server's schema. */
export interface ArgumentsCheck {
  /** The newest result; of a former text while `isChecking`. */
  check?: SchemaCheck | undefined;
  /** This text isn't checked yet. */
  isChecking: boolean;
  /** Why it cannot be checked. */
  failure?: Failure | undefined;
}

/** Checks a tool's arguments in the host a moment after the last change. */
export function useSchemaCheck(sessionId: SessionId, ordinal: number, text: string): ArgumentsCheck {
  // A new fetch may bring another schema.
  const generation = useListFetch(sessionId, 'tools')?.generation;
  return useTextCheck(`${sessionId} ${generation ?? ''} ${ordinal}`, text, (argumentsText, signal) =>
    client.calls.check({ sessionId, ordinal, argumentsText }, { signal }),
  );
}

/**
 * Checks a text a moment after the last change, once for all who ask. `schemaKey` names the schema: results of another
 * one are never shown. Nothing is checked while there is no text.
 */
export function useTextCheck(
  schemaKey: string,
  text: string | undefined,
  check: (text: string, signal: AbortSignal) => Promise<SchemaCheck>,
): ArgumentsCheck {
  const settled = useDebounced(text);
  const { data, error, isFetching } = useQuery({
    queryKey: ['schemaCheck', schemaKey, settled],
    queryFn: settled === undefined ? skipToken : ({ signal }) => check(settled, signal),
    placeholderData: (former, query) => (query?.queryKey[1] === schemaKey ? former : undefined),
    gcTime: 0,
  });
  return {
    check: data,
    isChecking: text !== undefined && (text !== settled || isFetching),
    failure: error === null ? undefined : failureOf(error),
  };
}
