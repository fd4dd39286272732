import type { SessionId } from '#shared/model/id.ts';
import { client } from '../../data/client.ts';
import { useListFetch } from '../../data/queries.ts';
import { type ArgumentsCheck, useTextCheck } from './use-text-check.ts';

/** Checks a tool's arguments in the host a moment after the last change. */
export function useSchemaCheck(sessionId: SessionId, ordinal: number, text: string): ArgumentsCheck {
  // A new fetch may bring another schema.
  const generation = useListFetch(sessionId, 'tools')?.generation;
  return useTextCheck(`${sessionId} ${generation ?? ''} ${ordinal}`, text, (argumentsText, signal) =>
    client.calls.check({ sessionId, ordinal, argumentsText }, { signal }),
  );
}
