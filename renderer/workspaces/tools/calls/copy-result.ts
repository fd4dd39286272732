import type { ToolCall } from '#shared/model/tool-call.ts';
import { failureOf } from '../../../data/failure.ts';
import { readBytes, readText } from '../../../kit/content/index.ts';
import { formatJson, saveRanges } from '../../../kit/editor/index.ts';
import { showFailure } from '../../../state/notice.ts';
import { clockText } from '../../../ui/clock.tsx';

/** The whole result of a call as JSON text, at most `longest` characters of it; empty when it is not kept. */
export async function resultText({ result }: ToolCall, longest = Number.POSITIVE_INFINITY): Promise<string> {
  if (result?.readId === undefined) return '';
  const length = Math.min(result.whole.characters ?? 0, longest);
  return readText({ readId: result.readId }, result.whole, 0, length);
}

/** JSON laid out over lines; what is none stays as it is. */
export function laidOut(json: string): string {
  return formatJson(json) ?? json;
}

/** Puts a result on the clipboard; a failure is told in the window's notice bar. */
export function copyResult(call: ToolCall): void {
  resultText(call)
    .then((json) => navigator.clipboard.writeText(laidOut(json)))
    .catch((thrown: unknown) => showFailure(failureOf(thrown)));
}

/** Saves a result as a JSON file, whatever its size; a failure is told in the window's notice bar. */
export function saveResult({ tool, at, result }: ToolCall): void {
  if (result?.readId === undefined) return;
  const { readId, whole } = result;
  const name = `${tool.replace(/[^\w.-]+/g, '-')}-${clockText(at).replaceAll(':', '')}.json`;
  saveRanges(name, whole.bytes, (offset, length) =>
    readBytes({ readId, uri: name }, whole, offset, offset + length),
  ).catch((thrown: unknown) => showFailure(failureOf(thrown)));
}
