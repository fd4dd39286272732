import type { AppLinkSubject, PendingRequest } from '#shared/model/inbox/pending-request.ts';

/** A question about a link out of an app. */
export type PendingLink = PendingRequest & { subject: AppLinkSubject };

/** True for a question about a link out of an app. */
export function isPendingLink(request: PendingRequest): request is PendingLink {
  return request.subject.type === 'appLink';
}
