import type { ToolCall } from '#shared/model/runs/tool-call.ts';

/** The sides of a call that is over. */
export type ResultView = 'content' | 'structured' | 'raw' | 'sent' | 'progress' | 'app';

/** The sides that a call has, the most telling first. */
export function resultViewsOf(
  { result, progressLog }: Pick<ToolCall, 'result' | 'progressLog'>,
  hasApp = false,
): ResultView[] {
  const sides: [ResultView, boolean][] = [
    ['content', result !== undefined && (result.blocks.length > 0 || result.structured === undefined)],
    ['structured', result?.structured !== undefined],
    ['raw', result !== undefined],
    ['sent', true],
    ['progress', progressLog.length > 0],
    ['app', hasApp],
  ];
  return sides.flatMap(([view, isThere]) => (isThere ? [view] : []));
}
