import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';

/** The calls that have a result to compare one with: those before it, the newest first, then those after it. */
export function otherResults(
  calls: readonly ToolCallSummary[],
  { id, at }: Pick<ToolCallSummary, 'id' | 'at'>,
): ToolCallSummary[] {
  const others = calls.filter(
    ({ id: other, outcome }) => other !== id && (outcome === 'result' || outcome === 'toolError'),
  );
  return [...others.filter((other) => other.at <= at), ...others.filter((other) => other.at > at)];
}
