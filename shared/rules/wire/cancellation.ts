import { pointerTo } from '../../model/json/json-pointer.ts';
import { utilityPage } from '../read/clauses.ts';
import { eachServerMessage, eachServerNotification } from '../read/each-message.ts';
import { answers, asks, legacy, notifies, notifiesServer, serverAsks } from '../read/examples.ts';
import { everyRevision } from '../read/revisions.ts';
import type { Rule, RuleFamily } from '../rule.ts';

const base = { severity: 'warning', revisions: everyRevision, clause: utilityPage('cancellation') } as const;

/** Milliseconds in which what was already on its way may still arrive. */
const graceMs = 2000;

const reference: Rule = {
  ...base,
  id: 'CAN-REF',
  begin: eachServerNotification(['notifications/cancelled'], ({ params, pointer }, session) => {
    const { requestId } = params ?? {};
    if (requestId === undefined || !session.isComplete) return [];
    const id = JSON.stringify(requestId);
    const isListen = session.clientRequest(id)?.method === 'subscriptions/listen';
    const isOwn = session.revision === '2026-07-28' ? isListen : session.serverRequest(id) !== undefined;
    return isOwn ? [] : [{ pointer: pointerTo(pointer, 'params', 'requestId'), actual: requestId }];
  }),
  bad: legacy('2025-06-18', [asks(1, 'ping'), notifies('notifications/cancelled', { requestId: 1 })]),
  good: legacy('2025-06-18', [serverAsks(7, 'ping'), notifies('notifications/cancelled', { requestId: 7 })]),
};

const after: Rule = {
  ...base,
  id: 'CAN-AFTER',
  begin: eachServerMessage(({ kind, method = '', params, request, pointer }, session, { at }) => {
    const isProgress = kind === 'notification' && method === 'notifications/progress';
    if (!isProgress && kind !== 'result') return [];
    const token = params?.progressToken;
    const meant = isProgress && token !== undefined ? session.requestOfToken(JSON.stringify(token)) : request;
    if (meant?.cancelledAt === undefined || at - meant.cancelledAt <= graceMs) return [];
    return [{ pointer, values: { method: meant.method, ms: Math.round(at - meant.cancelledAt) } }];
  }),
  bad: legacy('2025-06-18', cancelledCall(3000), { server: { tools: {} } }),
  good: legacy('2025-06-18', cancelledCall(100), { server: { tools: {} } }),
};

function cancelledCall(ms: number) {
  return [
    asks(1, 'tools/call', { name: 'a' }),
    notifiesServer('notifications/cancelled', { requestId: 1 }),
    { ...answers(1, { content: [] }), after: ms },
  ];
}

/** Cancelled requests. */
export const cancellation: RuleFamily = { name: 'cancellation', rules: [reference, after] };
