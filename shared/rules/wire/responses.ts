import { pointerTo } from '../../model/json/json-pointer.ts';
import { messagesPage } from '../read/clauses.ts';
import { eachServerMessage } from '../read/each-message.ts';
import { answers, asks, fails, legacy } from '../read/examples.ts';
import { everyRevision } from '../read/revisions.ts';
import type { Rule, RuleMessage } from '../rule.ts';
import type { RuleRequest, RuleSession } from '../session.ts';

const base = { severity: 'error', revisions: everyRevision, clause: messagesPage } as const;

function isResponse({ kind }: RuleMessage): boolean {
  return kind === 'result' || kind === 'error';
}

/** The request with the same id as another JSON type: a number as text, or the reverse. */
function ofOtherType(id: string, session: RuleSession): RuleRequest | undefined {
  const other = id.startsWith('"') ? id.slice(1, -1) : JSON.stringify(id);
  const request = session.clientRequest(other);
  return request?.isAnswered ? undefined : request;
}

/** A response to a request that nobody sent. */
export const orphan: Rule = {
  ...base,
  id: 'RPC-ORPHAN',
  begin: eachServerMessage((message, session) => {
    const { id = 'null', request, pointer } = message;
    if (!isResponse(message) || id === 'null' || request !== undefined || !session.isComplete) return [];
    return ofOtherType(id, session) ? [] : [{ pointer: pointerTo(pointer, 'id'), actual: id }];
  }),
  bad: legacy('2025-06-18', [answers(7, {})]),
  good: legacy('2025-06-18', [asks(7, 'ping'), answers(7, {})]),
};

/** A second response to a request. */
export const duplicateResponse: Rule = {
  ...base,
  id: 'RPC-DUPRESP',
  begin: eachServerMessage((message) => {
    const { id = 'null', request, pointer } = message;
    return isResponse(message) && request?.isAnswered
      ? [{ pointer: pointerTo(pointer, 'id'), actual: id, values: { method: request.method } }]
      : [];
  }),
  bad: legacy('2025-06-18', [asks(1, 'ping'), answers(1, {}), answers(1, {})]),
  good: legacy('2025-06-18', [asks(1, 'ping'), answers(1, {}), asks(2, 'ping'), answers(2, {})]),
};

/** The id of a response as another type than in the request. */
export const idType: Rule = {
  ...base,
  id: 'RPC-IDTYPE',
  begin: eachServerMessage((message, session) => {
    const { id = 'null', request, pointer } = message;
    const meant = isResponse(message) && request === undefined ? ofOtherType(id, session) : undefined;
    return meant === undefined
      ? []
      : [{ pointer: pointerTo(pointer, 'id'), actual: id, values: { expected: meant.id, method: meant.method } }];
  }),
  bad: legacy('2025-06-18', [asks(1, 'ping'), answers('1', {})]),
  good: legacy('2025-06-18', [asks(1, 'ping'), answers(1, {})]),
};

/** An error without the id of its request. */
export const withoutId: Rule = {
  ...base,
  severity: 'warning',
  id: 'RPC-ERR-NOID',
  begin: eachServerMessage(({ kind, id = 'null', json, pointer }, session, { http }) => {
    if (kind !== 'error' || id !== 'null') return [];
    // The body of an HTTP error may have none.
    if ((http?.status ?? session.exchange(http?.stream)?.status ?? 200) >= 400) return [];
    const running = [...session.runningRequests()];
    const isReadable = running.length > 0 && running.every(({ isDeliberate }) => !isDeliberate);
    return isReadable ? [{ pointer: pointerTo(pointer, 'id'), actual: json.id ?? null }] : [];
  }),
  bad: legacy('2025-06-18', [asks(1, 'ping'), fails(null, -32603)]),
  good: legacy('2025-06-18', [fails(null, -32700)]),
};
