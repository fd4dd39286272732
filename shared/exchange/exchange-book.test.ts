import { expect, it } from 'vitest';
import { type Envelope, readEnvelope } from '../mcp/envelope.ts';
import type { Json } from '../model/json/json.ts';
import { Carrier } from './carrier.ts';
import type { Message, Sender } from './exchange.ts';
import { ExchangeBook } from './exchange-book.ts';

type Passed = readonly [from: Sender, message: { [key: string]: Json }];

/** Adds messages in order, and returns where each belongs, by the number of the request's message. */
function places(messages: readonly Passed[], isShared = true): string[] {
  const book = new ExchangeBook<number>();
  return messages.map(([from, json], index) => {
    const envelope = readEnvelope(json);
    if (envelope.kind === 'batch' || envelope.kind === 'stray') throw new Error('no message');
    const { how, exchange } = book.place(from, envelope, isShared ? undefined : new Carrier());
    add(book, from, envelope, index, exchange);
    return exchange === undefined ? how : `${how} ${exchange.kept}`;
  });
}

function add(
  book: ExchangeBook<number>,
  from: Sender,
  envelope: Exclude<Envelope, { kind: 'batch' | 'stray' }>,
  index: number,
  goesOn: ReturnType<ExchangeBook<number>['get']>,
): void {
  if (envelope.kind === 'request') book.requested(from, envelope, index, goesOn);
  else if (envelope.kind === 'notification') book.notified(from, envelope);
  else book.responded(from, envelope);
}

const call = (id: Json, params: { [key: string]: Json } = {}): Passed => [
  'client',
  { id, method: 'tools/call', params },
];
const modern = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const log: Passed = ['server', { method: 'notifications/message', params: { level: 'info', data: '' } }];
const asks = (id: Json, method = 'sampling/createMessage'): Passed => ['server', { id, method, params: {} }];

it('gives a response to its request, whatever the order, and tells ids 1 and "1" apart', () => {
  const messages: Passed[] = [
    call(1),
    call('1'),
    ['server', { id: '1', result: {} }],
    ['server', { id: 1, error: { code: 1, message: '' } }],
    ['server', { id: 2, result: {} }],
  ];
  expect(places(messages)).toEqual(['none', 'none', 'named 1', 'named 0', 'none']);
});

it.each([
  [[call(1), asks('s')], 'only 0'],
  [[call(1), ['client', { id: 2, method: 'tools/list' }], asks('s')], 'only 0'],
  [[call(1), call(2), asks('s')], 'several'],
  [[['client', { id: 1, method: 'tools/list' }], asks('s')], 'none'],
  [[call(1), asks('s', 'ping')], 'none'],
  [[call(1), log], 'only 0'],
  [[call(1, { _meta: modern }), log], 'none'],
  [
    [call(1, { _meta: { ...modern, 'io.modelcontextprotocol/logLevel': 'info' } }), call(2, { _meta: modern }), log],
    'only 0',
  ],
  [[call(1), ['client', { method: 'notifications/cancelled', params: { requestId: 1 } }], log], 'none'],
  [[call(1), ['server', { method: 'notifications/tools/list_changed' }]], 'none'],
] as [Passed[], string][])('%# finds what a message that names nothing belongs to', (messages, expected) => {
  expect(places(messages).at(-1)).toBe(expected);
  expect(places(messages, false).at(-1)).toBe('none');
});

it('follows a token, a subscription, a task and input rounds', () => {
  const task = { taskId: 't', status: 'working' };
  const related = { 'io.modelcontextprotocol/related-task': { taskId: 't' } };
  const messages: Passed[] = [
    call(1, { name: 'a', _meta: { progressToken: 'p' } }),
    ['server', { method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } }],
    ['server', { id: 1, result: { task } }],
    call(2, { name: 'b' }),
    ['server', { method: 'notifications/tasks/status', params: task }],
    ['server', { id: 's', method: 'elicitation/create', params: { _meta: related } }],
    ['client', { id: 3, method: 'tasks/get', params: { taskId: 't' } }],
    ['server', { id: 2, result: { resultType: 'input_required', requestState: 'x' } }],
    call(4, { name: 'b', requestState: 'x' }),
    ['client', { id: 5, method: 'subscriptions/listen', params: {} }],
    [
      'server',
      {
        method: 'notifications/resources/updated',
        params: { uri: 'a:b', _meta: { 'io.modelcontextprotocol/subscriptionId': 5 } },
      },
    ],
  ];
  expect(places(messages)).toEqual([
    'none',
    'named 0',
    'named 0',
    'none',
    'task 0',
    'task 0',
    'task 0',
    'named 3',
    'named 3',
    'none',
    'named 9',
  ]);
});

it('says how a response ends its exchange', () => {
  const book = new ExchangeBook<string>();
  const request = (id: Json) => ({ kind: 'request', id, method: 'ping', params: undefined }) as const;
  const answer = (id: Json) => book.responded('server', { kind: 'result', id, result: {} }).how;
  book.requested('client', request(1), 'first');
  expect([answer(1), answer(1), answer(2)]).toEqual(['open', 'duplicate', 'unknown']);
  book.requested('client', request(1), 'again');
  expect(book.get('client', 1)).toMatchObject({ kept: 'again', state: 'open' });
  book.cancelled('client', 1);
  expect([...book.open()]).toEqual([]);
  expect([...book.unanswered()].map(({ kept }) => kept)).toEqual(['again']);
  expect([answer(1), answer(1)]).toEqual(['late', 'duplicate']);
});

it('keeps an earlier request of a repeated id apart', () => {
  const book = new ExchangeBook<string>();
  const request = { kind: 'request', id: 1, method: 'ping', params: undefined } as const;
  const earlier = book.requested('client', request, 'earlier');
  book.requested('client', request, 'newer');
  const response = { kind: 'result', id: 1, result: {} } as const;
  expect(book.responded('server', response, earlier)).toMatchObject({ how: 'open', exchange: { kept: 'earlier' } });
  expect(book.get('client', 1)).toMatchObject({ kept: 'newer', state: 'open' });
});

it('prefers the requests of the HTTP exchange that carries a message: several clients use the same ids and tokens', () => {
  const book = new ExchangeBook<string>();
  const carriers = ['a', 'b'].map((kept) => {
    const carrier = new Carrier<string>();
    const params = { _meta: { progressToken: 1 } };
    const request = { kind: 'request', id: 1, method: 'tools/call', params } as const;
    carrier.add(book.requested('client', request, kept), request);
    return carrier;
  });
  const [a, b] = carriers;
  const place = (message: Message, carrier = a) => book.place('server', message, carrier).exchange?.kept;
  const progress = { kind: 'notification', method: 'notifications/progress', params: { progressToken: 1 } } as const;
  expect([place(progress), place(progress, b)]).toEqual(['a', 'b']);
  const asked = { kind: 'request', id: 's', method: 'sampling/createMessage', params: undefined } as const;
  expect([place(asked), place({ ...asked, method: 'ping' }, b)]).toEqual(['a', 'b']);
  expect([place({ kind: 'result', id: 1, result: {} }), place({ kind: 'error', id: undefined })]).toEqual(['a', 'a']);
  // On the stream of a GET, which carries no request, only the id tells.
  expect(place({ kind: 'result', id: 1, result: {} }, new Carrier())).toBe('b');
  const another = { kind: 'request', id: 2, method: 'tools/list', params: undefined } as const;
  a?.add(book.requested('client', another, 'c'), another);
  expect(place({ kind: 'error', id: undefined })).toBeUndefined();
});

it('calls one of very many open requests one of several, instead of looking through all of them', () => {
  const listen = (id: number): Passed => ['client', { id, method: 'subscriptions/listen', params: { _meta: modern } }];
  const some = Array.from({ length: 999 }, (_, id) => listen(id));
  expect(places([...some, call('a'), asks('s')]).at(-1)).toBe('only 999');
  expect(places([...some, call('a'), listen(1000), asks('s')]).at(-1)).toBe('several');
});

it('is bounded, and says so', () => {
  const book = new ExchangeBook<number>({ most: 100 });
  for (let id = 0; id < 100_000; id += 1) {
    book.requested('client', { kind: 'request', id, method: 'tools/call', params: undefined }, id);
    book.place('server', { kind: 'request', id, method: 'roots/list', params: undefined });
  }
  expect([...book.open()].length).toBeLessThanOrEqual(200);
  expect(book.get('client', 99_999)?.kept).toBe(99_999);
  expect(book.hasForgotten).toBe(true);
});
