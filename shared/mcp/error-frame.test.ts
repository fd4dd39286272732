import { expect, it } from 'vitest';
import type { FrameKind } from '../model/frames/frame.ts';
import { isErrorFrame } from './error-frame.ts';
import { summaryOf } from './summary.ts';

const ended = { type: 'ended', exitCode: 0, afterMs: 5 } as const;

it.each<[boolean, FrameKind, string | undefined, string]>([
  [true, 'error', 'tools/call', '-32601 Method not found'],
  [false, 'error', 'server/discover', '-32601 Method not found'],
  [true, 'error', 'server/discover', '-32602 Invalid params'],
  [true, 'stray', undefined, 'Starting…'],
  [true, 'result', 'tools/call', summaryOf({ type: 'list', list: 'content', count: 0, isError: true }).summary],
  [
    true,
    'result',
    'tools/call',
    summaryOf({ type: 'list', list: 'content', count: 1, isError: true, text: 'x' }).summary.toLowerCase(),
  ],
  [false, 'result', 'tools/call', summaryOf({ type: 'list', list: 'content', count: 1, text: 'isError' }).summary],
  [true, 'http', 'POST', '404 Not Found · text/plain'],
  [false, 'http', 'POST', '200 OK · application/json'],
  [false, 'http', 'GET', 'https://example.com/404'],
  [true, 'lifecycle', 'request timed out', 'tools/call'],
  [false, 'lifecycle', 'request cancelled', 'tools/call'],
  [true, 'lifecycle', 'process ended', summaryOf({ ...ended, isUnexpected: true }).summary],
  [false, 'lifecycle', 'process ended', summaryOf(ended).summary],
  [false, 'stderr', undefined, '500 errors'],
])('%s for %s %s %s', (isError, kind, method, summary) => {
  expect(isErrorFrame({ kind, summary, ...(method !== undefined && { method }) })).toBe(isError);
});
