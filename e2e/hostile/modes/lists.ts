import type { Mode } from '../mode.ts';
import { joined, repeated } from '../text.ts';

/** Lists, pages and cursors. */
export const listModes: readonly Mode[] = [
  {
    name: 'a listed URI of 8 MB of slashes',
    over: ['legacy stdio', 'modern http'],
    act: 'list',
    serve: {
      on: {
        'resources/list': (reply) =>
          reply.result('"resources":[{"uri":"it://', repeated('a/', 4_000_000), '","name":"it"}]'),
      },
    },
  },
  {
    name: 'a listed URI of 8 MB of query parameters',
    over: ['legacy http', 'modern stdio'],
    act: 'list',
    serve: {
      on: {
        'resources/list': (reply) =>
          reply.result('"resources":[{"uri":"it:///?', repeated('a=b&', 2_000_000), '","name":"it"}]'),
      },
    },
  },
  {
    name: 'a URI template of 8 MB of slashes and variables',
    over: ['legacy stdio', 'modern http'],
    act: 'list',
    serve: {
      on: {
        'resources/templates/list': (reply) =>
          reply.result(
            joined('"resourceTemplates":[{"uriTemplate":"it://', repeated('{a}/', 2_000_000), '","name":"it"}]'),
          ),
      },
    },
  },
];
