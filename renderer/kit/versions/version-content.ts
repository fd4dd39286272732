import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { textFromBytes } from '../editor/index.ts';

/** Bytes `from` up to `to` of a part of a stored read. Rejects when the host no longer has it. */
export type ReadPart = (
  read: ResourceRead,
  part: ResourcePart,
  from: number,
  to: number,
) => Promise<Uint8Array<ArrayBuffer>>;

/** How much of each side is compared, in bytes. */
export const comparedBytes = 8_000_000;

/** One side of a comparison, as far as it is compared. A side without the part is empty. */
export interface Side {
  bytes: Uint8Array<ArrayBuffer>;
  /** Undefined when the bytes aren't text. */
  text: string | undefined;
  isCut: boolean;
}

/** Fetches one side, at most `limit` bytes of it. */
export async function fetchSide(
  readPart: ReadPart,
  read: ResourceRead,
  part: ResourcePart | undefined,
  limit: number,
): Promise<Side> {
  if (part === undefined || part.bytes === 0) return { bytes: new Uint8Array(), text: '', isCut: false };
  const bytes = await readPart(read, part, 0, Math.min(part.bytes, limit));
  const isCut = part.bytes > bytes.length;
  return { bytes, text: textFromBytes(bytes, isCut), isCut };
}
