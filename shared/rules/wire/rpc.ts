import { numberOf } from '../../mcp/json/canonical.ts';
import type { Json } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { messagesPage } from '../read/clauses.ts';
import { eachServerMessage, eachServerRequest } from '../read/each-message.ts';
import { answers, asks, fails, legacy, notifies, serverAsks } from '../read/examples.ts';
import { everyRevision, legacyRevisions } from '../read/revisions.ts';
import type { Rule, RuleFamily, RuleMessage } from '../rule.ts';
import { method } from './methods.ts';
import { duplicateResponse, idType, orphan, withoutId } from './responses.ts';

const base = { severity: 'error', revisions: everyRevision, clause: messagesPage } as const;

const version: Rule = {
  ...base,
  id: 'RPC-VER',
  begin: eachServerMessage(({ kind, json, pointer }) =>
    kind === 'other' || json.jsonrpc === '2.0'
      ? []
      : [{ pointer: pointerTo(pointer, 'jsonrpc'), ...(json.jsonrpc !== undefined && { actual: json.jsonrpc }) }],
  ),
  bad: legacy(
    '2025-06-18',
    [{ json: { jsonrpc: '1.0', method: 'notifications/message', params: { level: 'info', data: 1 } } }],
    { server: { logging: {} } },
  ),
  good: legacy('2025-06-18', [notifies('notifications/message', { level: 'info', data: 1 })], {
    server: { logging: {} },
  }),
};

function isAllowedId(id: Json | undefined): boolean {
  return typeof id === 'string' || Number.isSafeInteger(numberOf(id));
}

const requestId: Rule = {
  ...base,
  id: 'RPC-ID',
  begin: eachServerRequest('all', ({ json, pointer }) =>
    isAllowedId(json.id) || isNotificationName(json.method)
      ? []
      : [{ pointer: pointerTo(pointer, 'id'), actual: json.id ?? null }],
  ),
  bad: legacy('2025-06-18', [serverAsks(null, 'ping')]),
  good: legacy('2025-06-18', [serverAsks(1, 'ping')]),
};

function isNotificationName(name: Json | undefined): boolean {
  return typeof name === 'string' && name.startsWith('notifications/');
}

const duplicateId: Rule = {
  ...base,
  id: 'RPC-ID-DUP',
  revisions: legacyRevisions,
  begin: eachServerRequest('all', ({ id = 'null', pointer }, session) => {
    const earlier = id === 'null' ? undefined : session.serverRequest(id);
    return earlier === undefined
      ? []
      : [{ pointer: pointerTo(pointer, 'id'), actual: id, values: { method: earlier.method } }];
  }),
  bad: legacy('2025-06-18', [serverAsks(1, 'ping'), serverAsks(1, 'ping')]),
  good: legacy('2025-06-18', [serverAsks(1, 'ping'), serverAsks('1', 'ping')]),
};

/** Members that are null count as absent: some serializers write every member. */
function outcomes({ json }: RuleMessage): number {
  return (
    Number(json.result !== undefined && json.result !== null) + Number(json.error !== undefined && json.error !== null)
  );
}

const both: Rule = {
  ...base,
  id: 'RPC-BOTH',
  begin: eachServerMessage((message) => {
    if (message.kind !== 'result' && message.kind !== 'error') return [];
    const { json, pointer } = message;
    const isSound = (json.result === undefined) !== (json.error === undefined);
    return isSound
      ? []
      : [
          {
            pointer,
            actual: json,
            values: { has: outcomes(message) === 2 ? 'both' : outcomes(message) === 1 ? 'null' : 'neither' },
          },
        ];
  }),
  bad: legacy('2025-06-18', [
    asks(1, 'ping'),
    { json: { jsonrpc: '2.0', id: 1, result: {}, error: { code: -32603, message: 'Failed' } } },
  ]),
  good: legacy('2025-06-18', [asks(1, 'ping'), answers(1, {})]),
};

const errorShape: Rule = {
  ...base,
  id: 'RPC-ERR',
  begin: eachServerMessage(({ kind, json, error, pointer }) => {
    if (kind !== 'error' || json.error === null) return [];
    const path = pointerTo(pointer, 'error');
    if (error === undefined) return [{ pointer: path, actual: json.error ?? null }];
    const { code = null, message = null } = error;
    return [
      ...(Number.isSafeInteger(numberOf(code)) ? [] : [{ pointer: pointerTo(path, 'code'), actual: code }]),
      ...(typeof message === 'string' ? [] : [{ pointer: pointerTo(path, 'message'), actual: message }]),
    ];
  }),
  bad: legacy('2025-06-18', [asks(1, 'tools/list'), fails(1, 'E_FAILED')], { server: { tools: {} } }),
  good: legacy('2025-06-18', [asks(1, 'tools/list'), fails(1, -32603)], { server: { tools: {} } }),
};

const notificationId: Rule = {
  ...base,
  id: 'RPC-NOTIF-ID',
  begin: eachServerRequest('all', ({ json, pointer }) =>
    isNotificationName(json.method) ? [{ pointer: pointerTo(pointer, 'id'), actual: json.id ?? null }] : [],
  ),
  bad: legacy('2025-06-18', [serverAsks(1, 'notifications/message', { level: 'info', data: 1 })], {
    server: { logging: {} },
  }),
  good: legacy('2025-06-18', [notifies('notifications/message', { level: 'info', data: 1 })], {
    server: { logging: {} },
  }),
};

const batch: Rule = {
  ...base,
  id: 'RPC-BATCH',
  begin:
    (session) =>
    ({ direction, json, messages }) => {
      if (direction !== 'in' || !Array.isArray(json)) return [];
      const isAllowed =
        session.revision === '2025-03-26' && !messages.some(({ method: name }) => name === 'initialize');
      return isAllowed ? [] : [{ pointer: '', actual: json, values: { count: json.length } }];
    },
  bad: legacy('2025-06-18', [asks(1, 'ping'), { json: [{ jsonrpc: '2.0', id: 1, result: {} }] }]),
  good: legacy('2025-03-26', [asks(1, 'ping'), { json: [{ jsonrpc: '2.0', id: 1, result: {} }] }]),
};

/** A ping that isn't answered with an empty object. */
const ping: Rule = {
  id: 'RPC-PING',
  severity: 'error',
  revisions: legacyRevisions,
  clause: 'basic/utilities/ping',
  begin: eachServerMessage(({ kind, method, json, pointer, result }, session, { http }) => {
    if (method !== 'ping' || (kind !== 'error' && kind !== 'result') || result !== undefined) return [];
    // A refusal over HTTP is about the session or the sign-in.
    if ((session.exchange(http?.stream)?.status ?? 0) >= 400) return [];
    return [{ pointer: pointerTo(pointer, kind), actual: json[kind] ?? null, values: { answer: kind } }];
  }),
  bad: legacy('2025-06-18', [asks(1, 'ping'), fails(1, -32601)]),
  good: legacy('2025-06-18', [asks(1, 'ping'), answers(1, {})]),
};

/** JSON-RPC as the specification restricts it. */
export const rpc: RuleFamily = {
  name: 'rpc',
  rules: [
    version,
    requestId,
    duplicateId,
    orphan,
    duplicateResponse,
    idType,
    both,
    errorShape,
    withoutId,
    notificationId,
    batch,
    ping,
    method,
  ],
};
