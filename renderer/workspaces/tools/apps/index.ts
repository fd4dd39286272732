import { useQuery } from '@tanstack/react-query';
import type { RunId } from '#shared/model/id/id.ts';
import type { AppOffer } from '#shared/model/runs/app-view.ts';
import { host } from '../../../data/client.ts';
import { lazyView } from '../../../ui/lazy-view.tsx';

export const AppSide = lazyView(async () => (await import('./app-side.tsx')).AppSide);

/** The app of a call's tool; undefined until known, and for a tool without one. */
export function useAppOffer(runId: RunId): AppOffer | undefined {
  return useQuery(host.apps.offer.queryOptions({ input: { runId } })).data ?? undefined;
}
