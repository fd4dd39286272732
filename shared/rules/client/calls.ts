import { metaOf } from '../../mcp/meta-keys.ts';
import { BoundedMap } from '../../model/bounded-map.ts';
import { isJsonObject, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { messagesPage, utilityPage } from '../read/clauses.ts';
import { answers, asks, clientAnswers, legacy, notifiesServer, serverAsks } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { everyRevision } from '../read/revisions.ts';
import type { ExampleFrame, Fault, Rule, RuleMessage } from '../rule.ts';
import { foreign, graceMs } from './foreign.ts';

const base = { of: 'client', revisions: everyRevision } as const;

/** Most requests of which something is remembered. */
const mostRequests = 1000;

/** A call that takes longer, in milliseconds, is one whose progress somebody would like to see. */
const longMs = 10_000;

const server = { server: { tools: {} } };

const progress: Rule = {
  ...base,
  id: 'CLIENT-PROGRESS',
  severity: 'info',
  clause: utilityPage('progress'),
  begin: () => {
    /** Calls without a token, by id: when they were sent, and where. */
    const calls = new BoundedMap<string, { at: number; seq: number; pointer: string }>(mostRequests);
    const ended = (id: string, at: number, isCancelled: boolean): Fault[] => {
      const call = calls.get(id);
      calls.delete(id);
      if (call === undefined || at - call.at < longMs) return [];
      const values = { ms: Math.round(at - call.at), seconds: Math.round((at - call.at) / 1000) };
      const end = isCancelled ? 'cancelled' : 'answered';
      return [{ seq: call.seq, pointer: pointerTo(call.pointer, 'params'), values: { ...values, end } }];
    };
    return ({ direction, messages, at, seq }) =>
      messages.flatMap(({ kind, method, id = '', params, pointer }): Fault[] => {
        if (direction === 'in') return kind === 'result' || kind === 'error' ? ended(id, at, false) : [];
        if (method === 'notifications/cancelled') return ended(JSON.stringify(params?.requestId ?? null), at, true);
        if (kind !== 'request' || method !== 'tools/call' || metaOf(params).progressToken !== undefined) return [];
        calls.set(id, { at, seq, pointer });
        return [];
      });
  },
  bad: foreign(legacy('2025-11-25', longCall({ name: 'a' }), server)),
  good: foreign(legacy('2025-11-25', longCall({ name: 'a', _meta: { progressToken: 1 } }), server)),
};

function longCall(params: JsonObject): ExampleFrame[] {
  return [asks(1, 'tools/call', params), { ...answers(1, { content: [] }), after: 12_000 }];
}

const cancel: Rule = {
  ...base,
  id: 'CLIENT-CANCEL',
  severity: 'warning',
  clause: utilityPage('cancellation'),
  begin: (session) => {
    const answered = new BoundedMap<string, number>(mostRequests);
    return ({ direction, messages, at }) =>
      messages.flatMap(({ kind, method, id = '', params, pointer }): Fault[] => {
        if (direction === 'in') {
          if (kind === 'result' || kind === 'error') answered.set(id, at);
          return [];
        }
        if (kind === 'request') answered.delete(id);
        if (method !== 'notifications/cancelled' || params?.requestId === undefined) return [];
        const { requestId } = params;
        const cancelled = JSON.stringify(requestId);
        const request = session.clientRequest(cancelled);
        const place = { pointer: pointerTo(pointer, 'params', 'requestId'), actual: requestId };
        if (request === undefined) {
          return session.isComplete ? [{ ...place, values: { problem: 'unknown', method: '', seconds: 0 } }] : [];
        }
        if (request.method === 'initialize') {
          return [{ ...place, values: { problem: 'initialize', method: request.method, seconds: 0 } }];
        }
        const answeredAt = answered.get(cancelled);
        if (answeredAt === undefined || at - answeredAt <= graceMs) return [];
        const seconds = Math.round((at - answeredAt) / 1000);
        return [{ ...place, values: { problem: 'late', method: request.method, seconds } }];
      });
  },
  bad: foreign(legacy('2025-11-25', cancelledAfter(3000), server)),
  good: foreign(legacy('2025-11-25', cancelledAfter(100), server)),
};

function cancelledAfter(ms: number): ExampleFrame[] {
  return [
    asks(1, 'tools/call', { name: 'a' }),
    answers(1, { content: [] }),
    { ...notifiesServer('notifications/cancelled', { requestId: 1 }), after: ms },
  ];
}

const answer: Rule = {
  ...base,
  id: 'CLIENT-ANSWER',
  severity: 'error',
  clause: messagesPage,
  begin: (session) => {
    const answered = new BoundedMap<string, true>(mostRequests);
    return ({ direction, messages }) =>
      messages.flatMap((message): Fault[] => {
        const { kind, id, request, method = '', pointer } = message;
        // A server may use an id again.
        if (direction === 'in' && kind === 'request' && id !== undefined) answered.delete(id);
        // An error without an id answers what the client couldn't read.
        if (direction !== 'out' || (kind !== 'result' && kind !== 'error') || id === undefined || id === 'null')
          return [];
        const place = { pointer: pointerTo(pointer, 'id'), actual: id };
        if (session.revision === '2026-07-28')
          return [{ ...place, values: { problem: 'modern', method: '', member: '' } }];
        if (request === undefined) {
          return session.isComplete ? [{ ...place, values: { problem: 'unknown', method: '', member: '' } }] : [];
        }
        const isAgain = answered.get(id) === true;
        answered.set(id, true);
        if (isAgain) return [{ ...place, values: { problem: 'again', method, member: '' } }];
        return kind === 'error' ? [] : misfits(message);
      });
  },
  bad: foreign(legacy('2025-11-25', [serverAsks(7, 'ping'), clientAnswers(8, {})])),
  good: foreign(legacy('2025-11-25', [serverAsks(7, 'ping'), clientAnswers(7, {})])),
};

/** What is in a result that its request doesn't ask for, or what every such result has. */
function misfits({ result, request, method = '', pointer }: RuleMessage): Fault[] {
  const params = objectOf(request?.params);
  const lacking = (member: string): Fault => ({
    pointer: pointerTo(pointer, 'result'),
    values: { problem: 'lacking', method, member },
  });
  if (method === 'roots/list') return Array.isArray(result?.roots) ? [] : [lacking('roots')];
  if (method === 'sampling/createMessage') {
    return ['role', 'content', 'model'].filter((member) => result?.[member] === undefined).map(lacking);
  }
  if (method !== 'elicitation/create') return [];
  const { action, content } = result ?? {};
  if (action !== 'accept' && action !== 'decline' && action !== 'cancel') return [lacking('action')];
  const asked = objectOf(objectOf(params?.requestedSchema)?.properties);
  if (!isJsonObject(content) || asked === undefined) return [];
  return Object.keys(content)
    .filter((member) => !Object.hasOwn(asked, member))
    .map((member) => ({
      severity: 'warning' as const,
      pointer: pointerTo(pointer, 'result', 'content', member),
      values: { problem: 'extra', method, member },
    }));
}

/** How a client calls, cancels and answers. */
export const callRules: readonly Rule[] = [progress, cancel, answer];
