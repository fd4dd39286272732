import { z } from 'zod';

/** The published revisions of the Model Context Protocol, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

export const revisionSchema = z.enum(revisions);
export type Revision = z.infer<typeof revisionSchema>;

/** `legacy` opens with an `initialize` handshake; `modern` is stateless and opens with `server/discover`. */
export const eraSchema = z.enum(['legacy', 'modern']);
export type Era = z.infer<typeof eraSchema>;

export const newestLegacyRevision: Revision = '2025-11-25';
export const newestModernRevision: Revision = '2026-07-28';

export function eraOf(revision: Revision): Era {
  return revision >= newestModernRevision ? 'modern' : 'legacy';
}

/** True for a revision that Loupe supports. */
export function isRevision(value: unknown): value is Revision {
  return revisionSchema.safeParse(value).success;
}
