import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { bytesFromBase64 } from '../../editor/index.ts';
import { client } from '../../host/client.ts';

/** The most that one call brings, in bytes or characters. */
const stepSize = 8_000_000;
/** Calls of this size keep each turn of the main thread short. */
const byteStep = 2_000_000;

/** Bytes `from` up to `to` of a part: the decoded blob, or the text in UTF-8. */
export async function readBytes(
  read: ResourceRead,
  part: ResourcePart,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.max(0, Math.min(to, part.bytes) - from));
  for (let offset = 0; offset < bytes.length; ) {
    const length = Math.min(byteStep, bytes.length - offset);
    const { base64 } = await client.resources.bytes({
      readId: read.readId,
      index: part.index,
      offset: from + offset,
      length,
    });
    const some = bytesFromBase64(base64);
    if (some.length === 0) return bytes.slice(0, offset);
    bytes.set(some, offset);
    offset += some.length;
  }
  return bytes;
}

/** The first `length` characters of a text part. */
export async function readText(read: ResourceRead, part: ResourcePart, length: number): Promise<string> {
  const pieces: string[] = [];
  for (let offset = 0; offset < length; ) {
    const { text } = await client.resources.text({
      readId: read.readId,
      index: part.index,
      offset,
      length: Math.min(stepSize, length - offset),
    });
    if (text.length === 0) break;
    pieces.push(text);
    offset += text.length;
  }
  return pieces.join('');
}
