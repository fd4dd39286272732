import { readSnapshot } from '#shared/mcp/snapshots/read-snapshot.ts';
import { fail } from '#shared/messages/failure.ts';
import type { Snapshot } from '#shared/model/snapshot.ts';
import type { SecretMask } from '../../storage/vault/secret-mask.ts';

/**
 * A snapshot without the secrets of its server, in the same order. Fails with `snapshotNotTaken` when the masked text isn't a snapshot any
 * more, as with a secret that is part of JSON itself.
 */
export function maskedSnapshot(snapshot: Snapshot, secrets: Pick<SecretMask, 'isEmpty' | 'text'>): Snapshot {
  if (secrets.isEmpty) return snapshot;
  const read = readSnapshot(secrets.text(JSON.stringify(snapshot)));
  return 'snapshot' in read ? read.snapshot : fail('snapshotNotTaken', { problem: 'masked' });
}
