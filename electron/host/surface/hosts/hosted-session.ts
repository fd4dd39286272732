import { serverNames } from '#shared/hosts/composed-name.ts';
import type { HostedSurface } from '#shared/hosts/given-surface.ts';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { type Snapshot, snapshotVersion } from '#shared/model/snapshot.ts';
import { snapshotFields } from '../../recordings/snapshots/recorded-snapshot.ts';
import type { Session } from '../../sessions/session.ts';
import type { Catalog } from '../lists/catalog.ts';

/** A server's surface for hosts, and the lists that weren't read to their end. */
export interface Hosted extends HostedSurface {
  readonly incomplete: readonly CatalogKind[];
}

/** What a session's server offers by the lists as far as they are fetched. Sends nothing. In steps. */
export function* hostedSession(
  session: Session,
  catalog: Pick<Catalog, 'list' | 'listFetches'>,
  name: string | undefined,
): Steps<Hosted> {
  const { serverInfo, capabilities, instructions } = session.view();
  const snapshot: Snapshot = {
    loupeSnapshot: snapshotVersion,
    ...(serverInfo !== undefined && { serverInfo }),
    ...(capabilities !== undefined && { capabilities }),
    ...(instructions !== undefined && { instructions }),
  };
  const firstPage: Partial<Record<CatalogKind, number>> = {};
  const incomplete: CatalogKind[] = [];
  for (const { kind, phase, failure, isUndeclared } of catalog.listFetches(session.id)) {
    // A recorded client may have asked for a list that the server doesn't declare.
    const isRefused = failure !== undefined && (isUndeclared === true || isNotOffered(kind, failure));
    if (phase === 'undeclared' || isRefused) continue;
    const { items, pages } = catalog.list(session.id, kind).current;
    const listed: Json[] = [];
    for (const item of items) {
      listed.push(item);
      yield;
    }
    snapshot[snapshotFields[kind]] = listed;
    const [first] = pages;
    if (first !== undefined) firstPage[kind] = first.count;
    if (phase !== 'done') incomplete.push(kind);
  }
  // A recording has the name of its file.
  const configured = session.isRecorded ? undefined : session.server.name;
  return { snapshot, firstPage, incomplete, names: serverNames(serverInfo, name ?? configured) };
}

/** The surface of a snapshot, of which it isn't known what was on the first page. */
export function hostedSnapshot(snapshot: Snapshot, name: string | undefined): Hosted {
  const incomplete = catalogKinds.filter((kind) => snapshot.incomplete?.includes(snapshotFields[kind]));
  return { snapshot, firstPage: {}, incomplete, names: serverNames(snapshot.serverInfo, name) };
}
