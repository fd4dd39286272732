import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { atOnce, type Steps } from '#shared/mcp/steps.ts';
import { createFailure } from '#shared/messages/failure.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { ContentBlock } from '#shared/model/resource.ts';
import { summaryOf } from '#shared/model/runs/call-summary.ts';
import { type ToolCall, type ToolCallSummary, type ToolResult, toolCallSchema } from '#shared/model/runs/tool-call.ts';
import type { RunForm } from '../../records/history/run-history.ts';
import {
  describeBlock,
  describePart,
  maxEntries,
  type StoredPart,
  shownText,
  shownValue,
} from '../../wire/content/content-block.ts';
import type { ResultTexts } from '../../wire/slices/large-message.ts';
import { resultInTask } from '../../wire/transports/read-task.ts';

const ownFields = new Set(['content', 'structuredContent', 'isError', 'resultType']);

/**
 * Describes any result of a call (server, tools: tool result); `promisesStructure`: the tool has an `outputSchema`, and
 * `takesNull`: it allows null, which otherwise counts as absent. Without `texts` its JSON text is created. Yields after
 * each block.
 */
export function* describeToolResult(
  raw: Json,
  { promisesStructure, takesNull = false }: { promisesStructure: boolean; takesNull?: boolean },
  texts?: ResultTexts,
) {
  const result = isJsonObject(raw) ? raw : {};
  const { content, isError, resultType } = result;
  const blocks = Array.isArray(content) ? content : [];
  const omitted = blocks.length - maxEntries;
  const described: ContentBlock[] = [];
  const parts: StoredPart[] = [];
  for (const entry of blocks.slice(0, maxEntries)) {
    const { block, stored } = yield* describeBlock(entry, {
      index: parts.length,
      of: Math.min(blocks.length, maxEntries),
    });
    described.push(block);
    parts.push(stored);
    yield;
  }
  const add = function* (text: string): Steps<StoredPart['part']> {
    const stored = yield* describePart({ text, mimeType: 'application/json' }, { index: parts.length });
    parts.push(stored);
    return stored.part;
  };
  // Its part is stored in either case, so that the others have the same place when the result is read again.
  const structuredText = structureOf(raw, texts);
  const structuredPart = structuredText === undefined ? undefined : yield* add(structuredText);
  const structured = structuredText === 'null' && !takesNull ? undefined : structuredPart;
  const whole = yield* add(texts?.whole ?? wholeText(raw));
  const isComplete = resultType === undefined || resultType === 'complete';
  const problems: ToolResult['problems'] = [];
  if (!Array.isArray(content) && isComplete) problems.push('contentMissing');
  if (isError !== undefined && typeof isError !== 'boolean') problems.push('isErrorNotBoolean');
  const owesStructure = promisesStructure && isError !== true && isComplete;
  if (owesStructure && structured === undefined) problems.push('structuredMissing');
  const extra = Object.fromEntries(Object.entries(result).filter(([field]) => !ownFields.has(field)));
  return {
    parts,
    result: {
      isError: isError === true,
      blocks: described,
      ...(omitted > 0 && { omitted }),
      whole,
      problems,
      ...(structured && { structured }),
      ...(typeof resultType === 'string' && !isComplete && { resultType: shownText(resultType) }),
      ...(Object.keys(extra).length > 0 && { extra: shownValue(extra) }),
    },
  };
}

/** The JSON text of `structuredContent`; a result with `texts` may have null in its place. */
export function structureOf(raw: Json, texts?: ResultTexts): string | undefined {
  const value = isJsonObject(raw) ? raw.structuredContent : undefined;
  return value === undefined ? undefined : (texts?.structured ?? wholeText(value));
}

export const callForm: RunForm<ToolCall, ToolCallSummary> = {
  kind: 'tool',
  schema: toolCallSchema,
  // A call that waited for a person begins when it is sent.
  keyOf: ({ tool, series, at, startedAt = at }) => ({
    name: tool,
    at: startedAt,
    ...(series && { series: series.id }),
  }),
  isOver: ({ phase }) => phase === 'ended',
  revive: interrupted,
  rowOf: summaryOf,
  partsOf: (result, texts) => {
    const inTask = resultInTask(result);
    const ownTexts = inTask === undefined ? texts : undefined;
    return atOnce(describeToolResult(inTask ?? result, { promisesStructure: false }, ownTexts)).parts;
  },
};

/** A stored call that was running when Loupe exited; a task may continue. */
function interrupted(call: ToolCall): ToolCall {
  if (call.phase === 'ended') return call;
  if (call.task?.follow === 'following') return { ...call, task: { ...call.task, follow: 'unreachable' } };
  if (call.task !== undefined) return call;
  const failure = createFailure('connectionLost', { method: 'tools/call' });
  return { ...call, phase: 'ended', outcome: 'failed', failure };
}
