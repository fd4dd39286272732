import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { heldSnapshotSchema, surfaceChangeSchema } from '../model/snapshot.ts';
import { procedure } from './base.ts';

const byServer = z.object({ serverId: serverIdSchema });

/** Snapshots of what servers offer. The host keeps only the newest few; the others fail with `unknownSnapshot`. */
export const snapshots = {
  /** What a session's server offers by the lists that are fetched. Fails with `unknownSession`, `snapshotNotTaken`. */
  take: procedure.input(z.object({ sessionId: sessionIdSchema })).output(heldSnapshotSchema),
  /** A range of the text of a snapshot as UTF-8, in base64. */
  bytes: procedure
    .input(
      z.object({
        snapshotId: z.string(),
        offset: z.number().int().min(0),
        length: z.number().int().min(1).max(4_000_000),
      }),
    )
    .output(z.object({ base64: z.string() })),
  /**
   * Sends a file in parts of at most 4 MB: the first without, the others with the returned `uploadId`. Kept until it is
   * opened or Loupe quits. Fails with `snapshotUnreadable`, `storageFailed`.
   */
  upload: procedure
    .input(
      z.object({ uploadId: z.string().optional(), fileName: z.string().max(255), base64: z.base64().max(6_000_000) }),
    )
    .output(z.object({ uploadId: z.string() })),
  /** Reads a sent snapshot or session file. Fails with `unknownPreview`, `snapshotUnreadable`, `recordingUnreadable`. */
  open: procedure.input(z.object({ uploadId: z.string() })).output(heldSnapshotSchema),
  /** The connected servers that offer something else than when they were last used. */
  changed: procedure.output(z.array(surfaceChangeSchema)),
  /** What one of them offered before. */
  before: procedure.input(byServer).output(heldSnapshotSchema),
  /** What it offers now is what it is compared with. Fails with `storageFailed`. */
  accept: procedure.input(byServer).output(z.void()),
  /** It isn't in the list until it offers something else again. Fails with `storageFailed`. */
  dismiss: procedure.input(byServer).output(z.void()),
};
