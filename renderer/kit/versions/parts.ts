import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { textFromBytes } from '../bytes/index.ts';

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
export interface ComparedBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** Undefined when the bytes aren't text. */
  text: string | undefined;
  isCut: boolean;
}

export async function fetchSide(
  readPart: ReadPart,
  read: ResourceRead,
  part: ResourcePart | undefined,
  limit: number,
): Promise<ComparedBytes> {
  if (part === undefined || part.bytes === 0) return { bytes: new Uint8Array(), text: '', isCut: false };
  const bytes = await readPart(read, part, 0, Math.min(part.bytes, limit));
  const isCut = part.bytes > bytes.length;
  return { bytes, text: textFromBytes(bytes, isCut, part.content === 'blob' ? part.mimeType : undefined), isCut };
}

/** A part of the older version beside its counterpart in the newer one; one of them may be missing. */
export interface PartPair {
  before?: ResourcePart;
  after?: ResourcePart;
}

/**
 * Puts the parts of two reads side by side: those with the same URI first, where both sides have that URI once,
 * then the others by their position. In the newer one's order; removed parts come last.
 */
export function pairParts(before: ResourceRead, after: ResourceRead): PartPair[] {
  const left = byUniqueUri(before.parts);
  const right = byUniqueUri(after.parts);
  const isShared = ({ uri }: ResourcePart) => uri !== undefined && left.has(uri) && right.has(uri);
  const rest = new Map(before.parts.filter((part) => !isShared(part)).map((part) => [part.index, part]));
  const pairs: PartPair[] = after.parts.map((part) => {
    const partner = isShared(part) ? left.get(part.uri ?? '') : rest.get(part.index);
    if (partner === undefined) return { after: part };
    rest.delete(partner.index);
    return { before: partner, after: part };
  });
  return [...pairs, ...[...rest.values()].map((part) => ({ before: part }))];
}

function byUniqueUri(parts: readonly ResourcePart[]): Map<string, ResourcePart> {
  const found = new Map<string, ResourcePart>();
  const repeated = new Set<string>();
  for (const part of parts) {
    if (part.uri === undefined) continue;
    if (found.has(part.uri)) repeated.add(part.uri);
    found.set(part.uri, part);
  }
  for (const uri of repeated) found.delete(uri);
  return found;
}
