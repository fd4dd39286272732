import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseJson } from '#shared/mcp/envelope.ts';
import { foldDepth } from '#shared/mcp/json-depth.ts';
import type { SessionId } from '#shared/model/id.ts';
import type { Json } from '#shared/model/json.ts';
import { host } from '../../data/client.ts';
import { useWalk } from '../../data/queries.ts';
import { asObject, ownValue } from './schema/exact-document.ts';

/** A tool's `inputSchema` as the server sent it; `schema` is undefined when there is none. */
export interface ToolSchema {
  schema: Json | undefined;
}

/** Fetches the schema of the tool at `ordinal` of the session's list; undefined until it is there. */
export function useToolSchema(sessionId: SessionId, ordinal: number): ToolSchema | undefined {
  const generation = useWalk(sessionId, 'tools')?.generation;
  const { queryKey, ...options } = host.catalog.itemText.queryOptions({
    input: generation === undefined ? skipToken : { sessionId, kind: 'tools', ordinal },
  });
  // A new walk may bring another schema.
  const { data } = useQuery({ ...options, queryKey: [...queryKey, generation] });
  return useMemo(() => {
    const item = data === undefined ? undefined : parseJson(data.text);
    if (item === undefined || item === null) return undefined;
    foldDepth(item);
    return { schema: ownValue(asObject(item), 'inputSchema') };
  }, [data]);
}
