import { isTooDeep } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { ContentBlock } from '#shared/model/resource.ts';
import { describePart, type StoredPart } from './stored-part.ts';

type Problem = ContentBlock['problems'][number];

/** A content block and its stored part. */
export interface StoredBlock {
  block: ContentBlock;
  stored: StoredPart;
}

const kinds = ['text', 'image', 'audio', 'resource', 'resource_link'] as const;

/**
 * Describes one content block (server, prompts and tools: content types), whatever it is: what is wrong with it is
 * reported, not refused. `index` is its place among the stored parts of its response.
 */
export function describeBlock(raw: Json, index: number): StoredBlock {
  const block = isJsonObject(raw) ? raw : {};
  const type = stringAt(block, 'type');
  const kind = kinds.find((known) => known === type) ?? 'unknown';
  const body = bodyOf(kind, block);
  const stored: StoredPart = { ...describePart(body, index), raw };
  const { part } = stored;
  const problems: Problem[] = [];
  if (!isJsonObject(raw)) problems.push('notAnObject');
  else if (kind === 'unknown') problems.push('unknownType');
  else if (kind === 'resource_link' ? part.uri === undefined : part.content === 'none') problems.push('bodyMissing');
  if (isTooDeep(block)) problems.push('tooDeep');
  if (part.base64BreaksAt !== undefined) problems.push('notBase64');
  if ((kind === 'image' || kind === 'audio') && part.mimeType === undefined) problems.push('mimeTypeMissing');
  const { size, annotations } = block;
  return {
    stored,
    block: {
      kind,
      ...(type !== undefined && { type }),
      part,
      ...textsOf(block),
      ...(typeof size === 'number' && { size }),
      ...(annotations !== undefined && { annotations }),
      problems,
    },
  };
}

/** The block's content in the shape of a resource's part: text, or a blob, with its URI and type. */
function bodyOf(kind: ContentBlock['kind'], { text, data, uri, mimeType, resource }: JsonObject): JsonObject {
  switch (kind) {
    case 'text':
      return { ...(text !== undefined && { text }) };
    case 'image':
    case 'audio':
      return { ...(data !== undefined && { blob: data }), ...(mimeType !== undefined && { mimeType }) };
    case 'resource':
      return isJsonObject(resource) ? resource : {};
    case 'resource_link':
      return { ...(uri !== undefined && { uri }), ...(mimeType !== undefined && { mimeType }) };
    case 'unknown':
      return {};
  }
}

function textsOf(block: JsonObject): Pick<ContentBlock, 'name' | 'title' | 'description'> {
  const name = stringAt(block, 'name');
  const title = stringAt(block, 'title');
  const description = stringAt(block, 'description');
  return {
    ...(name !== undefined && { name }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}
