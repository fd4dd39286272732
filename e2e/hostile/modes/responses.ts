import { after, flooding, inOneArray } from '../messages.ts';
import type { Mode } from '../mode.ts';
import { longString, object } from '../text.ts';

const answer = (id: string) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}`;

/** Responses that nobody waits for, and errors. */
export const responseModes: readonly Mode[] = [
  {
    name: '1,000,000 responses to unknown requests',
    over: ['legacy stdio', 'modern http'],
    serve: after(1_000_000, (n) => answer(`"x${n}"`)),
  },
  {
    name: '300,000 responses to unknown requests in one array',
    over: ['legacy stdio', 'legacy http'],
    serve: inOneArray(300_000, (n) => answer(`"x${n}"`)),
  },
  {
    name: '300,000 responses to one request',
    over: ['legacy stdio', 'modern stdio', 'legacy sse'],
    serve: after(300_000, (_n, { id }) => answer(id)),
  },
  {
    name: '300,000 responses to one request in one array',
    over: ['legacy stdio'],
    serve: {
      on: {
        'tools/call': ({ outlet, id }) => outlet.message(`[${`${answer(id)},`.repeat(299_999)}${answer(id)}]`),
      },
    },
  },
  {
    name: '300,000 errors without an id',
    over: ['legacy http', 'modern stdio'],
    serve: after(300_000, () => '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'),
  },
  {
    name: '300,000 messages that are neither request nor response',
    over: ['legacy stdio', 'modern http'],
    serve: after(300_000, (n) => `{"jsonrpc":"2.0","id":${n}}`),
  },
  {
    name: '1,000,000 empty objects',
    over: ['legacy stdio', 'modern http'],
    serve: after(1_000_000, () => '{}'),
  },
  {
    name: 'an array of 1,000,000 numbers',
    over: ['legacy stdio', 'modern http'],
    serve: inOneArray(1_000_000, (n) => String(n)),
  },
  {
    name: 'an array of 300,000 empty arrays',
    over: ['legacy stdio'],
    serve: inOneArray(300_000, () => '[]'),
  },
  {
    name: 'an error with a message of 100 MB',
    over: ['legacy stdio', 'modern http'],
    serve: {
      on: {
        'tools/call': (reply) => reply.error('{"code":-32603,"message":', longString('no ', 33_000_000), '}'),
      },
    },
  },
  {
    name: 'an error with a million keys in its data',
    over: ['legacy http', 'modern stdio'],
    serve: {
      on: {
        'tools/call': (reply) =>
          reply.error(
            '{"code":-32603,"message":"no","data":',
            object(1_000_000, (n) => `"k${n}":${n}`),
            '}',
          ),
      },
    },
  },
  {
    name: 'a response whose id has 50 MB',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(({ outlet }) => outlet.message('{"jsonrpc":"2.0","result":{},"id":', longString('x', 5e7), '}')),
  },
  {
    name: 'a result that is a text of 100 MB',
    over: ['legacy stdio', 'modern http'],
    serve: { on: { 'tools/call': (reply) => reply.whole(longString('lens ', 20_000_000)) } },
  },
];
