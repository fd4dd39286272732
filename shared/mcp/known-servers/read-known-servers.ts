import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { KnownServer } from '#shared/model/lists/known-server.ts';
import { packageOffer, remoteOffer } from './read-offers.ts';
import { serverDocumentSchema } from './server-document.ts';

export interface ReadKnownServers {
  servers: KnownServer[];
  /** How many entries aren't usable. */
  unusable: number;
  /** Where the next page of a registry's list begins. */
  nextCursor?: string;
}

/**
 * Reads one `server.json`, an array of them, or a registry's list response, whose entries may be wrapped in `server`.
 * Of a server that a registry lists in several versions, only the latest counts. Places begin at `from`.
 */
export function readKnownServers(value: Json, from = 0): ReadKnownServers {
  const isList = isJsonObject(value) && Array.isArray(value.servers);
  const entries = Array.isArray(value) ? value : isList && Array.isArray(value.servers) ? value.servers : [value];
  const servers: KnownServer[] = [];
  let unusable = 0;
  for (const entry of entries) {
    if (isOutdated(entry)) continue;
    const server = readOne(isJsonObject(entry) && isJsonObject(entry.server) ? entry.server : entry);
    if (server === undefined) unusable += 1;
    else servers.push({ ...server, place: from + servers.length });
  }
  const nextCursor = isList ? cursorIn(value.metadata) : undefined;
  return { servers, unusable, ...(nextCursor !== undefined && { nextCursor }) };
}

function readOne(document: Json): Omit<KnownServer, 'place'> | undefined {
  const read = serverDocumentSchema.safeParse(document);
  if (!read.success) return undefined;
  const { name, title = '', description, version, websiteUrl, repository, packages, remotes } = read.data;
  const offers = [...packages.map(packageOffer), ...remotes.map(remoteOffer)];
  return {
    name,
    title: title || (name.split('/').at(-1) ?? name),
    description,
    version,
    kinds: [...new Set(offers.map(({ kind }) => kind))],
    offers,
    ...(websiteUrl !== undefined && { website: websiteUrl }),
    ...(repository?.url !== undefined && { repository: repository.url }),
  };
}

/** What the registry notes about an entry: a later version is there, or it was deleted. */
function isOutdated(entry: Json): boolean {
  const meta = isJsonObject(entry) && isJsonObject(entry._meta) ? entry._meta : {};
  const official = meta['io.modelcontextprotocol.registry/official'];
  return isJsonObject(official) && (official.isLatest === false || official.status === 'deleted');
}

function cursorIn(metadata: Json | undefined): string | undefined {
  const cursor = isJsonObject(metadata) ? metadata.nextCursor : undefined;
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}
