import { useMemo } from 'react';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import { useVersions } from '../../data/queries.ts';
import { useResourcesSearch } from '../../state/address.ts';

export interface ResourceVersions {
  /** Oldest first. */
  versions: readonly ResourceVersion[];
  /** What to show: the newest read, by the window or by the host after an update, or the one that the address names. */
  read: ResourceRead | undefined;
  /** The two that the address asks to compare. */
  range: DiffRange | undefined;
  /** The number of the one that the address asks to show alone, instead of the newest. */
  alone: number | undefined;
}

/**
 * The versions of an opened resource. `read` is what the window read last; `unread`: it did not try, and the
 * newest version that the host keeps is shown. `isReading`: its versions come with the read that is under way.
 */
export function useResourceVersions(
  serverId: ServerId,
  uri: string,
  read: ResourceRead | 'unread' | undefined,
  isReading: boolean,
): ResourceVersions {
  const versions = useVersions(serverId, uri, !isReading);
  const { uri: uriInFront, diff } = useResourcesSearch();
  return useMemo(() => {
    const asked = versions !== undefined && uri === uriInFront ? parseDiffRange(diff) : undefined;
    const alone = versionAlone(asked);
    const version = alone === undefined ? undefined : versions?.find(({ number }) => number === alone);
    return {
      versions: versions ?? [],
      read:
        alone === undefined ? newestRead(read === 'unread' ? versions?.at(-1)?.read : read, versions) : version?.read,
      range: alone === undefined ? asked : undefined,
      alone,
    };
  }, [versions, read, uri, uriInFront, diff]);
}

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
function newestRead(
  read: ResourceRead | undefined,
  versions: readonly ResourceVersion[] | undefined,
): ResourceRead | undefined {
  const newest = versions?.at(-1)?.read;
  return newest !== undefined && read !== undefined && newest.at > read.at ? newest : read;
}
