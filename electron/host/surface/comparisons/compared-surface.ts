import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { Comparison } from '#shared/model/comparison.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { Era } from '#shared/model/revision.ts';
import type { SecretMask } from '../../storage/vault/secret-mask.ts';
import { ItemTexts } from '../lists/index/item-texts.ts';

/** What a server offers. */
export interface ComparedSurface {
  era: Era | undefined;
  /** What it says about itself. */
  server: JsonObject;
  capabilities: Json | undefined;
  /** What the client declared, and how often it sent each request. */
  client: { isRecorded: boolean; capabilities: Json; requests: Json };
  lists: Partial<Record<CatalogKind, ItemTexts>>;
  /** Lists of which not every page is known: the server may have more items. */
  incomplete: ReadonlySet<CatalogKind>;
}

/** One side of a comparison. */
export interface SurfaceSide extends ComparedSurface {
  view: Comparison['a'];
  /** Of a server; absent for a snapshot, in which its secrets are masked. */
  secrets?: SecretMask;
}

/**
 * A server and a snapshot with the server's secrets masked in both: otherwise an item with one would differ from itself.
 * Two servers, and two snapshots, as they are.
 */
export function* alikeMasked(a: SurfaceSide, b: SurfaceSide): Steps<[SurfaceSide, SurfaceSide]> {
  const secrets = a.view.isSnapshot === b.view.isSnapshot ? undefined : (a.secrets ?? b.secrets);
  if (secrets === undefined || secrets.isEmpty) return [a, b];
  return [yield* maskedSide(a, secrets), yield* maskedSide(b, secrets)];
}

function* maskedSide(side: SurfaceSide, secrets: SecretMask): Steps<SurfaceSide> {
  const lists: ComparedSurface['lists'] = {};
  for (const kind of catalogKinds) {
    const items = side.lists[kind];
    if (items === undefined) continue;
    const masked = new ItemTexts(kind);
    for (const item of items) {
      masked.push([maskedJson(item, secrets)]);
      yield;
    }
    lists[kind] = masked;
  }
  const server = maskedJson(side.server, secrets);
  return {
    ...side,
    lists,
    server: isJsonObject(server) ? server : side.server,
    capabilities: side.capabilities && maskedJson(side.capabilities, secrets),
  };
}

/** Unchanged where the text wouldn't be JSON any more, as with a secret that is part of JSON itself. */
function maskedJson(value: Json, secrets: SecretMask): Json {
  return parseJson(secrets.text(JSON.stringify(value))) ?? value;
}
