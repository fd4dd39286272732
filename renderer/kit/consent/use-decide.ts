import { useMutation } from '@tanstack/react-query';
import type { PendingId } from '#shared/model/id/id.ts';
import type { Decision } from '#shared/model/inbox/pending-request.ts';
import { host } from '../../data/client.ts';

/** Decides about a pending request. `isSent` from the decision on; `error` is why it did not count. */
export function useDecide(pendingId: PendingId) {
  const { mutate, error, isIdle } = useMutation(host.inbox.decide.mutationOptions());
  return {
    decide: (decision: Decision) => mutate({ pendingId, decision }),
    isSent: !isIdle && error === null,
    error,
  };
}
