import { decodedLength, readingBase64 } from '#shared/mcp/content/base64.ts';
import { isTooDeep } from '#shared/mcp/json/json-depth.ts';
import { cutJson, jsonWeight, startOf } from '#shared/mcp/json/json-head.ts';
import { presentFields } from '#shared/mcp/nulls/nulls.ts';
import { blockShape, partShape } from '#shared/mcp/nulls/shapes.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { ContentBlock, ResourcePart } from '#shared/model/resource.ts';

const ownFields = new Set(['uri', 'mimeType', 'text', 'blob']);

/** Most entries of a result that are described and stored one by one: the window shows each of them. */
export const maxEntries = 2000;

/** Extra fields and annotations are shown beside their content; of larger ones the beginning is. */
const mostShown = 30_000;
/** The same for all entries of a result together. */
const allCharacters = 5_000_000;

/** Where an entry is in its result. */
interface Place {
  index: number;
  /** How many entries there are: of many, each shows less. */
  of?: number;
}

/** Most characters of a value or text that are shown of each entry. */
function shownCharacters(entries = 1): number {
  return Math.min(mostShown, allCharacters / entries);
}

/** A value without its end, when it is too large to be shown beside a content. */
export function shownValue(value: Json, most = mostShown): Json {
  return jsonWeight(value, most) > most ? cutJson(value, most) : value;
}

/** A text beside a content, such as its URI, without its end when it is too long to be shown there. */
export function shownText(text: string, most = mostShown): string {
  return text.length > most ? `${startOf(text, most)}…` : text;
}

/** Characters that are counted between two yields. */
const pieceCharacters = 1_000_000;

/** Media types are shorter. */
const typeCharacters = 1000;

export interface StoredPart {
  part: ResourcePart;
  text: string | undefined;
  /** As sent. */
  blob: string | undefined;
  /** What can be decoded of the blob, in plain base64 (RFC 4648, section 4). */
  base64?: string | undefined;
  raw?: Json;
}

/** Describes any entry of `contents`; a missing or double body is reported, not rejected. Yields in large blobs. */
export function* describePart(raw: Json, { index, of }: Place): Steps<StoredPart> {
  const most = shownCharacters(of);
  const entry = isJsonObject(raw) ? presentFields(raw, partShape) : {};
  const text = stringAt(entry, 'text');
  const blob = stringAt(entry, 'blob');
  const { base64 = '', forms = [], breaksAt } = blob === undefined ? {} : yield* readingBase64(blob);
  const extra = Object.fromEntries(Object.entries(entry).filter(([field]) => !ownFields.has(field)));
  const uri = stringAt(entry, 'uri');
  const mimeType = stringAt(entry, 'mimeType');
  const part: ResourcePart = {
    index,
    content: text === undefined ? (blob === undefined ? 'none' : 'blob') : blob === undefined ? 'text' : 'both',
    bytes: text === undefined ? decodedLength(base64) : yield* byteLength(text),
    ...(uri !== undefined && { uri: shownText(uri, most) }),
    ...(mimeType !== undefined && { mimeType: shownText(mimeType, typeCharacters) }),
    ...(text !== undefined && { characters: text.length }),
    ...(forms.length > 0 && { base64Forms: forms }),
    ...(breaksAt !== undefined && { base64BreaksAt: breaksAt }),
    ...(blob !== undefined &&
      (text !== undefined || breaksAt !== undefined) && {
        blob: { characters: blob.length, bytes: decodedLength(base64) },
      }),
    ...(!isJsonObject(raw) && { extra: shownValue(raw, most) }),
    ...(Object.keys(extra).length > 0 && { extra: shownValue(extra, most) }),
  };
  return { part, text, blob, ...(blob !== undefined && { base64 }) };
}

/** The length in UTF-8. */
function* byteLength(text: string): Steps<number> {
  let bytes = 0;
  for (let from = 0; from < text.length; ) {
    if (from > 0) yield;
    let to = from + pieceCharacters;
    // A surrogate pair stays together.
    if (to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to += 1;
    bytes += Buffer.byteLength(text.slice(from, to));
    from = to;
  }
  return bytes;
}

type Problem = ContentBlock['problems'][number];

const kinds = ['text', 'image', 'audio', 'resource', 'resource_link'] as const;

/** Describes any content block (server, prompts and tools: content types). Yields as `describePart`. */
export function* describeBlock(raw: Json, place: Place): Steps<{ block: ContentBlock; stored: StoredPart }> {
  const most = shownCharacters(place.of);
  const block = isJsonObject(raw) ? presentFields(raw, blockShape) : {};
  const type = stringAt(block, 'type');
  const kind = kinds.find((known) => known === type) ?? 'unknown';
  const body = bodyOf(kind, block);
  const stored: StoredPart = { ...(yield* describePart(body, place)), raw };
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
      ...(type !== undefined && { type: shownText(type) }),
      part,
      ...textsOf(block, most),
      ...(typeof size === 'number' && { size }),
      ...(annotations !== undefined && { annotations: shownValue(annotations, most) }),
      problems,
    },
  };
}

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

function textsOf(block: JsonObject, most: number): Pick<ContentBlock, 'name' | 'title' | 'description'> {
  const name = stringAt(block, 'name');
  const title = stringAt(block, 'title');
  const description = stringAt(block, 'description');
  return {
    ...(name !== undefined && { name: shownText(name, most) }),
    ...(title !== undefined && { title: shownText(title, most) }),
    ...(description !== undefined && { description: shownText(description, most) }),
  };
}
