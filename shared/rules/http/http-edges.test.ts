import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json/json.ts';
import { ruleFamilies } from '../all-rules.ts';
import { answers, asks, legacy, notifies, notifiesServer, serverAsks } from '../read/examples.ts';
import type { ExampleFrame, Rule, RuleExample } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';
import { head, over } from './http-responses.ts';

const all = ruleFamilies.flatMap(({ rules }) => rules);
const server = { tools: { listChanged: true } };
const json = { 'content-type': 'application/json' };
const events = { 'content-type': 'text/event-stream' };
const changed = notifies('notifications/tools/list_changed');

const session = (...frames: ExampleFrame[]) => legacy('2025-11-25', frames, { transport: 'http', server });
const opens = (stream: string, headers: Record<string, string> = {}) =>
  over(stream, { direction: 'out', kind: 'http' }, { method: 'GET', headers });
const streams = (stream: string, headers?: Record<string, string>) => [
  opens(stream, headers),
  head(stream, 200, events),
];
const event = (stream: string, frame: ExampleFrame, id?: string) =>
  over(stream, { channel: 'sse', ...frame, ...(id !== undefined && { event: { id } }) });
const posts = (stream: string, frame: ExampleFrame) => over(stream, frame, { method: 'POST' });
const resumed = { 'last-event-id': '1' };

function httpSse(text: string): RuleExample {
  const opening = over('s', { direction: 'out', kind: 'http' }, { method: 'GET', url: 'http://127.0.0.1:1/sse' });
  const endpoint = event('s', { kind: 'sse', event: { name: 'endpoint' }, text });
  return {
    revision: '2024-11-05',
    frames: [opening, endpoint, ...legacy('2024-11-05', []).frames.map((each) => over('p', each))],
  };
}

const cases: [title: string, rule: Rule['id'], found: number, example: RuleExample][] = [
  [
    'an event again after a break',
    'H-EVID',
    0,
    session(...streams('g'), event('g', changed, '1'), ...streams('h', resumed), event('h', changed, '1')),
  ],
  ['GET answered with a page', 'H-GET', 1, session(opens('g'), head('g', 200, { 'content-type': 'text/html' }))],
  ['GET answered with an error', 'H-GET', 1, session(opens('g'), head('g', 500, events))],
  ['GET answered with a stream', 'H-GET', 0, session(...streams('g'))],
  [
    'GET refused without authorization',
    'H-GET',
    0,
    session(opens('g'), head('g', 401), opens('h'), head('h', 403), opens('i'), head('i', 405)),
  ],
  ['GET refused when authorized', 'H-GET', 1, session(opens('g'), head('g', 401), opens('h'), head('h', 404))],
  ['GET after the end of the session', 'H-GET', 0, session(...streams('g'), opens('h', resumed), head('h', 404))],
  [
    'GET redirected to a stream',
    'H-GET',
    0,
    session(opens('g'), head('g', 307, { location: '/mcp/' }), ...streams('h')),
  ],
  [
    'GET redirected to a page',
    'H-GET',
    1,
    session(opens('g'), head('g', 307, { location: '/mcp/' }), opens('h'), head('h', 404)),
  ],
  ['GET redirected nowhere', 'H-GET', 1, session(opens('g'), head('g', 307))],
  ['POST answered with 404', 'H-GET', 0, session(posts('1', asks(1, 'ping')), head('1', 404))],
  [
    'metadata read with GET',
    'H-GET',
    0,
    session({ ...opens('g'), channel: 'auth' }, { ...head('g', 404), channel: 'auth' }),
  ],
  [
    'a request sent again after a break',
    'H-CAST',
    0,
    session(
      ...streams('g'),
      event('g', serverAsks(5, 'ping')),
      ...streams('h', resumed),
      event('h', serverAsks(5, 'ping')),
    ),
  ],
  [
    'a notification on two streams',
    'H-CAST',
    0,
    session(...streams('g'), ...streams('h'), event('g', changed), event('h', changed)),
  ],
  [
    'a response on two streams',
    'H-CAST',
    0,
    session(...streams('g'), ...streams('h'), event('g', answers(5, {})), event('h', answers(5, {}))),
  ],
  [
    'a status that no response has',
    'H-CTYPE',
    1,
    session(posts('1', asks(1, 'ping')), head('1', 299, { 'content-type': 'text/html' })),
  ],
  [
    'a notification answered with 299',
    'H-202',
    1,
    session(posts('1', notifiesServer('notifications/roots/list_changed')), head('1', 299)),
  ],
  [
    'a stream that ends and can be resumed',
    'H-NORESP',
    0,
    session(
      posts('1', asks(1, 'ping')),
      head('1', 200, events),
      event('1', { kind: 'sse' }, 'a'),
      over('1', {}, { isEnd: true }),
    ),
  ],
  [
    'a stream that ends with status 299',
    'H-NORESP',
    1,
    session(posts('1', asks(1, 'ping')), head('1', 299, events), over('1', {}, { isEnd: true })),
  ],
  [
    'a stream that ends where none could be resumed',
    'H-NORESP',
    1,
    legacy(
      '2025-06-18',
      [
        posts('1', asks(1, 'ping')),
        head('1', 200, events),
        event('1', { kind: 'sse' }, 'a'),
        over('1', {}, { isEnd: true }),
      ],
      { transport: 'http' },
    ),
  ],
  [
    'a session id of six different characters',
    'H-SID',
    0,
    session(posts('1', asks(1, 'ping')), head('1', 200, { ...json, 'mcp-session-id': 'abcdef'.repeat(3) })),
  ],
  ['an endpoint of the same origin', 'SSE-EP', 0, httpSse('http://127.0.0.1:1/messages')],
  ['an endpoint of another origin', 'SSE-EP', 1, httpSse('http://127.0.0.1:2/messages')],
  ['an endpoint that is no address', 'SSE-EP', 1, httpSse('http://')],
];

it.each(cases)('%s (%s): %i', (_, id, count, example) => {
  const found = findingsOf(
    all.filter((rule) => rule.id === id),
    example,
  );
  expect(found).toHaveLength(count);
});

describe('two sessions of one server', () => {
  const info = { name: 'example', version: '1.0.0' };
  const protocolVersion = '2025-11-25';
  const begins = (id: string, client: JsonObject): ExampleFrame[] => [
    posts(`${id}0`, asks(0, 'initialize', { protocolVersion, capabilities: client, clientInfo: info })),
    head(`${id}0`, 200, { ...json, 'mcp-session-id': id }),
    over(`${id}0`, answers(0, { protocolVersion, capabilities: { tools: {}, logging: {} }, serverInfo: info })),
  ];
  const sends = (id: string, stream: string, frame: ExampleFrame) =>
    over(`${id}${stream}`, frame, { method: 'POST', headers: { 'mcp-session-id': id } });
  const asksModel = serverAsks(1, 'sampling/createMessage', { messages: [], maxTokens: 9 });
  const found = (...frames: ExampleFrame[]) =>
    findingsOf(
      all.filter(({ id }) => judged.includes(id)),
      { revision: protocolVersion, frames, isForeignClient: true },
    ).map(({ rule }) => rule);
  const judged: readonly string[] = ['CAP-CLIENT', 'LIFE-EARLY', 'CLIENT-EARLY', 'H-EVID', 'LOG-BELOW'];
  const both = [
    ...begins('a', { sampling: {} }),
    sends('a', '1', notifiesServer('notifications/initialized')),
    sends('a', '2', asks(1, 'logging/setLevel', { level: 'error' })),
    over('a2', answers(1, {})),
    ...begins('b', {}),
    sends('a', '3', asks(2, 'tools/call', { name: 'a' })),
    head('a3', 200, events),
  ];

  it('each have their own client, events and log level', () => {
    const rest = [
      event('a3', asksModel, '0'),
      sends('b', '1', notifiesServer('notifications/initialized')),
      sends('b', '2', asks(1, 'tools/call', { name: 'a' })),
      event('b2', notifies('notifications/message', { level: 'debug', data: 'a' }), '0'),
    ];
    expect(found(...both, ...rest)).toEqual([]);
  });

  it('are judged by what their own client declared and did', () => {
    const early = sends('b', '1', asks(1, 'tools/call', { name: 'a' }));
    const logged = event('a3', notifies('notifications/message', { level: 'debug', data: 'a' }), '0');
    const rest = [early, event('b1', asksModel), logged, event('a3', notifies('notifications/x'), '0')];
    expect(found(...both, ...rest).toSorted()).toEqual([
      'CAP-CLIENT',
      'CLIENT-EARLY',
      'H-EVID',
      'LIFE-EARLY',
      'LOG-BELOW',
    ]);
  });
});
