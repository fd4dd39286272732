import { BoundedMap } from '../../model/bounded-map.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { httpPage } from '../read/clauses.ts';
import { answers, asks, legacy, notifies, serverAsks } from '../read/examples.ts';
import { httpSessionOf } from '../read/http-session.ts';
import { revisionsFrom } from '../read/revisions.ts';
import type { ExampleFrame, Fault, Rule, RuleExample, RuleFamily } from '../rule.ts';
import { head, over } from './http-responses.ts';

const base = {
  severity: 'error',
  revisions: revisionsFrom('2025-03-26', '2025-11-25'),
  clause: httpPage('resumability-and-redelivery'),
} as const;

const post = { method: 'POST' };
const get = { method: 'GET' };
const events = { 'content-type': 'text/event-stream' };

/** Most ids and streams that a rule remembers. */
const maxRemembered = 20_000;

function example(...frames: ExampleFrame[]): RuleExample {
  return legacy('2025-11-25', [...frames], { transport: 'http', server: { tools: { listChanged: true } } });
}

const event = (stream: string, frame: ExampleFrame, id?: string) =>
  over(stream, { channel: 'sse', ...frame, ...(id !== undefined && { event: { id } }) });
const priming = (stream: string, id: string) => event(stream, { kind: 'sse' }, id);
const changed = notifies('notifications/tools/list_changed');
const opens = over('g', { direction: 'out', kind: 'http' }, get);
const opened = [opens, head('g', 200, events)];

const eventId: Rule = {
  ...base,
  id: 'H-EVID',
  begin: (session) => {
    const seen = new BoundedMap<string, true>(maxRemembered);
    return (frame) => {
      const { direction, event: found, http } = frame;
      if (direction !== 'in' || !found?.id) return [];
      // What is sent again after a break has its earlier ids.
      if (session.exchange(http?.stream)?.requestHeaders['last-event-id'] !== undefined) return [];
      const key = `${httpSessionOf(frame, session)} ${found.id}`;
      const isRepeated = seen.has(key);
      seen.set(key, true);
      return isRepeated ? [{ actual: found.id, values: { id: found.id } }] : [];
    };
  },
  bad: example(...opened, event('g', changed, '1'), event('g', changed, '1')),
  good: example(...opened, event('g', changed, '1'), event('g', changed, '2')),
};

const primed: Rule = {
  ...base,
  severity: 'warning',
  id: 'H-PRIME',
  revisions: ['2025-11-25'],
  begin: (session) => {
    const seen = new BoundedMap<string, true>(maxRemembered);
    return ({ direction, channel, kind, http, event: found }) => {
      if (direction !== 'in' || channel !== 'sse' || http?.stream === undefined || kind === 'keepalive') return [];
      if (seen.has(http.stream)) return [];
      seen.set(http.stream, true);
      if (session.exchange(http.stream)?.method !== 'POST') return [];
      if (kind === 'sse' && found?.id !== undefined) return [];
      // Without ids, the server offers no resumption that a client could be prepared for.
      return [{ severity: found?.id === undefined ? 'info' : 'warning', values: {} }];
    };
  },
  bad: example(over('1', asks(1, 'ping'), post), head('1', 200, events), event('1', answers(1, {}), 'a')),
  good: example(
    over('1', asks(1, 'ping'), post),
    head('1', 200, events),
    priming('1', 'a'),
    event('1', answers(1, {}), 'b'),
  ),
};

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

const getStatus: Rule = {
  ...base,
  id: 'H-GET',
  clause: httpPage('listening-for-messages-from-the-server'),
  begin: (session) => {
    let isJudged = false;
    return ({ direction, kind, channel, http }) => {
      if (direction !== 'in' || kind !== 'http' || channel === 'auth' || http?.status === undefined) return [];
      if (session.isHttpSse || session.exchange(http.stream)?.method !== 'GET') return [];
      // Later ones resume a stream, or come after the end of the session, which 404 says.
      if (isJudged) return [];
      const { status, headers = {} } = http;
      // A client that may not listen yet asks again, and one that is redirected elsewhere.
      if (status === 401 || status === 403 || (isRedirect(status) && headers.location !== undefined)) return [];
      isJudged = true;
      const type = headers['content-type'] ?? '';
      if (status === 405 || (status === 200 && type.startsWith('text/event-stream'))) return [];
      return [{ actual: String(status), values: { status, type } }];
    };
  },
  bad: example(opens, head('g', 404, { 'content-type': 'text/plain' })),
  good: example(opens, head('g', 405)),
};

const onGet: Rule = {
  ...base,
  id: 'H-GETRESP',
  clause: httpPage('listening-for-messages-from-the-server'),
  begin:
    (session) =>
    ({ direction, channel, http, messages }) => {
      // A GET that is refused has a body, which may be an error.
      const exchange = direction === 'in' && channel === 'sse' ? session.exchange(http?.stream) : undefined;
      if (session.isHttpSse || exchange?.method !== 'GET' || exchange.requestHeaders['last-event-id'] !== undefined)
        return [];
      return messages.flatMap(({ kind, method = '', pointer }): Fault[] =>
        kind === 'result' || kind === 'error' ? [{ pointer, values: { method } }] : [],
      );
    },
  bad: example(...opened, over('1', asks(1, 'ping'), post), event('g', answers(1, {}))),
  good: example(...opened, event('g', changed)),
};

const broadcast: Rule = {
  ...base,
  id: 'H-CAST',
  clause: httpPage('multiple-connections'),
  begin: (session) => {
    const streams = new Map<string, string>();
    return (frame) => {
      const { direction, http, messages } = frame;
      const stream = http?.stream;
      if (direction !== 'in' || stream === undefined) return [];
      if (session.exchange(stream)?.requestHeaders['last-event-id'] !== undefined) return [];
      const ofClient = httpSessionOf(frame, session);
      return messages.flatMap(({ kind, id, method = '', pointer }): Fault[] => {
        if (kind !== 'request' || id === undefined) return [];
        const key = `${ofClient} ${method} ${id}`;
        const before = streams.get(key);
        if (streams.size < maxRemembered) streams.set(key, stream);
        return before === undefined || before === stream
          ? []
          : [{ pointer: pointerTo(pointer, 'id'), actual: id, values: { method } }];
      });
    };
  },
  bad: {
    ...example(
      ...opened,
      over('1', asks(1, 'ping'), post),
      head('1', 200, events),
      priming('1', 'a'),
      event('g', serverAsks(5, 'ping')),
      event('1', serverAsks(5, 'ping')),
    ),
    also: ['RPC-ID-DUP'],
  },
  good: example(...opened, event('g', serverAsks(5, 'ping'))),
};

function sse(...frames: ExampleFrame[]): RuleExample {
  const opening = over('s', { direction: 'out', kind: 'http' }, { ...get, url: 'http://127.0.0.1:1/sse' });
  return {
    revision: '2024-11-05',
    frames: [opening, ...frames, ...legacy('2024-11-05', []).frames.map((each) => over('p', each))],
  };
}

const endpoint: Rule = {
  ...base,
  id: 'SSE-EP',
  revisions: ['2024-11-05'],
  clause: 'basic/transports#http-with-sse',
  begin: (session) => {
    const seen = new BoundedMap<string, true>(maxRemembered);
    return ({ direction, channel, kind, http, event: found, text = '' }): Fault[] => {
      if (direction !== 'in' || channel !== 'sse' || http?.stream === undefined || kind === 'keepalive') return [];
      const exchange = session.exchange(http.stream);
      if (seen.has(http.stream) || exchange?.method !== 'GET') return [];
      seen.set(http.stream, true);
      if (found?.name !== 'endpoint') return [{ values: { problem: 'missing', url: '' } }];
      const isOwn = exchange.url === undefined || originOf(text, exchange.url) === originOf(exchange.url);
      return isOwn ? [] : [{ severity: 'warning', actual: text, values: { problem: 'origin', url: text } }];
    };
  },
  bad: sse(event('s', { kind: 'sse', event: { name: 'hello' }, text: 'x' })),
  good: sse(event('s', { kind: 'sse', event: { name: 'endpoint' }, text: '/messages?id=1' })),
};

function originOf(url: string, base?: string): string {
  return URL.canParse(url.trim(), base) ? new URL(url.trim(), base).origin : '';
}

/** Event streams. */
export const httpStreams: RuleFamily = {
  name: 'http-streams',
  rules: [eventId, primed, getStatus, onGet, broadcast, endpoint],
};
