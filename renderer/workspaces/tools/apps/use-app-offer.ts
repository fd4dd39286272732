import { useQuery } from '@tanstack/react-query';
import type { AppOffer } from '#shared/model/app-view.ts';
import type { RunId } from '#shared/model/id.ts';
import { host } from '../../../data/client.ts';

/** The app of a call's tool; undefined until known, and for a tool without one. */
export function useAppOffer(runId: RunId): AppOffer | undefined {
  return useQuery(host.apps.offer.queryOptions({ input: { runId } })).data ?? undefined;
}
