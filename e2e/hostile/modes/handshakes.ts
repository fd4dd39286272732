import type { Mode, Serve } from '../mode.ts';
import { array, joined, longString, object, repeated, type Text } from '../text.ts';

/** The handshake's result has these members beside the usual ones. */
const handshake = (members: () => Text): Serve => ({ handshake: members });
const keys = (count: number) => object(count, (n) => `"k${n}":${n}`);
const serverInfo = (members: () => Text): Serve => ({
  on: {
    initialize: (reply) =>
      reply.result('"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{', members(), '}'),
    'server/discover': (reply) =>
      reply.result(
        '"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{',
        members(),
        '}}',
      ),
  },
});

/** Responses to `initialize` and `server/discover`. */
export const handshakeModes: readonly Mode[] = [
  {
    name: 'a million capabilities',
    over: ['legacy stdio', 'modern http'],
    serve: { capabilities: () => joined('{"tools":{},"experimental":', keys(500_000), ',"k":', keys(500_000), '}') },
  },
  {
    name: 'a million members of the handshake',
    over: ['legacy http', 'modern stdio'],
    serve: handshake(() => joined('"more":', keys(1_000_000))),
  },
  {
    name: 'capabilities nested 100,000 deep',
    over: ['legacy stdio', 'modern http'],
    serve: { capabilities: () => joined('{"tools":', repeated('{"a":', 100_000), '1', repeated('}', 100_000), '}') },
  },
  {
    name: 'instructions of 100 MB',
    over: ['legacy stdio', 'modern http'],
    serve: handshake(() => joined('"instructions":', longString('lens ', 20_000_000))),
  },
  {
    name: 'instructions of 10,000,000 lines of Markdown',
    over: ['legacy http', 'modern stdio'],
    serve: handshake(() => joined('"instructions":', longString('> *a\\n', 10_000_000))),
  },
  {
    name: 'a server’s name of 50 MB',
    over: ['legacy stdio', 'modern http'],
    serve: serverInfo(() => joined('"version":"1","name":', longString('n', 50_000_000))),
  },
  {
    name: 'a server with 100,000 icons',
    over: ['legacy stdio', 'modern http'],
    serve: serverInfo(() =>
      joined(
        '"name":"hostile","version":"1","icons":',
        array(100_000, (n) => `{"src":"data:image/png;base64,${n}","sizes":["1x1"]}`),
      ),
    ),
  },
  {
    name: 'a server with an icon of 50 MB',
    over: ['legacy http', 'modern stdio'],
    serve: serverInfo(() =>
      joined(
        '"name":"hostile","version":"1","icons":[{"src":"data:image/png;base64,',
        repeated('QUJD', 12_500_000),
        '"}]',
      ),
    ),
  },
  {
    name: 'a server’s site of 8 MB of slashes',
    over: ['legacy stdio', 'modern http'],
    serve: serverInfo(() =>
      joined('"name":"hostile","version":"1","websiteUrl":"https://example.com/', repeated('a/', 4_000_000), '"'),
    ),
  },
  {
    name: 'a million supported revisions',
    over: ['modern stdio', 'modern http'],
    serve: {
      on: {
        'server/discover': (reply) =>
          reply.result(
            '"capabilities":{"tools":{}},"supportedVersions":',
            array(1_000_000, (n) => `"${n}"`),
          ),
      },
    },
  },
  {
    name: 'a revision of 20 MB',
    over: ['legacy stdio', 'legacy http'],
    act: 'nothing',
    serve: {
      on: {
        initialize: (reply) =>
          reply.result(
            '"capabilities":{},"serverInfo":{"name":"it","version":"1"},"protocolVersion":',
            longString('2', 2e7),
          ),
      },
    },
  },
  {
    name: 'a handshake that never ends',
    over: ['legacy stdio', 'modern stdio', 'legacy http', 'modern http'],
    act: 'nothing',
    serve: {
      on: {
        initialize: (reply) => reply.whole('{"a":"', endless()),
        'server/discover': (reply) => reply.whole('{"a":"', endless()),
      },
    },
  },
  {
    name: '300,000 log messages instead of a handshake',
    over: ['legacy stdio', 'modern http'],
    act: 'nothing',
    serve: {
      on: {
        initialize: ({ outlet }) => outlet.messages(300_000, log),
        'server/discover': ({ outlet }) => outlet.messages(300_000, log),
      },
    },
  },
];

const log = (n: number) => `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${n}}}`;

/** The outlet stops reading it when the client has gone. */
function endless(): Iterable<string> {
  return repeated('x', Number.MAX_SAFE_INTEGER);
}
