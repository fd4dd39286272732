import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { isCutItem } from '#shared/mcp/items/cut-item.ts';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { fail } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import { maxSnapshotBytes, type Snapshot, snapshotVersion } from '#shared/model/snapshot.ts';
import { maskedSnapshot } from '../../recordings/snapshots/masked-snapshot.ts';
import { snapshotFields } from '../../recordings/snapshots/recorded-snapshot.ts';
import type { Session } from '../../sessions/session.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { Catalog } from '../lists/catalog.ts';

/**
 * What a session's server offers by the lists that are fetched, with secrets masked. Sends nothing. Rejects with
 * `snapshotNotTaken` when a list isn't complete, since a part would look like the whole, or when all items together have
 * more than `mostCharacters`.
 */
export async function sessionSnapshot(
  session: Session,
  catalog: Catalog,
  mostCharacters = maxSnapshotBytes,
): Promise<Snapshot> {
  return maskedSnapshot(await inSlices(listed(session, catalog, mostCharacters)), session.secretMask);
}

function* listed(session: Session, catalog: Catalog, mostCharacters: number): Steps<Snapshot> {
  let characters = 0;
  const { revision, era, serverInfo, capabilities, instructions, isDescriptionCut } = session.view();
  if (isDescriptionCut === true) fail('snapshotNotTaken', { problem: 'cut' });
  const snapshot: Snapshot = {
    loupeSnapshot: snapshotVersion,
    ...(revision !== undefined && { protocolVersion: revision }),
    ...(era !== undefined && { era }),
    ...(serverInfo !== undefined && { serverInfo }),
    ...(capabilities !== undefined && { capabilities }),
    ...(instructions !== undefined && { instructions }),
  };
  const incomplete: NonNullable<Snapshot['incomplete']> = [];
  for (const { kind, phase, failure, leavesPages } of catalog.listFetches(session.id)) {
    if (phase === 'undeclared') continue;
    if (phase === 'failed' && failure !== undefined && isNotOffered(kind, failure)) continue;
    if (phase !== 'done') fail('snapshotNotTaken', { problem: 'incomplete' });
    const { items } = catalog.list(session.id, kind).current;
    const exact: Json[] = [];
    for (let ordinal = 0; ordinal < items.length; ordinal += 1) {
      const text = items.text(ordinal);
      characters += text.length;
      if (characters > mostCharacters) fail('snapshotNotTaken', { problem: 'tooLarge' });
      const item = parseExactMessage(text);
      if (isCutItem(item)) fail('snapshotNotTaken', { problem: 'cut' });
      exact.push(item);
      yield;
    }
    snapshot[snapshotFields[kind]] = exact;
    if (leavesPages === true) incomplete.push(snapshotFields[kind]);
  }
  return incomplete.length === 0 ? snapshot : { ...snapshot, incomplete };
}
