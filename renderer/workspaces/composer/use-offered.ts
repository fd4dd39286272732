import { useQuery } from '@tanstack/react-query';
import { readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import type { Offered } from '#shared/mcp/request-schema.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, stringAt } from '#shared/model/json.ts';
import { client } from '../../data/client.ts';
import { useListFetches } from '../../data/queries.ts';

/** So many items of each list are offered for completion. */
const mostOffered = 500;

const nothing: Offered = { tools: [], prompts: [], uris: [] };

/** What a session's server lists, as far as it is offered for completion. */
export function useOffered(sessionId: SessionId): Offered {
  const versions = useListFetches(sessionId)?.map(({ kind, version }) => `${kind} ${version}`);
  const { data } = useQuery({
    queryKey: ['offered', sessionId, versions],
    queryFn: () => fetchOffered(sessionId),
    placeholderData: (known: Offered | undefined) => known,
  });
  return data ?? nothing;
}

async function fetchOffered(sessionId: SessionId): Promise<Offered> {
  const [tools, prompts, resources] = await Promise.all([
    fetchItems(sessionId, 'tools'),
    fetchItems(sessionId, 'prompts'),
    fetchItems(sessionId, 'resources'),
  ]);
  return {
    tools: tools.flatMap(({ raw }) => {
      const name = stringAt(raw, 'name');
      return name === undefined ? [] : [{ name, inputSchema: isJsonObject(raw) ? raw.inputSchema : undefined }];
    }),
    prompts: prompts.map(readPromptItem).map((prompt) => ({
      name: prompt.name,
      arguments: prompt.arguments.map(({ name }) => name),
    })),
    uris: resources.flatMap(({ raw }) => stringAt(raw, 'uri') ?? []),
  };
}

async function fetchItems(sessionId: SessionId, kind: CatalogKind) {
  return (await client.catalog.items({ sessionId, kind, from: 0, count: mostOffered })).items;
}
