import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ServerId } from '#shared/model/id.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import { host } from '../../host/client.ts';
import { useVersions } from '../../host/queries.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { newestRead, parseDiffRange } from './diff-range.ts';

export interface ResourceVersions {
  /** Oldest first. */
  versions: readonly ResourceVersion[];
  /** What to show: the newest read, by the window or by the host after an update. */
  read: ResourceRead | undefined;
  /** The two numbers that the address asks to compare. */
  range: { before: number; after: number } | undefined;
}

/** The versions of an opened resource. `read` is what the window read last. */
export function useResourceVersions(serverId: ServerId, uri: string, read: ResourceRead | undefined): ResourceVersions {
  const cache = useQueryClient();
  const versions = useVersions(serverId, uri);
  const { uri: uriInFront, diff } = useResourcesSearch();
  const readId = read?.readId;
  // The window's own reads make versions too, and no digest tells of them.
  useEffect(() => {
    if (readId === undefined) return;
    const queryKey = host.subscriptions.versions.queryKey({ input: { serverId, uri } });
    void cache.invalidateQueries({ queryKey });
  }, [cache, readId, serverId, uri]);
  return useMemo(
    () => ({
      versions: versions ?? [],
      read: newestRead(read, versions),
      range: versions !== undefined && uri === uriInFront ? parseDiffRange(diff) : undefined,
    }),
    [versions, read, uri, uriInFront, diff],
  );
}
