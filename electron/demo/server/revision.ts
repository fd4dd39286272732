/** The published revisions, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

/** Which handshake a server answers to. */
export type Era = 'legacy' | 'modern' | 'both';

/** The first revision without a handshake. */
const firstModern: Revision = '2026-07-28';

export const legacyRevisions: readonly Revision[] = revisions.filter((revision) => revision < firstModern);
export const modernRevisions: readonly Revision[] = revisions.filter((revision) => revision >= firstModern);

/** True for a published revision. */
export function isRevision(value: unknown): value is Revision {
  return revisions.some((revision) => revision === value);
}

/** What a server speaks: an era, narrowed to one revision if wanted. */
export interface Speech {
  era: Era;
  revision?: Revision;
}

/** The legacy revisions that a server with this speech supports, oldest first. */
export function legacyOf({ era, revision }: Speech): readonly Revision[] {
  if (era === 'modern') return [];
  return revision !== undefined && revision < firstModern ? [revision] : legacyRevisions;
}

/** The modern revisions that a server with this speech supports, oldest first. */
export function modernOf({ era }: Speech): readonly Revision[] {
  return era === 'legacy' ? [] : modernRevisions;
}
