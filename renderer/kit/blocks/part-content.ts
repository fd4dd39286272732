import type { ReadId } from '#shared/model/id/id.ts';
import type { ContentBody, ResourcePart } from '#shared/model/resource.ts';
import { client } from '../../data/client.ts';
import { keptText } from '../../data/part-texts.ts';
import { bytesFromBase64 } from '../bytes/index.ts';
import type { Content, TreeSource } from '../content/index.ts';

/** The most that one call brings, in characters. */
const textStep = 8_000_000;
/** In bytes; calls of this size keep each turn of the main thread short. */
const byteStep = 2_000_000;

/** A response that the host stores: a resource that was read, a prompt's messages, a tool's result. */
export interface StoredResponse {
  readId: ReadId;
  /** What its parts are called where they have no URI of their own. */
  uri: string;
}

/** A part as the views take it; the host keeps its bodies and gives them by range. `declaredSize` in bytes. */
export function partContent(read: StoredResponse, part: ResourcePart, declaredSize?: number): Content {
  const { base64BreaksAt: at, base64Forms: forms, blob } = part;
  const blobSize = blob?.bytes ?? part.bytes;
  return {
    key: `${read.readId} ${part.index}`,
    uri: part.uri ?? read.uri,
    mimeType: part.mimeType,
    declaredSize,
    ...((part.content === 'text' || part.content === 'both') && {
      text: {
        characters: part.characters ?? 0,
        size: part.bytes,
        text: (offset, length) => readText(read, part, offset, length),
        bytes: (offset, length) => readBody(read, part, offset, Math.min(length, part.bytes - offset), 'text'),
        tree: treeOf(read, part),
      },
    }),
    ...((part.content === 'blob' || part.content === 'both') && {
      blob: {
        size: blobSize,
        bytes: (offset, length) => readBody(read, part, offset, Math.min(length, blobSize - offset), 'blob'),
        forms,
        ...(at !== undefined && {
          broken: {
            at,
            characters: blob?.characters ?? at,
            text: (offset, length) => readText(read, part, offset, length, 'blob'),
          },
        }),
      },
    }),
  };
}

/** Shorter texts come whole with their first characters, in one call. */
const wholeCharacters = 20_000;

/** The body of a content block as the views take it, with the block around it. */
export function blockContent(read: StoredResponse, part: ResourcePart): Content {
  const content = partContent(read, part);
  const { text } = content;
  const block = { text: (offset: number, length: number) => readText(read, part, offset, length, 'raw') };
  if (text === undefined || text.characters > wholeCharacters) return { ...content, block };
  let asked: Promise<string> | undefined;
  const whole = () => {
    asked ??= text.text(0, text.characters);
    // A failure isn't kept.
    asked.catch(() => {
      asked = undefined;
    });
    return asked;
  };
  return {
    ...content,
    block,
    text: {
      ...text,
      text: async (offset, length) => (await whole()).slice(offset, offset + length),
      bytes: async (offset, length) => new TextEncoder().encode(await whole()).subarray(offset, offset + length),
    },
  };
}

function treeOf({ readId }: StoredResponse, { index }: ResourcePart): TreeSource {
  const { treeRows, treePlace, treeSearch } = client.resources;
  return {
    rows: (view, range, signal) => treeRows({ readId, index, view, ...range }, { signal }),
    place: async (view, node) => (await treePlace({ readId, index, view, node })).place,
    search: async (view, text, after) => (await treeSearch({ readId, index, view, text, after })).place,
  };
}

/** Bytes `from` up to `to` of a part: the decoded blob, or the text in UTF-8. */
export function readBytes(
  read: StoredResponse,
  part: ResourcePart,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return readBody(read, part, from, Math.min(to, part.bytes) - from, part.content === 'blob' ? 'blob' : 'text');
}

async function readBody(
  read: StoredResponse,
  part: ResourcePart,
  from: number,
  count: number,
  body: Exclude<ContentBody, 'raw'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = body === 'text' ? keptText(read.readId, part.index) : undefined;
  if (kept !== undefined) return new TextEncoder().encode(kept).subarray(from, from + count);
  const bytes = new Uint8Array(Math.max(0, count));
  for (let offset = 0; offset < bytes.length; ) {
    const length = Math.min(byteStep, bytes.length - offset);
    const { base64 } = await client.resources.bytes({
      readId: read.readId,
      index: part.index,
      offset: from + offset,
      length,
      body,
    });
    const some = bytesFromBase64(base64);
    if (some.length === 0) return bytes.slice(0, offset);
    bytes.set(some, offset);
    offset += some.length;
  }
  return bytes;
}

/**
 * Characters `from` up to `from + count` of one of a part's bodies, fewer at its end; `raw` is the content block that
 * it is a part of as JSON.
 */
export async function readText(
  read: Pick<StoredResponse, 'readId'>,
  part: ResourcePart,
  from: number,
  count: number,
  body: ContentBody = 'text',
): Promise<string> {
  const kept = body === 'text' ? keptText(read.readId, part.index) : undefined;
  if (kept !== undefined) return kept.slice(from, from + count);
  const pieces: string[] = [];
  for (let offset = 0; offset < count; ) {
    const { text } = await client.resources.text({
      readId: read.readId,
      index: part.index,
      offset: from + offset,
      length: Math.min(textStep, count - offset),
      body,
    });
    if (text.length === 0) break;
    pieces.push(text);
    offset += text.length;
  }
  return pieces.join('');
}
