import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { CutReason, HttpLimits } from './http-limits.ts';

/** Says why Loupe stopped reading a response. */
export function cutFailure(cut: CutReason, url: string, limits: HttpLimits, frameSeq: number): Failure {
  const more = { frameSeq };
  if (cut === 'time') return createFailure('responseTooSlow', { url, waitedMs: limits.bodyMs }, more);
  if (cut === 'ratio') return createFailure('responseOverCompressed', { url, ratio: limits.ratio }, more);
  return createFailure('responseTooLarge', { url, mebibytes: Math.round(limits.messageBytes / 2 ** 20) }, more);
}
