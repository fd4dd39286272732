import { z } from 'zod';

/** The published revisions of the Model Context Protocol, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

export const revisionSchema = z.enum(revisions);
export type Revision = z.infer<typeof revisionSchema>;

/** `legacy` opens with an `initialize` handshake; `modern` is stateless and opens with `server/discover`. */
export const eraSchema = z.enum(['legacy', 'modern']);
export type Era = z.infer<typeof eraSchema>;

export const newestLegacyRevision: Revision = '2025-11-25';
export const oldestModernRevision: Revision = '2026-07-28';
export const newestModernRevision: Revision = '2026-07-28';

export function eraOf(revision: Revision): Era {
  return revision >= oldestModernRevision ? 'modern' : 'legacy';
}

/** True for a revision that Loupe supports. */
export function isRevision(value: unknown): value is Revision {
  return revisionSchema.safeParse(value).success;
}

const dayMs = 86_400_000;

/**
 * The legacy revision nearest to a date that a server wrote as its version (`2024-10-07`, `20250501`); for anything else
 * (`1.0`, a draft without a date, nothing) the one that Loupe offered.
 */
export function nearestLegacyRevision(found: unknown, offered: Revision): Revision {
  const text = typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  const [, year, month, day = '01'] =
    /^\D{0,20}((?:19|20)\d\d)[-._/]?(0[1-9]|1[0-2])(?:[-._/]?(\d\d))?(?!\d)/.exec(text) ?? [];
  if (year === undefined) return offered;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs;
  const distance = (revision: Revision) => Math.abs(Date.parse(revision) / dayMs - at);
  return revisions
    .filter((revision) => eraOf(revision) === 'legacy')
    .reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest));
}
