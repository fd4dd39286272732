import { useQuery } from '@tanstack/react-query';
import type { PendingRequest } from '#shared/model/inbox/pending-request.ts';
import { host } from '../../../data/client.ts';
import { isPendingToolCall, type PendingToolCall } from '../pending-kinds.ts';
import { currentOf, useCallDialogStore } from './call-batch.ts';

const pendingCalls = (inbox: readonly PendingRequest[]) => inbox.filter(isPendingToolCall);

interface ConfirmedCall {
  request: PendingToolCall;
  /** Which of how many that are confirmed one after the other. */
  number: number;
  total: number;
}

/** The call that the confirmation dialog shows; undefined while it is closed. */
export function useConfirmedCall(): ConfirmedCall | undefined {
  const calls = useQuery(host.inbox.list.queryOptions({ select: pendingCalls })).data ?? [];
  const batch = useCallDialogStore((store) => store.batch);
  const current = currentOf(
    batch,
    calls.map(({ id }) => id),
  );
  const request = calls.find(({ id }) => id === current?.pendingId);
  return request === undefined || current === undefined ? undefined : { ...current, request };
}
