import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { readText } from '../content/index.ts';

/** The whole result of a run as JSON text, at most `longest` characters of it; empty when it is no longer available. */
export async function resultText(
  { result }: Pick<PromptRun | ToolCall, 'result'>,
  longest = Number.POSITIVE_INFINITY,
): Promise<string> {
  if (result?.readId === undefined) return '';
  const length = Math.min(result.whole.characters ?? 0, longest);
  return readText({ readId: result.readId }, result.whole, 0, length);
}
