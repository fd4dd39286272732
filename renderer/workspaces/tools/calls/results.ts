import type { ToolCall, ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { readBytes } from '../../../kit/content/index.ts';
import { formatJson, saveRanges } from '../../../kit/editor/index.ts';
import { resultText } from '../../../kit/runs/index.ts';
import { attempt } from '../../../state/notice.ts';
import { clockText } from '../../../ui/status/clock.tsx';

/** JSON formatted; other text as it is. */
export function formatted(json: string): string {
  return formatJson(json) ?? json;
}

export function copyResult(call: ToolCall): void {
  void attempt(resultText(call).then((json) => navigator.clipboard.writeText(formatted(json))));
}

/** Saves a result as a JSON file, whatever its size. */
export function saveResult({ tool, at, result }: ToolCall): void {
  if (result?.readId === undefined) return;
  const { readId, whole } = result;
  const name = `${tool.replace(/[^\w.-]+/g, '-')}-${clockText(at).replaceAll(':', '')}.json`;
  const bytes = (offset: number, length: number) => readBytes({ readId, uri: name }, whole, offset, offset + length);
  void attempt(saveRanges(name, whole.bytes, bytes));
}

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
