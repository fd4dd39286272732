import type { ServerId } from '#shared/model/id/id.ts';
import type { PendingRequest, StartCommandSubject } from '#shared/model/inbox/pending-request.ts';
import { usePendingRequests } from '../../data/queries.ts';

/** A question about starting a server's command. */
export type PendingStart = PendingRequest & { subject: StartCommandSubject };

/** True for a question about starting a command. */
export function isPendingStart(request: PendingRequest): request is PendingStart {
  return request.subject.type === 'startCommand';
}

/** A pending request to start a server's command: until it is answered, there is nothing else to show of the server. */
export function usePendingStart(serverId: ServerId): PendingStart | undefined {
  return usePendingRequests()
    .filter(isPendingStart)
    .find((request) => request.serverId === serverId);
}
