import type { Ask, ServerRequestAsk, ToolCallAsk } from '#shared/model/ask.ts';
import { stringAt } from '#shared/model/json.ts';

/** A question about a tool call. */
export type CallAsk = Ask & { subject: ToolCallAsk };

/** True for a question about a tool call. */
export function isCallAsk(ask: Ask): ask is CallAsk {
  return ask.subject.type === 'toolCall';
}

/** Something that a server asks of its client. */
export type RequestAsk = Ask & { subject: ServerRequestAsk };

/** True for what a server asks of its client. */
export function isRequestAsk(ask: Ask): ask is RequestAsk {
  return ask.subject.type === 'serverRequest';
}

export type RequestKind = 'sampling' | 'form' | 'url' | 'roots';

/** What a server wants: an elicitation without a mode is a form (until 2025-06-18 there is no other). */
export function requestKind({ method, params }: Pick<ServerRequestAsk, 'method' | 'params'>): RequestKind {
  if (method === 'sampling/createMessage') return 'sampling';
  if (method === 'roots/list') return 'roots';
  return stringAt(params, 'mode') === 'url' ? 'url' : 'form';
}
