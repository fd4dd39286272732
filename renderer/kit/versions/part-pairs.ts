import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';

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
