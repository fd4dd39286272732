import { useMutation } from '@tanstack/react-query';
import type { PendingId, ServerId } from '#shared/model/id/id.ts';
import type { AppLinkSubject, Decision, PendingRequest, StartSubject } from '#shared/model/inbox/pending-request.ts';
import { host } from './client.ts';
import { usePendingRequests } from './queries.ts';

export type PendingStart = PendingRequest & { subject: StartSubject };
export type PendingLink = PendingRequest & { subject: AppLinkSubject };

/** True for a question about starting a command, or about what an address gets. */
export function isPendingStart(request: PendingRequest): request is PendingStart {
  return request.subject.type === 'startCommand' || request.subject.type === 'reachServer';
}

/** True for a question about a link out of an app. */
export function isPendingLink(request: PendingRequest): request is PendingLink {
  return request.subject.type === 'appLink';
}

/** A pending request to start a server: until it is answered, there is nothing else to show of the server. */
export function usePendingStart(serverId: ServerId): PendingStart | undefined {
  return usePendingRequests()
    .filter(isPendingStart)
    .find((request) => request.serverId === serverId);
}

/** Decides about a pending request. `isSent` from the decision on; `error` is why it did not count. */
export function useDecide(pendingId: PendingId) {
  const { mutate, error, isIdle } = useMutation(host.inbox.decide.mutationOptions());
  return {
    decide: (decision: Decision) => mutate({ pendingId, decision }),
    isSent: !isIdle && error === null,
    error,
  };
}
