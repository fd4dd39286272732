import type { Steps } from '#shared/mcp/steps.ts';
import type { ListChoices, ListSearch } from '#shared/model/lists/palette.ts';
import type { Server } from '#shared/model/server.ts';
import type { NamedIndex } from './named-index.ts';
import type { ResourceIndex } from './resource-index.ts';

export interface ServerList {
  server: Pick<Server, 'id' | 'name'>;
  index: NamedIndex | ResourceIndex | undefined;
}

/** The best matches of all lists; equal matches in the order of the lists. Yields. */
export function* searchLists(
  lists: readonly ServerList[],
  { kind, text, limit }: Omit<ListSearch, 'first'>,
): Steps<ListChoices> {
  let all: Int32Array[] = [];
  // Resources and templates must contain the words; only when there are too few matches, the search is fuzzy.
  if (kind === 'resources' || kind === 'templates' || text === '') {
    for (const { index } of lists) all.push(index === undefined ? none : (yield* index.search.find(text)).matches);
  }
  if (text !== '' && sum(all) < limit) {
    all = [];
    for (const { index } of lists) all.push(index === undefined ? none : yield* index.search.findFuzzy(text));
  }
  const entries = lists.flatMap(({ server, index }, at) => best(server, index, all[at] ?? none, text, limit));
  return {
    entries: entries.sort((a, b) => b.score - a.score).slice(0, limit),
    total: sum(all),
    hasAny: lists.some(({ index }) => index !== undefined && index.size > 0),
    isOfSeveral: lists.length > 1,
  };
}

const none = new Int32Array();

function best(
  server: ServerList['server'],
  index: ServerList['index'],
  matches: Int32Array,
  text: string,
  limit: number,
): ListChoices['entries'] {
  if (index === undefined) return [];
  const choices: ListChoices['entries'] = [];
  for (const ordinal of text === '' ? matches : index.search.rank(text, matches)) {
    if (choices.length === limit) break;
    const choice = index.choice(ordinal);
    const score = text === '' ? 0 : index.search.score(text, ordinal);
    if (choice !== undefined) choices.push({ serverId: server.id, serverName: server.name, ...choice, score });
  }
  return choices;
}

function sum(all: readonly Int32Array[]): number {
  return all.reduce((total, matches) => total + matches.length, 0);
}
