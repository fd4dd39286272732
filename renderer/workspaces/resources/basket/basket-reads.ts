import { skipToken, useQuery } from '@tanstack/react-query';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { ResourceRead } from '#shared/model/resource.ts';
import { client, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { createRequests } from '../../../data/requests.ts';
import { tokensOf } from './part-loader.ts';

/** The state of one picked resource's read. */
export interface PickRead {
  isReading?: boolean;
  read?: ResourceRead;
  tokens?: number;
  failure?: Failure;
}

interface BasketReads {
  byUri: ReadonlyMap<string, PickRead>;
  /** Resources that the run in progress has read, or failed to read. */
  done: number;
}

interface BasketRun {
  serverId: ServerId;
  sessionId: SessionId;
  uris: readonly string[];
}

const nothing: BasketReads = { byUri: new Map(), done: 0 };
const kind = 'basketReads';
const keyOf = (serverId: ServerId) => [kind, serverId];
queryClient.setQueryDefaults([kind], { gcTime: Number.POSITIVE_INFINITY });

/** What is known of the reads of a server's picks. */
export function basketReads(serverId: ServerId): BasketReads {
  return queryClient.getQueryData<BasketReads>(keyOf(serverId)) ?? nothing;
}

/** The same, following its changes. */
export function useBasketReads(serverId: ServerId): BasketReads {
  return useQuery<BasketReads>({ queryKey: keyOf(serverId), queryFn: skipToken }).data ?? nothing;
}

function put(serverId: ServerId, uri: string, read: PickRead | undefined, done: number): void {
  const byUri = new Map(basketReads(serverId).byUri);
  if (read === undefined) byUri.delete(uri);
  else byUri.set(uri, read);
  queryClient.setQueryData<BasketReads>(keyOf(serverId), { byUri, done });
}

const runs = createRequests('basketRun', async ({ serverId, sessionId, uris }: BasketRun, { signal }) => {
  for (const [index, uri] of uris.entries()) {
    const before = basketReads(serverId).byUri.get(uri);
    put(serverId, uri, { isReading: true }, index);
    try {
      const read = await client.resources.read({ sessionId, uri }, { signal });
      put(serverId, uri, { read, tokens: await tokensOf(read, signal) }, index + 1);
    } catch (thrown) {
      put(serverId, uri, signal.aborted ? before : { failure: failureOf(thrown) }, index + 1);
      if (signal.aborted) return;
    }
  }
});

/** Reads resources one after the other; a failure stops none of the others. Resolves after the last, or when stopped. */
export function readPicks(run: BasketRun): Promise<void> {
  return runs.start(run.serverId, run);
}

/** Stops a run; what was read stays. */
export function stopReading(serverId: ServerId): void {
  runs.cancel(serverId);
}

/** The run over a server's picks that is in progress. */
export function useBasketRun(serverId: ServerId): BasketRun | undefined {
  const run = runs.useRequest(serverId);
  return run?.since === undefined ? undefined : run.input;
}
