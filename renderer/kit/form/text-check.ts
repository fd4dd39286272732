import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useListFetch } from '../../data/queries.ts';
import { useDraftText } from '../../state/drafts.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** Whether a JSON text fits a server's schema. */
export interface ArgumentsCheck {
  /** The newest result; of a former text while `isChecking`. */
  check?: SchemaCheck | undefined;
  /** The current text isn't checked yet. */
  isChecking: boolean;
  /** Why it cannot be checked. */
  failure?: Failure | undefined;
}

/** Checks a tool's arguments in the host, debounced. */
export function useSchemaCheck(sessionId: SessionId, ordinal: number, text: string): ArgumentsCheck {
  // A new fetch may bring another schema.
  const generation = useListFetch(sessionId, 'tools')?.generation;
  return useTextCheck(`${sessionId} ${generation ?? ''} ${ordinal}`, text, (argumentsText, signal) =>
    client.calls.check({ sessionId, ordinal, argumentsText }, { signal }),
  );
}

/**
 * Checks a text, debounced, once for all callers. `schemaKey` identifies the schema: results of another one are never
 * shown. Without a text, nothing is checked.
 */
export function useTextCheck(
  schemaKey: string,
  text: string | undefined,
  check: (text: string, signal: AbortSignal) => Promise<SchemaCheck>,
): ArgumentsCheck {
  const settled = useDebounced(text);
  const { data, error, isFetching } = useQuery({
    queryKey: ['schemaCheck', schemaKey, settled],
    // The default would serialize a long text on every render.
    queryKeyHashFn: () => `schemaCheck ${schemaKey} ${settled ?? ''}`,
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

/** Whether a tool's form has these arguments (JSON text), whatever their formatting and order of keys. */
export function useHoldsArguments(serverId: ServerId, tool: string, argumentsText: string): boolean {
  const draft = useDraftText('tool', serverId, tool) ?? '{}';
  // Large arguments are compared when typing pauses.
  const text = useDeferredValue(draft);
  return useMemo(() => isSameText(text, argumentsText), [text, argumentsText]);
}

/** Longer arguments are compared as text, since parsing both would take too long. In characters. */
const maxReadLength = 500_000;

function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.max(one.length, other.length) > maxReadLength) return false;
  try {
    return isSameJson(parseExactJson(one), parseExactJson(other));
  } catch {
    // Invalid or too deeply nested JSON is compared as text.
    return false;
  }
}
