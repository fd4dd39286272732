import type { PendingRequest, ServerRequestSubject, ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { stringAt } from '#shared/model/json.ts';

/** A question about a tool call. */
export type PendingToolCall = PendingRequest & { subject: ToolCallSubject };

/** True for a question about a tool call. */
export function isPendingToolCall(request: PendingRequest): request is PendingToolCall {
  return request.subject.type === 'toolCall';
}

/** Something that a server asks of its client. */
export type PendingServerRequest = PendingRequest & { subject: ServerRequestSubject };

/** True for what a server asks of its client. */
export function isPendingServerRequest(request: PendingRequest): request is PendingServerRequest {
  return request.subject.type === 'serverRequest';
}

export type RequestKind = 'sampling' | 'form' | 'url' | 'roots';

/** What a server wants: an elicitation without a mode is a form (until 2025-06-18 there is no other). */
export function requestKind({ method, params }: Pick<ServerRequestSubject, 'method' | 'params'>): RequestKind {
  if (method === 'sampling/createMessage') return 'sampling';
  if (method === 'roots/list') return 'roots';
  return stringAt(params, 'mode') === 'url' ? 'url' : 'form';
}
