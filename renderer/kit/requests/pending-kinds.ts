import { useTranslations } from 'use-intl';
import type {
  BytesSubject,
  EndedRequest,
  PendingRequest,
  ServerRequestSubject,
  ToolCallSubject,
} from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';

export type PendingToolCall = PendingRequest & { subject: ToolCallSubject };

export function isPendingToolCall(request: PendingRequest): request is PendingToolCall {
  return request.subject.type === 'toolCall';
}

export type PendingBytes = PendingRequest & { subject: BytesSubject };

export function isPendingBytes(request: PendingRequest): request is PendingBytes {
  return request.subject.type === 'bytes';
}

export type PendingServerRequest = PendingRequest & { subject: ServerRequestSubject };

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

const longest = 120;

/** A request in a line: a form's or a visit's message, or the last text for the model. */
export function requestText(params: Json): string {
  const text = stringAt(params, 'message') ?? lastText(params) ?? '';
  return text
    .slice(0, 4 * longest)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}

function lastText(params: Json): string | undefined {
  const messages = isJsonObject(params) && Array.isArray(params.messages) ? params.messages : [];
  for (const message of messages.toReversed()) {
    const content = isJsonObject(message) ? message.content : undefined;
    for (const block of Array.isArray(content) ? content : [content ?? null]) {
      const text = stringAt(block, 'text');
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

export function useOutcomeText(): (ended: EndedRequest) => string {
  const t = useTranslations('inbox.panel.how');
  return ({ how, rule }) => (how === 'rule' ? t('rule', { rule: rule ?? '' }) : t(how));
}
