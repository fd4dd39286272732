import type { ResourceRead } from '#shared/model/resource.ts';
import type { ResourceVersion } from '#shared/model/subscription.ts';

/** Two versions that are compared, by number; the same number twice is that version alone. */
export interface DiffRange {
  before: number;
  after: number;
}

/** Reads `1..3` of an address; undefined when there is none. The smaller number is the older version. */
export function parseDiffRange(text: string | undefined): DiffRange | undefined {
  const [first, second] =
    /^(\d+)\.\.(\d+)$/
      .exec(text ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return { before: Math.min(first, second), after: Math.max(first, second) };
}

/** The opposite of {@link parseDiffRange}. */
export function diffRangeText({ before, after }: DiffRange): string {
  return `${before}..${after}`;
}

/** A range that shows one version alone. */
export function rangeOf(number: number): DiffRange {
  return { before: number, after: number };
}

/** The version that a range shows alone; undefined when it compares two, or when there is none. */
export function versionAlone(range: DiffRange | undefined): number | undefined {
  return range?.before === range?.after ? range?.before : undefined;
}

/** What a picked version is compared with: the one before it, or for the first the one after. */
export function rangeAround(number: number, first: number): DiffRange {
  return number > first ? { before: number - 1, after: number } : { before: number, after: number + 1 };
}

/** The newest of what this window read and what the host read again after updates. */
export function newestRead(
  read: ResourceRead | undefined,
  versions: readonly ResourceVersion[] | undefined,
): ResourceRead | undefined {
  const newest = versions?.at(-1)?.read;
  return newest !== undefined && read !== undefined && newest.at > read.at ? newest : read;
}
