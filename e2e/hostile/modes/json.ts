import { flooding } from '../messages.ts';
import type { Mode, Serve } from '../mode.ts';
import { joined, longString, repeated, type Text } from '../text.ts';

/** A log message whose data is this JSON, before a call's response. */
const logging = (...data: (() => Text)[]): Serve =>
  flooding(({ outlet }) =>
    outlet.message(
      '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":',
      ...data.map((make) => make()),
      '}}',
    ),
  );

/** A call's response has these bytes in a text; over HTTP and stdio alike. */
const withBytes = (bytes: Uint8Array, count: number): Serve => ({
  on: {
    'tools/call': async ({ outlet, id }) => {
      const before = outlet.framing.before;
      await outlet.raw(`${before}{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
      await outlet.bytes(bytes, count);
      await outlet.raw(`"}]}}${outlet.framing.after}`);
    },
  },
});

/** JSON that is hard to parse, and bytes that are none. */
export const jsonModes: readonly Mode[] = [
  {
    name: '1,000,000 brackets',
    over: ['legacy stdio', 'modern http'],
    serve: logging(
      () => repeated('[', 1_000_000),
      () => repeated(']', 1_000_000),
    ),
  },
  {
    name: 'a result of 1,000,000 brackets',
    over: ['legacy http', 'modern stdio'],
    serve: {
      on: { 'tools/call': (reply) => reply.whole(repeated('[', 1_000_000), repeated(']', 1_000_000)) },
    },
  },
  {
    name: '5,000,000 brackets that are never closed',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(({ outlet }) => outlet.message(repeated('[', 5_000_000))),
  },
  {
    name: 'a number of 50,000,000 digits',
    over: ['legacy stdio', 'modern http'],
    serve: logging(() => repeated('1', 50_000_000)),
  },
  {
    name: 'a result with a number of 20,000,000 digits',
    over: ['legacy http', 'modern stdio'],
    serve: {
      on: { 'tools/call': (reply) => reply.result('"content":[],"structuredContent":{"a":', repeated('9', 2e7), '}') },
    },
  },
  {
    name: 'a result with 2,000,000 numbers that JavaScript rounds',
    over: ['legacy stdio', 'modern http'],
    serve: {
      on: {
        'tools/call': (reply) =>
          reply.result('"content":[],"structuredContent":{"a":[', repeated('9007199254740993,', 2e6), '0]}'),
      },
    },
  },
  {
    name: 'a result with 2,000,000 numbers of 1e400',
    over: ['legacy http', 'modern stdio'],
    serve: {
      on: {
        'tools/call': (reply) =>
          reply.result('"content":[],"structuredContent":{"a":[', repeated('1e400,', 2e6), '0]}'),
      },
    },
  },
  {
    name: 'a text of 15,000,000 escapes',
    over: ['legacy stdio', 'modern http'],
    serve: logging(() => longString('\\u0041', 15_000_000)),
  },
  {
    name: 'a result of 10,000,000 lone surrogates',
    over: ['legacy stdio', 'modern http'],
    serve: {
      on: {
        'tools/call': (reply) =>
          reply.result('"content":[{"type":"text","text":', longString('\\ud800', 10_000_000), '}]'),
      },
    },
  },
  {
    name: 'a result of 50 MB that isn’t UTF-8',
    over: ['legacy stdio', 'modern http'],
    serve: withBytes(Buffer.alloc(1_000_000, 0xff), 50),
  },
  {
    name: 'a result of 50 MB of NULs',
    over: ['legacy http', 'modern stdio'],
    serve: withBytes(Buffer.alloc(1_000_000), 50),
  },
  {
    name: 'a result whose keys are all the same',
    over: ['legacy stdio', 'modern http'],
    serve: {
      on: {
        'tools/call': (reply) => reply.result('"content":[],"structuredContent":{', repeated('"a":1,', 2e6), '"a":2}'),
      },
    },
  },
  {
    name: '300,000 nested objects of __proto__ beside each other',
    over: ['legacy http', 'modern stdio'],
    serve: {
      on: {
        'tools/call': (reply) =>
          reply.result('"content":[],"structuredContent":{"a":[', repeated('{"__proto__":{"b":1}},', 3e5), '0]}'),
      },
    },
  },
  {
    name: 'a message with 150 MB of spaces',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(({ outlet }) =>
      outlet.message('{"jsonrpc":"2.0",', repeated(' ', 150_000_000), '"method":"notifications/it"}'),
    ),
  },
  {
    name: '100 MB of JSON that breaks at the end',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(({ outlet }) => outlet.message(joined('{"a":[', repeated('{"b":1},', 12_500_000), '}'))),
  },
  {
    name: 'a result behind 20 MB of byte order marks',
    over: ['legacy stdio', 'modern http'],
    serve: flooding(({ outlet }) => outlet.message(repeated('\ufeff', 7_000_000))),
  },
];
