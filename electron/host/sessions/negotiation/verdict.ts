import { isJsonObject, type Json } from '#shared/model/json.ts';
import { type Era, eraOf, isRevision, newestModernRevision, type Revision } from '#shared/model/revision.ts';
import type { Answer } from '../answer.ts';

/** What an answer to `server/discover` says about a server. */
export type Verdict = { era: Era; revision?: Revision };

const UNSUPPORTED_VERSION = -32022;
/** Errors that only a server of 2026-07-28 can send (basic, error codes). */
const MODERN_CODES = new Set<number | string>([-32020, -32021, UNSUPPORTED_VERSION]);

/**
 * Judges the answer to `server/discover`: a result, or an error that only a modern server knows, means modern;
 * any other error means legacy (versioning, 2026-07-28). A modern server that names other revisions gets the
 * newest one that both know.
 */
export function judge(answer: Answer): Verdict {
  if (answer.error === undefined) {
    return { era: 'modern', revision: bestOf(supportedIn(answer.result)) ?? newestModernRevision };
  }
  if (answer.error.code === UNSUPPORTED_VERSION) {
    const best = bestOf(supportedIn(answer.error.data));
    return best === undefined ? { era: 'modern' } : { era: eraOf(best), revision: best };
  }
  return { era: MODERN_CODES.has(answer.error.code) ? 'modern' : 'legacy' };
}

function supportedIn(value: Json | undefined): unknown[] {
  if (!isJsonObject(value)) return [];
  const list = value.supportedVersions ?? value.supported;
  return Array.isArray(list) ? list : [];
}

function bestOf(versions: unknown[]): Revision | undefined {
  return versions.filter(isRevision).sort().at(-1);
}
