import { isJsonObject, type Json, type JsonObject } from '../model/json/json.ts';
import type { GivenPart, GivenResult } from './given-result.ts';

/**
 * What reaches a model of a result, in the form of a result: without the parts that don't, with texts as far as they do, and
 * without the contents of what reaches it as a link or in a file. Undefined where a model is given nothing of it, or the
 * name of a file.
 */
export function givenContent(result: JsonObject, { parts, effects, verdict }: GivenResult): JsonObject | undefined {
  if (verdict === 'lost' || effects.some(({ kind }) => kind === 'sizeFile')) return undefined;
  const blocks = Array.isArray(result.content) ? result.content : [];
  const reaching = parts.filter((part) => part.verdict !== 'lost' && part.isReplaced !== true);
  const content = reaching.flatMap((part) => (typeof part.at === 'number' ? givenBlock(blocks[part.at], part) : []));
  const hasStructured = reaching.some(({ at }) => at === 'structuredContent');
  const { structuredContent } = result;
  return {
    ...(content.length > 0 && { content }),
    ...(hasStructured && structuredContent !== undefined && { structuredContent }),
  };
}

function givenBlock(block: Json = null, { text, effects }: GivenPart): Json {
  if (!isJsonObject(block)) return block;
  if (effects.some(({ kind }) => kind === 'sizeFile')) return without(block, ['text']);
  if (text !== undefined) return { ...block, text };
  if (!effects.some(({ kind }) => kind === 'partAsLink') || !isJsonObject(block.resource)) return block;
  return { ...block, resource: without(block.resource, ['text', 'blob']) };
}

function without(object: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !fields.includes(name)));
}
