import type { Mode, Serve } from '../mode.ts';
import type { Handler } from '../server/reply.ts';
import { array, joined, longString, repeated, type Text } from '../text.ts';

const members = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
} as const;
type ListMethod = keyof typeof members;

/** One page with these items. */
const page = (method: ListMethod, items: () => Text): Serve => ({
  on: { [method]: (reply) => reply.result(`"${members[method]}":`, items()) },
});

/** Pages without end; the cursor is made from the page's number. */
const pages = (method: ListMethod, item: (number: number) => string, cursor: (number: number) => Text): Serve => {
  let number = 0;
  const respond: Handler = (reply) => {
    number += 1;
    return reply.result(`"${members[method]}":[${item(number)}],"nextCursor":`, cursor(number));
  };
  return { on: { [method]: respond } };
};

const toolItem = (n: number) => `{"name":"t${n}","inputSchema":{"type":"object"}}`;
const resourceItem = (n: number) => `{"uri":"it:///${n}","name":"${n}"}`;
const templateItem = (n: number) => `{"uriTemplate":"it:///${n}/{a}","name":"${n}"}`;

const mustReach = { act: 'list' } as const;

/** Lists, pages and cursors. */
export const listModes: readonly Mode[] = [
  {
    name: 'a page of 1,000,000 tools',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('tools/list', () => array(1_000_000, toolItem)),
  },
  {
    name: 'a page of 1,000,000 resources',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('resources/list', () => array(1_000_000, resourceItem)),
  },
  {
    name: 'a page of 500,000 resource templates',
    over: ['legacy http', 'modern stdio'],
    ...mustReach,
    serve: page('resources/templates/list', () => array(500_000, templateItem)),
  },
  {
    name: 'a page of 500,000 prompts',
    over: ['legacy http', 'modern stdio'],
    ...mustReach,
    serve: page('prompts/list', () => array(500_000, (n) => `{"name":"p${n}"}`)),
  },
  {
    name: 'a page of 1,000,000 nulls',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('tools/list', () => array(1_000_000, () => 'null')),
  },
  {
    name: 'a page of 300,000 tools of one name',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('tools/list', () => array(300_000, () => '{"name":"it","inputSchema":{"type":"object"}}')),
  },
  {
    name: 'a page of 300,000 resources of one URI',
    over: ['legacy http', 'modern stdio'],
    ...mustReach,
    serve: page('resources/list', () => array(300_000, () => '{"uri":"it:///it","name":"it"}')),
  },
  {
    name: 'a page of 20,000 resources in folders 200 deep',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('resources/list', () => array(20_000, (n) => `{"uri":"it:///${`${n}/`.repeat(200)}","name":"${n}"}`)),
  },
  {
    name: 'pages of tools without end',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: pages('tools/list', toolItem, (n) => `"${n}"`),
  },
  {
    name: 'pages of resources without end',
    over: ['legacy http', 'modern stdio'],
    ...mustReach,
    serve: pages('resources/list', resourceItem, (n) => `"${n}"`),
  },
  {
    name: 'empty pages without end',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: pages(
      'prompts/list',
      () => '',
      (n) => `"${n}"`,
    ),
  },
  {
    name: 'one cursor again and again',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: pages('tools/list', toolItem, () => '"again"'),
  },
  {
    name: 'a cursor of 20 MB, again and again',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: pages('tools/list', toolItem, (n) => joined('"', repeated('c', 20_000_000), `${n}"`)),
  },
  {
    name: 'a listed URI of 8 MB of slashes',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('resources/list', () => joined('[{"uri":"it://', repeated('a/', 4_000_000), '","name":"it"}]')),
  },
  {
    name: 'a listed URI of 8 MB of query parameters',
    over: ['legacy http', 'modern stdio'],
    ...mustReach,
    serve: page('resources/list', () => joined('[{"uri":"it:///?', repeated('a=b&', 2_000_000), '","name":"it"}]')),
  },
  {
    name: '2,000 listed URIs of 40 kB of slashes',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('resources/list', () => array(2000, (n) => `{"uri":"it:///${n}${'/a'.repeat(20_000)}","name":"it"}`)),
  },
  {
    name: 'a URI template of 8 MB of slashes and variables',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('resources/templates/list', () =>
      joined('[{"uriTemplate":"it://', repeated('{a}/', 2_000_000), '","name":"it"}]'),
    ),
  },
  {
    name: 'a URI template of 4 MB of one expression',
    over: ['legacy http', 'modern stdio'],
    ...mustReach,
    serve: page('resources/templates/list', () =>
      joined('[{"uriTemplate":"it://{?a', repeated(',a', 2_000_000), '}","name":"it"}]'),
    ),
  },
  {
    name: 'a URI template of 4 MB of open braces',
    over: ['modern stdio'],
    ...mustReach,
    serve: page('resources/templates/list', () =>
      joined('[{"uriTemplate":"it://', repeated('{', 4_000_000), '","name":"it"}]'),
    ),
  },
  {
    name: 'a tool whose name has 20 MB',
    over: ['legacy stdio', 'modern http'],
    ...mustReach,
    serve: page('tools/list', () => joined('[{"inputSchema":{"type":"object"},"name":', longString('n', 2e7), '}]')),
  },
  {
    name: 'a resource whose title has 50 MB of words',
    over: ['legacy http', 'modern stdio'],
    ...mustReach,
    serve: page('resources/list', () =>
      joined('[{"uri":"it:///it","name":"it","title":', longString('it ', 17_000_000), '}]'),
    ),
  },
  {
    name: 'names of 10,000 tools with 2,000 parts each',
    over: ['legacy stdio'],
    ...mustReach,
    serve: page('tools/list', () => array(10_000, (n) => `{"inputSchema":{},"name":"${n}${'_a.b/'.repeat(400)}"}`)),
  },
];
