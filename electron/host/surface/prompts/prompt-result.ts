import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { PromptMessage, PromptRun } from '#shared/model/runs/prompt-run.ts';
import { describeBlock } from '../../wire/content/content-block.ts';
import { describePart, type StoredPart } from '../../wire/content/stored-part.ts';

const ownFields = new Set(['description', 'messages', 'resultType']);

/** A result of `prompts/get`: its description, and the parts that views fetch by range. */
export interface DescribedPrompt {
  result: Omit<NonNullable<PromptRun['result']>, 'readId'>;
  parts: StoredPart[];
}

/**
 * Describes a prompt's result (server, prompts), whatever it is; undefined when it has no `messages` array. A
 * message whose `content` is a list of blocks is shown with all of them.
 */
export function describePrompt(raw: Json): DescribedPrompt | undefined {
  if (!isJsonObject(raw) || !Array.isArray(raw.messages)) {
    // More input is wanted instead (2026-07-28): there is nothing to show yet, but nothing is wrong.
    if (!isJsonObject(raw) || typeof raw.resultType !== 'string' || raw.resultType === 'complete') return undefined;
  }
  const parts: StoredPart[] = [];
  const messages = (Array.isArray(raw.messages) ? raw.messages : []).map((message): PromptMessage => {
    const { content = null } = isJsonObject(message) ? message : { content: message };
    const role = stringAt(message, 'role');
    const blocks = (Array.isArray(content) ? content : [content]).map((block) => {
      const described = describeBlock(block, parts.length);
      parts.push(described.stored);
      return described.block;
    });
    return { ...(role !== undefined && { role }), blocks };
  });
  const whole = describePart({ text: wholeText(raw), mimeType: 'application/json' }, parts.length);
  parts.push(whole);
  const description = stringAt(raw, 'description');
  const { resultType } = raw;
  const extra = Object.fromEntries(Object.entries(raw).filter(([field]) => !ownFields.has(field)));
  return {
    parts,
    result: {
      messages,
      whole: whole.part,
      ...(description !== undefined && { description }),
      ...(typeof resultType === 'string' && resultType !== 'complete' && { resultType }),
      ...(Object.keys(extra).length > 0 && { extra }),
    },
  };
}
