import { jsonHead } from '../../mcp/json/json-head.ts';
import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import { BoundedMap } from '../../model/bounded-map.ts';
import { isJsonObject, type Json } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { isLogLevel, logLevels } from '../../model/log-level.ts';
import { eachServerNotification } from '../read/each-message.ts';
import { answers, asks, legacy, modern, modernAsks, notifies } from '../read/examples.ts';
import { httpSessionOf } from '../read/http-session.ts';
import { firstOf } from '../read/message.ts';
import { everyRevision, modernRevisions } from '../read/revisions.ts';
import type { Rule, RuleFamily } from '../rule.ts';
import type { RuleRequest } from '../session.ts';

const base = { severity: 'error', revisions: everyRevision, clause: 'server/utilities/logging' } as const;
const method = 'notifications/message';
const server = { logging: {}, tools: {} };

/** Most HTTP sessions whose level is remembered. */
const mostSessions = 50;

const log = (level: string, data: Json = 'a') => notifies(method, { level, data });

const level: Rule = {
  ...base,
  id: 'LOG-LVL',
  begin: eachServerNotification([method], ({ params, pointer }) =>
    isLogLevel(params?.level)
      ? []
      : [
          {
            pointer: pointerTo(pointer, 'params', 'level'),
            ...(params?.level !== undefined && { actual: params.level }),
          },
        ],
  ),
  bad: legacy('2025-06-18', [log('warn')], { server }),
  good: legacy('2025-06-18', [log('warning')], { server }),
};

const below: Rule = {
  ...base,
  severity: 'warning',
  id: 'LOG-BELOW',
  begin: (session) => {
    const asked = new BoundedMap<string, { lowest: string; id: string | undefined; isInEffect: boolean }>(mostSessions);
    const look = eachServerNotification([method], ({ params, pointer }, _, frame) => {
      const { lowest, isInEffect } = asked.get(httpSessionOf(frame, session)) ?? {};
      if (isInEffect !== true || !isLogLevel(params?.level) || !isLogLevel(lowest)) return [];
      return logLevels.indexOf(params.level) < logLevels.indexOf(lowest)
        ? [
            {
              pointer: pointerTo(pointer, 'params', 'level'),
              actual: params.level,
              values: { level: params.level, lowest },
            },
          ]
        : [];
    })(session);
    return (frame) => {
      for (const message of frame.messages) {
        if (message.method !== 'logging/setLevel') continue;
        const of = httpSessionOf(frame, session);
        const { kind, id, params } = message;
        if (kind === 'request') asked.renew(of, { lowest: String(params?.level), id, isInEffect: false });
        const before = asked.get(of);
        if (kind === 'result' && before !== undefined && before.id === id) before.isInEffect = true;
      }
      return look(frame);
    };
  },
  bad: legacy('2025-06-18', [asks(1, 'logging/setLevel', { level: 'error' }), answers(1, {}), log('info')], { server }),
  good: legacy('2025-06-18', [asks(1, 'logging/setLevel', { level: 'error' }), answers(1, {}), log('error')], {
    server,
  }),
};

/** With more running requests, it takes too long to find the one that a log message is about. */
const maxRunning = 100;

function wantsLogs({ params }: RuleRequest): boolean {
  return metaOf(params)[metaKeys.logLevel] !== undefined;
}

const unasked: Rule = {
  ...base,
  id: 'LOG-UNASKED',
  revisions: modernRevisions,
  begin: eachServerNotification([method], ({ pointer }, session, { http }) => {
    const running = firstOf(session.runningRequests(), maxRunning);
    if (running.length === maxRunning) return [];
    const own = http?.stream === undefined ? [] : running.filter(({ stream }) => stream === http.stream);
    return (own.length > 0 ? own : running).some(wantsLogs) || !session.isComplete
      ? []
      : [{ pointer: pointerTo(pointer, 'method'), actual: method }];
  }),
  bad: modern([modernAsks(1, 'tools/call', { name: 'a' }), log('info')], { server, also: ['DEPR'] }),
  good: modern([modernAsks(1, 'tools/call', { name: 'a', _meta: { [metaKeys.logLevel]: 'info' } }), log('info')], {
    server,
    also: ['DEPR'],
  }),
};

const onListen: Rule = {
  ...base,
  id: 'LOG-STREAM',
  revisions: modernRevisions,
  begin: eachServerNotification([method], ({ params, pointer }, session, { http }) => {
    const isTagged = metaOf(params)[metaKeys.subscriptionId] !== undefined;
    const isListen =
      http?.stream !== undefined &&
      firstOf(session.runningRequests(), maxRunning).some(
        (request) => request.stream === http.stream && request.method === 'subscriptions/listen',
      );
    return isTagged || isListen ? [{ pointer: pointerTo(pointer, 'method'), actual: method }] : [];
  }),
  bad: modern(
    [
      modernAsks(1, 'subscriptions/listen', { notifications: {}, _meta: { [metaKeys.logLevel]: 'info' } }),
      notifies('notifications/subscriptions/acknowledged', {
        notifications: {},
        _meta: { [metaKeys.subscriptionId]: 1 },
      }),
      notifies(method, { level: 'info', data: 'a', _meta: { [metaKeys.subscriptionId]: 1 } }),
    ],
    { server, also: ['DEPR'] },
  ),
  good: modern([modernAsks(1, 'tools/call', { name: 'a', _meta: { [metaKeys.logLevel]: 'info' } }), log('info')], {
    server,
    also: ['DEPR'],
  }),
};

/** Texts with the shape of a key, token or private key. Bound: at most 10,000 characters, cut below. */
const secrets = [
  /\bBearer\s[A-Za-z0-9._~+/-]{20}/,
  /\b(?:sk|pk|rk)[-_](?:live|test|ant|proj)?[-_]?[A-Za-z0-9_-]{20}/,
  /\bgh[pousr]_[A-Za-z0-9]{30}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/,
  /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10}/,
];
const secretName = /^(?:password|passwd|secret|api[-_]?key|access[-_]?token|client[-_]?secret)$/i;
const maxData = 10_000;

function hasSecret(data: Json): boolean {
  const text = typeof data === 'string' ? data.slice(0, maxData) : jsonHead(data, maxData);
  if (secrets.some((each) => each.test(text))) return true;
  return (
    isJsonObject(data) &&
    Object.entries(data).some(
      ([name, value]) => typeof value === 'string' && value.length >= 8 && secretName.test(name),
    )
  );
}

const secret: Rule = {
  ...base,
  severity: 'warning',
  id: 'LOG-SECRET',
  clause: 'server/utilities/logging#security',
  // The text itself stays out of the finding.
  begin: eachServerNotification([method], ({ params, pointer }) =>
    params?.data !== undefined && hasSecret(params.data) ? [{ pointer: pointerTo(pointer, 'params', 'data') }] : [],
  ),
  bad: legacy('2025-06-18', [log('info', { password: 'correct horse' })], { server }),
  good: legacy('2025-06-18', [log('info', { user: 'correct horse' })], { server }),
};

/** Log messages. */
export const logging: RuleFamily = { name: 'logging', rules: [level, below, unasked, onListen, secret] };
