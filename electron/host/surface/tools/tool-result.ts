import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { ToolResult } from '#shared/model/runs/tool-call.ts';
import { describeBlock } from '../../wire/content/content-block.ts';
import { describePart, type StoredPart } from '../../wire/content/stored-part.ts';

const ownFields = new Set(['content', 'structuredContent', 'isError', 'resultType']);

/** A result of `tools/call`: its description, and the parts that views fetch by range. */
export interface DescribedResult {
  result: Omit<ToolResult, 'readId' | 'bytes'>;
  parts: StoredPart[];
}

/**
 * Describes a result (server, tools: tool result), whatever it is: what is wrong with it is reported, not refused.
 * `promisesStructure`: the tool has an `outputSchema`.
 */
export function describeToolResult(raw: Json, promisesStructure: boolean): DescribedResult {
  const result = isJsonObject(raw) ? raw : {};
  const { content, structuredContent, isError, resultType } = result;
  const described = (Array.isArray(content) ? content : []).map(describeBlock);
  const parts = described.map(({ stored }) => stored);
  const add = (value: Json) => {
    const stored = describePart({ text: wholeText(value), mimeType: 'application/json' }, parts.length);
    parts.push(stored);
    return stored.part;
  };
  const structured = structuredContent === undefined ? undefined : add(structuredContent);
  const whole = add(raw);
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
      blocks: described.map(({ block }) => block),
      whole,
      problems,
      ...(structured && { structured }),
      ...(typeof resultType === 'string' && !isComplete && { resultType }),
      ...(Object.keys(extra).length > 0 && { extra }),
    },
  };
}
