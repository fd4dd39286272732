import { numberOf } from '../../mcp/json/canonical.ts';
import { BoundedMap } from '../../model/bounded-map.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { httpPage } from '../read/clauses.ts';
import { eachError } from '../read/each-message.ts';
import { answers, asks, fails, legacy, modern, modernAsks, notifiesServer } from '../read/examples.ts';
import { modernRevisions, revisionsFrom } from '../read/revisions.ts';
import type { ExampleFrame, Rule, RuleFamily, RuleFrame } from '../rule.ts';
import type { RuleSession } from '../session.ts';

const base = { severity: 'error', revisions: revisionsFrom('2025-03-26'), clause: httpPage() } as const;

/** A frame of an HTTP exchange. */
export function over(stream: string, frame: ExampleFrame, http: ExampleFrame['http'] = {}): ExampleFrame {
  return { channel: 'http', ...frame, http: { stream, ...http } };
}

/** The head of an HTTP response. */
export function head(stream: string, status: number, headers: Record<string, string> = {}): ExampleFrame {
  return over(stream, { kind: 'http' }, { status, headers });
}

const json = { 'content-type': 'application/json' };
const events = { 'content-type': 'text/event-stream' };
const post = { method: 'POST' };

/** The status and headers of a response to a POST of Streamable HTTP; undefined for other frames. */
export function postHead({ direction, kind, http, channel }: RuleFrame, session: RuleSession) {
  if (direction !== 'in' || kind !== 'http' || channel === 'auth' || http?.status === undefined) return undefined;
  if (session.isHttpSse) return undefined;
  const exchange = session.exchange(http.stream);
  if (exchange?.method !== 'POST') return undefined;
  return { status: http.status, headers: http.headers ?? {}, stream: http.stream ?? '' };
}

/** Most exchanges that a rule remembers. */
const maxRemembered = 1000;

/** What each exchange carries to the server. */
function sentKinds(): (frame: RuleFrame) => 'request' | 'other' | undefined {
  const sent = new BoundedMap<string, 'request' | 'other'>(maxRemembered);
  return ({ direction, http, messages }) => {
    if (http?.stream === undefined) return undefined;
    if (direction === 'out' && messages.length > 0) {
      sent.set(http.stream, messages.some(({ kind }) => kind === 'request') ? 'request' : 'other');
    }
    return sent.get(http.stream);
  };
}

const contentType: Rule = {
  ...base,
  id: 'H-CTYPE',
  begin: (session) => {
    const kindOf = sentKinds();
    return (frame) => {
      const sent = kindOf(frame);
      const response = postHead(frame, session);
      if (response === undefined || sent !== 'request' || response.status < 200 || response.status > 299) return [];
      const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      return ['application/json', 'text/event-stream'].includes(type) ? [] : [{ actual: type, values: { type } }];
    };
  },
  bad: legacy('2025-06-18', [over('1', asks(1, 'ping'), post), head('1', 200, { 'content-type': 'text/plain' })], {
    transport: 'http',
  }),
  good: legacy('2025-06-18', [over('1', asks(1, 'ping'), post), head('1', 200, json), over('1', answers(1, {}))], {
    transport: 'http',
  }),
};

const accepted: Rule = {
  ...base,
  id: 'H-202',
  begin: (session) => {
    const kindOf = sentKinds();
    return (frame) => {
      const sent = kindOf(frame);
      const response = postHead(frame, session);
      if (response === undefined || sent !== 'other') return [];
      const { status } = response;
      return status === 202 || status < 200 || status > 299 ? [] : [{ actual: String(status), values: { status } }];
    };
  },
  bad: legacy('2025-06-18', [over('1', notifiesServer('notifications/roots/list_changed'), post), head('1', 200)], {
    transport: 'http',
  }),
  good: legacy('2025-06-18', [over('1', notifiesServer('notifications/roots/list_changed'), post), head('1', 202)], {
    transport: 'http',
  }),
};

/** An error of these codes has this status, unless it is in an event stream, whose status was sent before. */
function statusOf(codes: readonly number[], status: number): Rule['begin'] {
  return eachError('all', ({ error, pointer }, session, { http, channel }) => {
    const code = numberOf(error?.code);
    const exchange = session.exchange(http?.stream);
    const found = http?.status ?? exchange?.status;
    const isStream = channel === 'sse' || (exchange?.headers['content-type'] ?? '').startsWith('text/event-stream');
    if (code === undefined || !codes.includes(code) || found === undefined || found === status || isStream) return [];
    return [
      { pointer: pointerTo(pointer, 'error', 'code'), actual: String(code), values: { code: String(code), found } },
    ];
  });
}

const missing: Rule = {
  ...base,
  id: 'H-404',
  revisions: modernRevisions,
  begin: statusOf([-32601], 404),
  bad: modern([over('1', modernAsks(1, 'a/b'), post), head('1', 200, json), over('1', fails(1, -32601))], {
    transport: 'http',
  }),
  good: modern([over('1', modernAsks(1, 'a/b'), post), head('1', 404, json), over('1', fails(1, -32601))], {
    transport: 'http',
  }),
};

const invalid: Rule = {
  ...base,
  id: 'H-400',
  revisions: modernRevisions,
  begin: statusOf([-32020, -32021, -32022], 400),
  bad: modern([over('1', modernAsks(1, 'tools/list'), post), head('1', 200, json), over('1', fails(1, -32020))], {
    transport: 'http',
  }),
  good: modern([over('1', modernAsks(1, 'tools/list'), post), head('1', 400, json), over('1', fails(1, -32020))], {
    transport: 'http',
  }),
};

const unanswered: Rule = {
  ...base,
  severity: 'warning',
  id: 'H-NORESP',
  begin: (session) => {
    const withId = new Set<string>();
    return ({ http, direction, messages, event }) => {
      if (http?.stream === undefined || direction === 'out' || session.isHttpSse) return [];
      // A client can resume a stream whose events have ids.
      if (event?.id !== undefined && withId.size < maxRemembered) withId.add(http.stream);
      if (!http.isEnd || (withId.has(http.stream) && session.revision === '2025-11-25')) return [];
      const open = [...session.runningRequests()].filter(
        ({ stream, isCancelled, id, method }) =>
          stream === http.stream &&
          !isCancelled &&
          method !== 'subscriptions/listen' &&
          !messages.some((each) => each.id === id),
      );
      const status = session.exchange(http.stream)?.status ?? 200;
      const [first] = open;
      return first === undefined || status > 299 ? [] : [{ values: { method: first.method, count: open.length } }];
    };
  },
  bad: legacy(
    '2025-06-18',
    [over('1', asks(1, 'ping'), post), head('1', 200, events), over('1', {}, { isEnd: true })],
    { transport: 'http' },
  ),
  good: legacy(
    '2025-06-18',
    [
      over('1', asks(1, 'ping'), post),
      head('1', 200, events),
      over('1', answers(1, {})),
      over('1', {}, { isEnd: true }),
    ],
    { transport: 'http' },
  ),
};

/** What an HTTP response has to be. */
export const httpResponses: RuleFamily = {
  name: 'http-responses',
  rules: [contentType, accepted, missing, invalid, unanswered],
};
