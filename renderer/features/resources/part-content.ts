import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { bytesFromBase64 } from '../../editor/index.ts';
import { client } from '../../host/client.ts';
import type { Content } from '../content/index.ts';

/** The most that one call brings, in characters. */
const textStep = 8_000_000;
/** In bytes; calls of this size keep each turn of the main thread short. */
const byteStep = 2_000_000;

type BodyName = 'text' | 'blob';

/** A part as the views take it; the host keeps its bodies and gives them by range. */
export function partContent(read: ResourceRead, part: ResourcePart, declaredSize: number | undefined): Content {
  const { base64BreaksAt: at, blob } = part;
  const blobSize = blob?.bytes ?? part.bytes;
  return {
    key: `${read.readId} ${part.index}`,
    uri: part.uri ?? read.uri,
    mimeType: part.mimeType,
    // The list speaks of the resource; an answer in several parts has no such size.
    declaredSize: read.parts.length === 1 ? declaredSize : undefined,
    ...((part.content === 'text' || part.content === 'both') && {
      text: {
        characters: part.characters ?? 0,
        size: part.bytes,
        text: (offset, length) => readText(read, part, offset, length, 'text'),
        bytes: (offset, length) => readBody(read, part, offset, Math.min(length, part.bytes - offset), 'text'),
      },
    }),
    ...((part.content === 'blob' || part.content === 'both') && {
      blob: {
        size: blobSize,
        bytes: (offset, length) => readBody(read, part, offset, Math.min(length, blobSize - offset), 'blob'),
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

/** Bytes `from` up to `to` of a part: the decoded blob, or the text in UTF-8. */
export function readBytes(
  read: ResourceRead,
  part: ResourcePart,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return readBody(read, part, from, Math.min(to, part.bytes) - from, part.content === 'blob' ? 'blob' : 'text');
}

async function readBody(
  read: ResourceRead,
  part: ResourcePart,
  from: number,
  count: number,
  body: BodyName,
): Promise<Uint8Array<ArrayBuffer>> {
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

async function readText(
  read: ResourceRead,
  part: ResourcePart,
  from: number,
  count: number,
  body: BodyName,
): Promise<string> {
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
