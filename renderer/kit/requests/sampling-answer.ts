import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import { type AnswerBlock, type AnswerBlockType, answerBlockTypes, type SamplingAnswer } from '../../state/drafts.ts';

/** The stop reasons that the protocol names; a server must take others as well. */
export const stopReasons = ['endTurn', 'stopSequence', 'maxTokens', 'toolUse'] as const;

export function emptyBlock(type: AnswerBlockType, number = 1): AnswerBlock {
  const media = type === 'audio' ? 'audio/wav' : 'image/png';
  return { type, text: '', mimeType: media, data: '', toolId: `call_${number}`, toolName: '', inputText: '{}' };
}

/** What an answer is before anything is entered: who answers is a person. */
export const emptyAnswer: SamplingAnswer = { blocks: [emptyBlock('text')], model: 'person', stopReason: 'endTurn' };

/** The result as JSON; undefined when a tool's input isn't a JSON object. One block is not in a list, as revisions before 2025-11-25 want it. */
export function answerResult({ blocks, model, stopReason }: SamplingAnswer): JsonObject | undefined {
  const content: JsonObject[] = [];
  for (const block of blocks) {
    const json = blockJson(block);
    if (json === undefined) return undefined;
    content.push(json);
  }
  const [only] = content;
  return {
    role: 'assistant',
    content: content.length === 1 && only !== undefined ? only : content,
    model,
    ...(stopReason !== '' && { stopReason }),
  };
}

/** A result as something to enter; undefined when there is more in it than the form can show. */
export function answerOf(result: Json): SamplingAnswer | undefined {
  if (!isJsonObject(result) || result.role !== 'assistant') return undefined;
  const { role: _role, content, model, stopReason = '', ...others } = result;
  if (typeof model !== 'string' || typeof stopReason !== 'string' || Object.keys(others).length > 0) return undefined;
  const blocks: AnswerBlock[] = [];
  for (const item of Array.isArray(content) ? content : [content]) {
    const block = blockOf(item);
    if (block === undefined) return undefined;
    blocks.push(block);
  }
  return { blocks, model, stopReason };
}

function blockJson({ type, text, mimeType, data, toolId, toolName, inputText }: AnswerBlock): JsonObject | undefined {
  if (type === 'text') return { type, text };
  if (type !== 'tool_use') return { type, mimeType, data };
  const input = parsedObject(inputText);
  return input && { type, id: toolId, name: toolName, input };
}

function blockOf(json: Json | undefined): AnswerBlock | undefined {
  const type = answerBlockTypes.find((known) => known === stringAt(json, 'type'));
  if (type === undefined || !isJsonObject(json)) return undefined;
  const block: AnswerBlock = {
    ...emptyBlock(type),
    text: stringAt(json, 'text') ?? '',
    ...(type !== 'text' && { mimeType: stringAt(json, 'mimeType') ?? '' }),
    data: stringAt(json, 'data') ?? '',
    toolId: stringAt(json, 'id') ?? '',
    toolName: stringAt(json, 'name') ?? '',
    inputText: JSON.stringify(json.input ?? {}, null, 2),
  };
  const again = blockJson(block) ?? {};
  return Object.keys(json).every((key) => key in again) ? block : undefined;
}

/** The object that a text writes; undefined when it is something else. */
export function parsedObject(text: string): JsonObject | undefined {
  try {
    const value = parseExactJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
