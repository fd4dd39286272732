import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import { type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachServerNotification } from '../read/each-message.ts';
import { modern, modernAsks, notifies } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { modernRevisions } from '../read/revisions.ts';
import type { ExampleFrame, Fault, Rule, RuleExample, RuleFamily } from '../rule.ts';
import type { RuleRequest, RuleSession } from '../session.ts';

const base = { severity: 'error', revisions: modernRevisions, clause: 'basic/patterns/subscriptions' } as const;
const acknowledged = 'notifications/subscriptions/acknowledged';
const listen = 'subscriptions/listen';

/** What each notification needs in the filter. */
const filters: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
  'notifications/resources/updated': 'resourceSubscriptions',
};
const changes = Object.keys(filters);

/** Most subscriptions that are remembered. */
const maxRemembered = 1000;

function idOf(params: JsonObject | undefined): Json | undefined {
  return metaOf(params)[metaKeys.subscriptionId];
}

/** The `subscriptions/listen` request of a tag. */
function listenOf(tag: Json, session: RuleSession): RuleRequest | undefined {
  const request = session.clientRequest(JSON.stringify(tag));
  return request?.method === listen ? request : undefined;
}

function subscribed(...frames: ExampleFrame[]): RuleExample {
  const request = modernAsks(1, listen, { notifications: { toolsListChanged: true } });
  return modern([request, ...frames], { server: { tools: { listChanged: true }, prompts: { listChanged: true } } });
}

const tagged = (method: string, params: JsonObject = {}) =>
  notifies(method, { ...params, _meta: { [metaKeys.subscriptionId]: 1 } });
const acknowledges = tagged(acknowledged, { notifications: { toolsListChanged: true } });
const changed = tagged('notifications/tools/list_changed');

const first: Rule = {
  ...base,
  id: 'SUB-ACK',
  begin: (session) => {
    const seen = new Set<string>();
    return eachServerNotification('all', ({ method = '', params, pointer }) => {
      const tag = idOf(params);
      const request = tag === undefined ? undefined : listenOf(tag, session);
      if (tag === undefined || request === undefined || seen.size > maxRemembered) return [];
      const key = `${request.seq}`;
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst && method !== acknowledged
        ? [{ pointer: pointerTo(pointer, 'method'), actual: method, values: { method } }]
        : [];
    })(session);
  },
  bad: subscribed(changed),
  good: subscribed(acknowledges, changed),
};

const tag: Rule = {
  ...base,
  id: 'SUB-ID',
  begin: eachServerNotification([...changes, acknowledged], ({ method = '', params, pointer }, session): Fault[] => {
    const found = idOf(params);
    const path = pointerTo(pointer, 'params', '_meta', metaKeys.subscriptionId);
    if (found === undefined) return [{ pointer: path, values: { method, problem: 'missing' } }];
    return listenOf(found, session) !== undefined || !session.isComplete
      ? []
      : [{ pointer: path, actual: found, values: { method, problem: 'unknown' } }];
  }),
  bad: subscribed(acknowledges, notifies('notifications/tools/list_changed')),
  good: subscribed(acknowledges, changed),
};

function isRequested(method: string, params: JsonObject | undefined, filter: JsonObject): boolean {
  const wanted = filter[filters[method] ?? ''];
  if (method !== 'notifications/resources/updated') return wanted === true;
  const uri = stringAt(params, 'uri') ?? '';
  return Array.isArray(wanted) && wanted.some((each) => typeof each === 'string' && uri.startsWith(each));
}

const unrequested: Rule = {
  ...base,
  id: 'SUB-UNREQ',
  begin: eachServerNotification(changes, ({ method = '', params, pointer }, session) => {
    const found = idOf(params);
    const request = found === undefined ? undefined : listenOf(found, session);
    const filter = objectOf(objectOf(request?.params)?.notifications);
    return filter === undefined || isRequested(method, params, filter)
      ? []
      : [{ pointer: pointerTo(pointer, 'method'), actual: method, values: { method } }];
  }),
  bad: subscribed(acknowledges, tagged('notifications/prompts/list_changed')),
  good: subscribed(acknowledges, changed),
};

function listening(...frames: ExampleFrame[]): RuleExample {
  const request = modernAsks(1, listen, { notifications: {} });
  return modern([{ ...request, http: { stream: 'a', method: 'POST' } }, ...frames], { transport: 'http' });
}

const ack = { ...tagged(acknowledged, { notifications: {} }), http: { stream: 'a', status: 200 } };
const end = { http: { stream: 'a', isEnd: true } };

const dropped: Rule = {
  ...base,
  severity: 'info',
  id: 'SUB-DROP',
  begin: (session) => (frame) => {
    if (!frame.http?.isEnd || frame.direction === 'out') return [];
    const open = [...session.runningRequests()].find(
      ({ stream, method, isCancelled }) => stream === frame.http?.stream && method === listen && !isCancelled,
    );
    return open === undefined || frame.messages.some(({ id }) => id === open.id) ? [] : [{ values: {} }];
  },
  bad: listening(ack, end),
  good: listening(ack, {
    ...end,
    json: {
      jsonrpc: '2.0',
      id: 1,
      result: { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'a', version: '1' } } },
    },
  }),
};

/** Subscriptions of the modern era. */
export const subscriptions: RuleFamily = { name: 'subscriptions', rules: [first, tag, unrequested, dropped] };
