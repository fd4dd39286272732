import { flooding } from '../messages.ts';
import type { Mode, Place, Serve } from '../mode.ts';
import { repeated, type Text } from '../text.ts';

const http: readonly Place[] = ['legacy http', 'modern http'];
const streams: readonly Place[] = ['legacy http', 'modern http', 'legacy sse'];
const note = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}';

/** Writes to the event stream of a call before its response. */
const writing = (...texts: (() => Text)[]): Serve =>
  flooding(({ outlet }) => outlet.raw(...texts.map((make) => make())));

/** Server-sent events. */
export const eventModes: readonly Mode[] = [
  {
    name: 'an event of 3,000,000 empty lines of data',
    over: streams,
    serve: writing(
      () => repeated('data:\n', 3_000_000),
      () => '\n',
    ),
  },
  {
    name: 'an event whose JSON is on 1,000,000 lines',
    over: streams,
    serve: writing(
      () => 'data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":[\n',
      () => repeated('data: 1,\n', 1_000_000),
      () => 'data: 1]}}\n\n',
    ),
  },
  {
    name: '2,000,000 events without data',
    over: streams,
    serve: writing(() => repeated('event: it\n\n', 2_000_000)),
  },
  {
    name: '1,000,000 events with empty data',
    over: streams,
    serve: writing(() => repeated('data\n\n', 1_000_000)),
  },
  {
    name: '5,000,000 comments',
    over: streams,
    serve: writing(() => repeated(':\n\n', 5_000_000)),
  },
  {
    name: 'a comment of 300 MB',
    over: streams,
    serve: writing(
      () => ':',
      () => repeated('c', 300_000_000),
      () => '\n\n',
    ),
  },
  {
    name: '20,000,000 line ends',
    over: streams,
    serve: writing(() => repeated('\r\n', 20_000_000)),
  },
  {
    name: '300,000 events of unknown fields and types',
    over: http,
    serve: writing(() => repeated('it: 1\nevent: it\ndata: {}\n\n', 300_000)),
  },
  {
    name: '100,000 events with ids',
    over: http,
    serve: flooding(async ({ outlet }) => {
      for (let block = 0; block < 100; block += 1) {
        const ids = Array.from({ length: 1000 }, (_, n) => `id: ${block}-${n}\ndata: ${note}\n\n`);
        await outlet.raw(ids.join(''));
      }
    }),
  },
  {
    name: 'an event whose id has 20 MB',
    over: http,
    serve: writing(
      () => 'id: ',
      () => repeated('i', 20_000_000),
      () => `\ndata: ${note}\n\n`,
    ),
  },
  {
    name: '1,000,000 events that say when to retry',
    over: http,
    serve: writing(() => repeated('retry: 0\n\n', 1_000_000)),
  },
  {
    name: 'an event without end',
    over: streams,
    serve: writing(
      () => 'data: ',
      () => repeated('x', 600_000_000),
    ),
  },
  {
    name: 'streams that end at once and are to be opened again at once',
    over: ['legacy http'],
    act: 'subscribe',
    serve: {
      stream: async (outlet) => {
        await outlet.raw('id: 1\nretry: 0\ndata: \n\n');
        outlet.end();
      },
    },
  },
  {
    name: 'responses that break off and are to be fetched again',
    over: ['legacy http'],
    serve: {
      on: { 'tools/call': (reply) => reply.outlet.raw('id: 1\nretry: 0\ndata: \n\n') },
      stream: async (outlet) => {
        await outlet.raw('id: 2\nretry: 0\ndata: \n\n');
        outlet.end();
      },
    },
  },
  {
    name: '500,000 log messages outside of requests',
    over: ['legacy http'],
    act: 'subscribe',
    serve: { stream: (outlet) => outlet.messages(500_000, () => note) },
  },
  {
    name: '100,000 endpoint events',
    over: ['legacy sse'],
    serve: writing(() => repeated('event: endpoint\ndata: /messages\n\n', 100_000)),
  },
  {
    name: 'an endpoint of 20 MB',
    over: ['legacy sse'],
    act: 'nothing',
    serve: {
      http: ({ request, response, serve }) => {
        if (request.method !== 'GET') return serve();
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`event: endpoint\ndata: /${'a/'.repeat(10_000_000)}\n\n`);
        return undefined;
      },
    },
  },
  {
    name: 'listens that end at once',
    over: ['modern http', 'modern stdio'],
    act: 'subscribe',
    serve: { on: { 'subscriptions/listen': (reply) => reply.result() } },
  },
];
