import process from 'node:process';
import { after, inOneArray, notification, request, sampling } from '../messages.ts';
import type { Mode } from '../mode.ts';
import { array, joined, longString, object } from '../text.ts';

const form = '{"message":"Who?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}';
const page = (url: string) => `{"mode":"url","message":"Look","elicitationId":"it","url":"${url}"}`;
const cancelled = (id: string | number) => notification('notifications/cancelled', `{"requestId":${id}}`);

/** What a server requests of its client, and takes back. */
export const requestModes: readonly Mode[] = [
  {
    name: '200,000 pings in one array',
    over: ['legacy stdio', 'legacy http', 'modern stdio'],
    serve: inOneArray(200_000, (id) => request(id, 'ping')),
  },
  {
    name: '200,000 pings',
    over: ['legacy stdio', 'modern stdio', 'modern http', 'legacy sse'],
    serve: after(200_000, (id) => request(id, 'ping')),
  },
  {
    name: '200,000 pings of a server that reads nothing',
    over: ['legacy stdio', 'modern stdio'],
    serve: {
      on: {
        'tools/call': async ({ outlet }) => {
          process.stdin.pause();
          await outlet.messages(200_000, (id) => request(id, 'ping'));
          await outlet.closed();
        },
      },
    },
  },
  {
    name: '10,000 pings with ids of 20 kB',
    over: ['legacy stdio', 'modern http'],
    serve: after(10_000, (id) => request(`"${id}${'x'.repeat(20_000)}"`, 'ping')),
  },
  {
    name: '200,000 pings on the stream outside of requests',
    over: ['legacy http'],
    act: 'subscribe',
    serve: { stream: (outlet) => outlet.messages(200_000, (id) => request(id, 'ping')) },
  },
  {
    name: '100,000 roots/list',
    over: ['legacy stdio', 'legacy http', 'modern http', 'legacy sse'],
    serve: after(100_000, (id) => request(id, 'roots/list')),
  },
  {
    name: '100,000 roots/list in one array',
    over: ['legacy stdio', 'legacy http'],
    serve: inOneArray(100_000, (id) => request(id, 'roots/list')),
  },
  {
    name: '20,000 sampling requests, each cancelled at once',
    over: ['legacy stdio', 'legacy http'],
    serve: after(40_000, (n) => (n % 2 ? cancelled(n - 1) : request(n, 'sampling/createMessage', sampling))),
  },
  {
    name: '20,000 forms, each cancelled at once',
    over: ['legacy stdio', 'legacy sse'],
    serve: after(40_000, (n) => (n % 2 ? cancelled(n - 1) : request(n, 'elicitation/create', form))),
  },
  {
    name: '20,000 forms, each cancelled at once, in one array',
    over: ['legacy stdio'],
    serve: inOneArray(40_000, (n) => (n % 2 ? cancelled(n - 1) : request(n, 'elicitation/create', form))),
  },
  {
    name: '100,000 sampling requests',
    over: ['legacy stdio', 'modern stdio', 'legacy http'],
    serve: after(100_000, (id) => request(id, 'sampling/createMessage', sampling)),
  },
  {
    name: '100,000 forms in one array',
    over: ['legacy stdio', 'legacy http'],
    serve: inOneArray(100_000, (id) => request(id, 'elicitation/create', form)),
  },
  {
    name: '100,000 pages to visit',
    over: ['legacy stdio'],
    serve: after(100_000, (id) => request(id, 'elicitation/create', page(`https://example.com/${id}`))),
  },
  {
    name: 'a page to visit whose URL has 8 MB',
    over: ['legacy stdio', 'legacy http'],
    serve: after(1, (id) => request(id, 'elicitation/create', page(`https://example.com/${'a/'.repeat(4_000_000)}`))),
  },
  {
    name: '100,000 requests of one id',
    over: ['legacy stdio', 'legacy http'],
    serve: after(100_000, () => request(1, 'sampling/createMessage', sampling)),
  },
  {
    name: '200,000 requests of unknown methods',
    over: ['legacy stdio', 'modern http'],
    serve: after(200_000, (id) => request(id, `unknown/${id}`)),
  },
  {
    name: '100,000 requests about tasks that Loupe doesn’t have',
    over: ['legacy stdio'],
    serve: after(100_000, (id) => request(id, 'tasks/get', `{"taskId":"${id}"}`)),
  },
  {
    name: 'a ping whose id has 50 MB',
    over: ['legacy stdio', 'modern http'],
    serve: after(1, () => request(`"${'x'.repeat(50_000_000)}"`, 'ping')),
  },
  {
    name: 'a request whose method has 50 MB',
    over: ['legacy http', 'modern stdio'],
    serve: after(1, (id) => request(id, 'x'.repeat(50_000_000))),
  },
  {
    name: 'a sampling request of 500,000 messages',
    over: ['legacy stdio', 'legacy http'],
    serve: asking('sampling/createMessage', () =>
      joined(
        '{"maxTokens":1,"messages":',
        array(500_000, (n) => `{"role":"user","content":{"type":"text","text":"${n}"}}`),
        '}',
      ),
    ),
  },
  {
    name: 'a sampling request with a text of 100 MB',
    over: ['legacy stdio'],
    serve: asking('sampling/createMessage', () =>
      joined(
        '{"maxTokens":1,"messages":[{"role":"user","content":{"type":"text","text":',
        longString('lens ', 20_000_000),
        '}}]}',
      ),
    ),
  },
  {
    name: 'a form of 300,000 fields',
    over: ['legacy stdio', 'legacy sse'],
    serve: asking('elicitation/create', () =>
      joined(
        '{"message":"Who?","requestedSchema":{"type":"object","properties":',
        object(300_000, (n) => `"f${n}":{"type":"string"}`),
        '}}',
      ),
    ),
  },
  {
    name: 'a form with a choice of 1,000,000',
    over: ['legacy http'],
    serve: asking('elicitation/create', () =>
      joined(
        '{"message":"Which?","requestedSchema":{"type":"object","properties":{"a":{"type":"string","enum":',
        array(1_000_000, (n) => `"${n}"`),
        '}}}}',
      ),
    ),
  },
];

/** One request with large parameters, which waits for an answer that the user doesn't give. */
function asking(method: string, params: () => Iterable<string>): Mode['serve'] {
  return {
    on: {
      'tools/call': async ({ outlet }) => {
        await outlet.message(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":`, params(), '}');
        await outlet.closed();
      },
    },
  };
}
