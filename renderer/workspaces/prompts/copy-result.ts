import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import type { Json } from '#shared/model/json.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { readText } from '../../kit/content/index.ts';
import { formatJson } from '../../kit/editor/index.ts';
import { attempt } from '../../state/notice.ts';
import { conversationText, messagesOf } from './conversation-text.ts';

/** The whole result of a run as JSON text, at most `longest` characters of it; empty when it is no longer available. */
export async function resultText({ result }: PromptRun, longest = Number.POSITIVE_INFINITY): Promise<string> {
  if (result?.readId === undefined) return '';
  const length = Math.min(result.whole.characters ?? 0, longest);
  return readText({ readId: result.readId }, result.whole, 0, length);
}

/** What may be copied of a result, made from its JSON text; numbers stay as they were written. */
export const copies = {
  text: (json) => conversationText(parseExactMessage(json)),
  messages: (json) => stringify(messagesOf(parseExactMessage(json))),
  result: (json) => formatJson(json) ?? json,
} satisfies Record<string, (json: string) => string>;

/** Copies a result to the clipboard. */
export function copyResult(run: PromptRun, what: keyof typeof copies): void {
  void attempt(resultText(run).then((json) => navigator.clipboard.writeText(copies[what](json))));
}

function stringify(value: Json): string {
  return JSON.stringify(value, null, 2);
}
