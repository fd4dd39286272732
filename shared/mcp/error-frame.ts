import type { Frame } from '../model/frames/frame.ts';

/** Loupe's own notes of what went wrong, but for the end of a process, whose summary says whether it was expected. */
const failedEvents: ReadonlySet<string> = new Set([
  'process failed',
  'request failed',
  'request timed out',
  'requests refused',
  'restart failed',
  'listen broken',
  'log level failed',
  'approval not saved',
]);

/**
 * Whether a frame reports that something failed: a JSON-RPC error (but for that of an older server to `server/discover`), a
 * result with `isError`, an HTTP status of 400 or more, a request that timed out or failed, the unexpected end of a process,
 * bytes that aren't a message. Asks only for what filters have of a frame; its texts may be in lower case.
 */
export function isErrorFrame({ kind, method, summary }: Pick<Frame, 'kind' | 'method' | 'summary'>): boolean {
  switch (kind) {
    case 'error':
      return !isOlderServer(method, summary);
    case 'stray':
      return true;
    case 'result':
      return /^iserror · /i.test(summary);
    case 'http':
      return /^[45]\d\d(?: |$)/.test(summary);
    case 'lifecycle':
      if (method === 'process ended') return summary.includes('· unexpected ·');
      return method !== undefined && failedEvents.has(method);
    default:
      return false;
  }
}

/** What an older server answers to the first request, with which the newest revision is looked for: nothing is wrong. */
function isOlderServer(method: string | undefined, summary: string): boolean {
  return method === 'server/discover' && summary.startsWith('-32601');
}

/** Whether a frame, or the exchange that its row stands for, reports that something failed. */
export function hasFailed(frame: Frame): boolean {
  const { givenUp, exchange } = frame;
  const { response, status = 0 } = exchange ?? {};
  const isRefused = status >= 400 || givenUp === 'timedOut' || givenUp === 'failed';
  return isRefused || isErrorFrame(frame) || (response !== undefined && isErrorFrame(response));
}
