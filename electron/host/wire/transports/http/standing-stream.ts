import type { StandingStream } from '#shared/model/session.ts';
import { MIN_RETRY_MS, type StreamReport } from './follow-stream.ts';

/** How the standing stream is shown after `report`; `now` is in milliseconds since 1970. */
export function standingAfter(before: StandingStream | undefined, report: StreamReport, now: number): StandingStream {
  const wasOpen = before?.wasOpen === true;
  switch (report.state) {
    case 'open':
      return { state: 'open', wasOpen: true, attempts: 0 };
    case 'opening':
      return { ...before, state: 'opening', wasOpen, attempts: before?.attempts ?? 0, retryAt: undefined };
    case 'waiting': {
      const { attempts, delayMs, askedMs, failure } = report;
      const isRaised = askedMs !== undefined && askedMs < MIN_RETRY_MS;
      return {
        ...{ state: 'waiting', wasOpen, attempts, retryAt: now + delayMs, failure },
        ...(isRaised && { askedRetryMs: askedMs }),
      };
    }
    case 'given up': {
      const { status = 0, failure } = report;
      // A server need not offer the stream; 405 says so, and other servers say it with 400 or 404.
      const isMissing = !wasOpen && [400, 404, 405].includes(status);
      return { state: isMissing ? 'notOffered' : 'givenUp', wasOpen, attempts: 0, failure };
    }
  }
}
