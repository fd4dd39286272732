import { answering } from '../messages.ts';
import type { Mode } from '../mode.ts';
import { array, joined, longString, object, repeated, type Text } from '../text.ts';

const text = (n: number) => `{"type":"text","text":"${n}"}`;
const image = '{"type":"image","mimeType":"image/png","data":"iVBORw0KGgo="}';
const link = (n: number) => `{"type":"resource_link","uri":"it:///${n}","name":"${n}"}`;
const embedded = (n: number) => `{"type":"resource","resource":{"uri":"it:///${n}","text":"${n}"}}`;
const keys = (count: number) => object(count, (n) => `"k${n}":${n}`);

const calling = (members: () => Text) => answering('tools/call', members);

/** Results of calls that are large in count or in size. */
export const resultModes: readonly Mode[] = [
  {
    name: 'a tool result with 1,000,000 items',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() => joined('"content":', array(1_000_000, text))),
    expect: ({ outcome, failure }) => (outcome === 'unfinished' ? `the call is ${outcome} ${failure}` : undefined),
  },
  {
    name: 'a tool result with 200,000 items',
    over: ['modern stdio', 'legacy http'],
    serve: calling(() => joined('"content":', array(200_000, text))),
    expect: ({ outcome }) => (outcome === 'done' ? undefined : `the call is ${outcome}`),
  },
  {
    name: 'a tool result with 200,000 items in a JSON body',
    over: ['legacy http', 'modern http'],
    serve: { ...calling(() => joined('"content":', array(200_000, text))), json: true },
    expect: ({ outcome }) => (outcome === 'done' ? undefined : `the call is ${outcome}`),
  },
  {
    name: 'a tool result with 300,000 pictures',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() =>
      joined(
        '"content":',
        array(300_000, () => image),
      ),
    ),
  },
  {
    name: 'a tool result with 300,000 links',
    over: ['modern stdio', 'legacy http'],
    serve: calling(() => joined('"content":', array(300_000, link))),
  },
  {
    name: 'a tool result with 300,000 embedded resources',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() => joined('"content":', array(300_000, embedded))),
  },
  {
    name: 'a tool result with 500,000 items of unknown types',
    over: ['modern stdio', 'legacy sse'],
    serve: calling(() =>
      joined(
        '"content":',
        array(500_000, (n) => `{"type":"x${n}"}`),
      ),
    ),
  },
  {
    name: 'a tool result with 1,000,000 nulls as items',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() =>
      joined(
        '"content":',
        array(1_000_000, () => 'null'),
      ),
    ),
  },
  {
    name: 'a tool result with an item of a million keys',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() =>
      joined('"content":[{"type":"text","text":"it","annotations":', keys(500_000), ',"_meta":', keys(500_000), '}]'),
    ),
  },
  {
    name: 'a tool result with a million keys',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() => joined('"content":[],"extra":', keys(1_000_000))),
  },
  {
    name: 'a tool result with a million keys in _meta',
    over: ['legacy http', 'modern stdio'],
    serve: calling(() => joined('"content":[],"_meta":', keys(1_000_000))),
  },
  {
    name: 'a tool result with a text of 100 MB',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() => joined('"content":[{"type":"text","text":', longString('lens ', 20_000_000), '}]')),
  },
  {
    name: 'a tool result with a text of 20,000,000 lines',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() => joined('"content":[{"type":"text","text":', longString('a\\n', 20_000_000), '}]')),
  },
  {
    name: 'a tool result with a picture of 100 MB',
    over: ['legacy http', 'modern stdio'],
    serve: calling(() =>
      joined('"content":[{"type":"image","mimeType":"image/png","data":', longString('QUJD', 25_000_000), '}]'),
    ),
  },
  {
    name: 'a tool result of 250 MB over its limit',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() => joined('"content":[{"type":"text","text":', longString('lens ', 80_000_000), '}]')),
  },
  {
    name: 'structured content with a million keys',
    over: ['legacy http', 'modern stdio'],
    serve: calling(() => joined('"content":[],"structuredContent":', keys(1_000_000))),
  },
  {
    name: 'structured content with 5,000,000 numbers',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() => joined('"content":[],"structuredContent":{"a":', array(5_000_000, String), '}')),
  },
  {
    name: 'structured content nested 100,000 deep',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() =>
      joined('"content":[],"structuredContent":', repeated('{"a":', 100_000), '1', repeated('}', 100_000)),
    ),
  },
  {
    name: 'a text that is JSON with 3,000,000 values',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() => joined('"content":[{"type":"text","text":"', '[', repeated('[1],', 1_500_000), '1]', '"}]')),
  },
  {
    name: 'a link whose URI has 8 MB of query parameters',
    over: ['legacy http', 'modern stdio'],
    serve: calling(() =>
      joined('"content":[{"type":"resource_link","name":"it","uri":"it:///?', repeated('a=b&', 2_000_000), '"}]'),
    ),
  },
  {
    name: 'an embedded resource whose URI has 8 MB of escapes',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() =>
      joined('"content":[{"type":"resource","resource":{"text":"it","uri":"it:///', repeated('%41', 2_700_000), '"}}]'),
    ),
  },
  {
    name: 'a media type of 20 MB of parameters',
    over: ['legacy stdio', 'modern http'],
    serve: calling(() =>
      joined('"content":[{"type":"image","data":"QUJD","mimeType":"image/png', repeated(';a=b', 5_000_000), '"}]'),
    ),
  },
];
