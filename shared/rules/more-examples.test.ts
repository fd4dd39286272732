import { expect, it } from 'vitest';
import type { JsonObject } from '../model/json/json.ts';
import type { Revision } from '../model/revision.ts';
import { ruleFamilies } from './all-rules.ts';
import { head, over } from './http/http-responses.ts';
import {
  answers,
  asks,
  fails,
  legacy,
  modern,
  modernAsks,
  modernResult,
  notifies,
  serverAsks,
} from './read/examples.ts';
import type { Rule, RuleExample } from './rule.ts';
import { findingsOf } from './testing/run-example.ts';

const all = ruleFamilies.flatMap(({ rules }) => rules);
const tools = { server: { tools: {} } };
const http = { transport: 'http' } as const;
const post = { method: 'POST' };
const elicitation = (mode: string) => ({ a: { method: 'elicitation/create', params: { mode, message: 'Name?' } } });

/** A result that requires input, for a request that declares these capabilities. */
function input(inputRequests: JsonObject, client: JsonObject): RuleExample {
  const result = { ...modernResult({ inputRequests }), resultType: 'input_required' };
  return modern([modernAsks(1, 'tools/call', { name: 'a' }, client), answers(1, result)], { ...tools, client });
}

/** A request for sampling, for a client that declares this of it. */
const sampling = (revision: Revision, params: JsonObject, declared: JsonObject = {}) =>
  legacy(revision, [serverAsks(1, 'sampling/createMessage', params)], { client: { sampling: declared } });

const list = (hints: JsonObject) =>
  modern([modernAsks(1, 'tools/list'), answers(1, modernResult({ tools: [], ...hints }))], tools);

/** A resource that is listed with a size of four bytes, and its content. */
function sized(content: JsonObject): RuleExample {
  const uri = 'note:///1';
  const frames = [
    asks(1, 'resources/list'),
    answers(1, { resources: [{ uri, name: 'a', size: 4 }] }),
    asks(2, 'resources/read', { uri }),
    answers(2, { contents: [{ uri, ...content }] }),
  ];
  return legacy('2025-06-18', frames, { server: { resources: {} } });
}

const twoClients = legacy(
  '2025-06-18',
  ['a', 'b'].flatMap((stream, id) => [
    over(stream, asks(id, 'tools/call', { name: 'a' }), { ...post, headers: { 'mcp-session-id': stream } }),
    over(stream, serverAsks(1, 'ping')),
  ]),
  tools,
);

const cases: [title: string, rule: Rule['id'], found: number, example: RuleExample][] = [
  [
    'a response without result and error',
    'RPC-BOTH',
    1,
    legacy('2025-06-18', [asks(1, 'ping'), { json: { jsonrpc: '2.0', id: 1 } }]),
  ],
  [
    'a response with an error that is null',
    'RPC-BOTH',
    1,
    legacy('2025-06-18', [asks(1, 'ping'), { json: { jsonrpc: '2.0', id: 1, result: {}, error: null } }]),
  ],
  ['a fraction as an id', 'RPC-ID', 1, legacy('2025-06-18', [serverAsks(1.5, 'ping')])],
  ['an error without a message', 'RPC-ERR', 1, legacy('2025-06-18', [asks(1, 'ping'), fails(1, -1, undefined, 7)])],
  [
    'the same id of two clients of a recording, at once',
    'RPC-DUPRESP',
    0,
    legacy('2025-06-18', [
      ...['a', 'b'].map((stream) => over(stream, asks(1, 'ping'), post)),
      ...['a', 'b'].map((stream) => over(stream, answers(1, {}))),
    ]),
  ],
  ...(['RPC-ID-DUP', 'H-CAST'] as const).map((rule): (typeof cases)[number] => [
    'the same id of a server’s requests to two clients of a recording',
    rule,
    0,
    twoClients,
  ]),
  ['text answered for a text', 'RPC-IDTYPE', 0, legacy('2025-06-18', [asks('1', 'ping'), answers('1', {})])],
  [
    'initialize in a batch',
    'RPC-BATCH',
    1,
    {
      revision: '2025-03-26',
      frames: [
        asks(0, 'initialize', { protocolVersion: '2025-03-26' }),
        {
          json: [
            {
              jsonrpc: '2.0',
              id: 0,
              result: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'a', version: '1' } },
            },
          ],
        },
      ],
    },
  ],
  [
    'a method of an extension',
    'RPC-METHOD',
    0,
    legacy('2025-06-18', [notifies('notifications/x')], { server: { experimental: { x: {} } } }),
  ],
  [
    'a method of a later revision',
    'RPC-METHOD',
    1,
    legacy('2025-03-26', [serverAsks(1, 'elicitation/create')], { client: { elicitation: {} } }),
  ],
  [
    'a line with a banner before a message',
    'IO-SPLIT',
    0,
    legacy('2025-06-18', [
      { kind: 'stray', text: '{ ready' },
      asks(1, 'ping'),
      answers(1, {}),
      { kind: 'stray', text: '}' },
    ]),
  ],
  [
    'a ping before the client is ready',
    'LIFE-EARLY',
    0,
    { revision: '2025-06-18', frames: [...legacy('2025-06-18', []).frames.slice(0, 2), serverAsks(1, 'ping')] },
  ],
  [
    'a modern revision in a handshake',
    'LIFE-VER',
    1,
    {
      revision: '2025-11-25',
      frames: [asks(0, 'initialize', { protocolVersion: '2025-11-25' }), answers(0, { protocolVersion: '2026-07-28' })],
    },
  ],
  ['URL mode for a client with forms', 'IR-CAP', 1, input(elicitation('url'), { elicitation: { form: {} } })],
  ['a form for a client with URL mode only', 'IR-CAP', 1, input(elicitation('form'), { elicitation: { url: {} } })],
  ['a form for a client without modes', 'IR-CAP', 0, input(elicitation('form'), { elicitation: {} })],
  [
    'tools in sampling for a client without them',
    'IR-CAP',
    1,
    input({ a: { method: 'sampling/createMessage', params: { tools: [] } } }, { sampling: {} }),
  ],
  [
    'a choice of tools in sampling for a client without them',
    'IR-CAP',
    1,
    input({ a: { method: 'sampling/createMessage', params: { toolChoice: { mode: 'none' } } } }, { sampling: {} }),
  ],
  ['a time to live with a fraction', 'CACHE-BAD', 1, list({ ttlMs: 0.5, cacheScope: 'private' })],
  ['an unknown scope', 'CACHE-BAD', 1, list({ ttlMs: 1, cacheScope: 'shared' })],
  ['no hints at all', 'CACHE-NONE', 2, list({})],
  [
    'an empty list of an undeclared feature',
    'CAP-MISS',
    0,
    legacy('2025-06-18', [asks(1, 'prompts/list'), answers(1, { prompts: [] })]),
  ],
  [
    'an update without a declared subscribe',
    'CAP-SUB',
    1,
    legacy(
      '2025-06-18',
      [
        asks(1, 'resources/subscribe', { uri: 'a:b' }),
        answers(1, {}),
        notifies('notifications/resources/updated', { uri: 'a:b' }),
      ],
      { server: { resources: {} } },
    ),
  ],
  [
    'an update of a part of what is subscribed',
    'CAP-SUB',
    0,
    legacy(
      '2025-06-18',
      [
        asks(1, 'resources/subscribe', { uri: 'file:///a' }),
        answers(1, {}),
        notifies('notifications/resources/updated', { uri: 'file:///a/b' }),
      ],
      { server: { resources: { subscribe: true } } },
    ),
  ],
  [
    'URL elicitation for a client without it',
    'CAP-CLIENT',
    1,
    legacy('2025-11-25', [serverAsks(1, 'elicitation/create', { mode: 'url' })], { client: { elicitation: {} } }),
  ],
  ['sampling with tools for a client without them', 'CAP-CLIENT', 1, sampling('2025-11-25', { tools: [] })],
  ['sampling with a choice of tools for one', 'CAP-CLIENT', 1, sampling('2025-11-25', { toolChoice: {} })],
  ['sampling with tools for a client with them', 'CAP-CLIENT', 0, sampling('2025-11-25', { tools: [] }, { tools: {} })],
  ['sampling with tools before there were any', 'CAP-CLIENT', 0, sampling('2025-06-18', { tools: [] })],
  [
    'a reserved prefix of _meta',
    'META-KEY',
    1,
    legacy('2025-06-18', [asks(1, 'ping'), answers(1, { _meta: { 'com.mcp/x': 1 } })]),
  ],
  [
    '_meta in a tool’s own values',
    'META-KEY',
    0,
    legacy(
      '2025-06-18',
      [asks(1, 'tools/call', { name: 'a' }), answers(1, { content: [], structuredContent: { _meta: { 'a b': 1 } } })],
      tools,
    ),
  ],
  [
    '_meta of an item',
    'META-KEY',
    1,
    legacy(
      '2025-06-18',
      [
        asks(1, 'tools/list'),
        answers(1, { tools: [{ name: 'a', inputSchema: { type: 'object' }, _meta: { 'a b': 1 } }] }),
      ],
      tools,
    ),
  ],
  [
    'a total below the number of values',
    'CMP-100',
    1,
    legacy(
      '2025-06-18',
      [asks(1, 'completion/complete'), answers(1, { completion: { values: ['a', 'b'], total: 1 } })],
      { server: { completions: {} } },
    ),
  ],
  [
    'progress of an unknown token',
    'PROG-TOK',
    1,
    legacy('2025-06-18', [notifies('notifications/progress', { progressToken: 'x', progress: 1 })]),
  ],
  [
    'progress after the response to a task',
    'PROG-TOK',
    0,
    legacy(
      '2025-11-25',
      [
        asks(1, 'tools/call', { name: 'a', task: {}, _meta: { progressToken: 1 } }),
        answers(1, { task: {} }),
        notifies('notifications/progress', { progressToken: 1, progress: 1 }),
      ],
      { server: { tools: {}, tasks: {} } },
    ),
  ],
  [
    'the same progress again',
    'PROG-MONO',
    1,
    legacy('2025-06-18', [
      notifies('notifications/progress', { progressToken: 'x', progress: 1 }),
      notifies('notifications/progress', { progressToken: 'x', progress: 1 }),
    ]),
  ],
  [
    'a message before the level is in effect',
    'LOG-BELOW',
    0,
    legacy(
      '2025-06-18',
      [asks(1, 'logging/setLevel', { level: 'error' }), notifies('notifications/message', { level: 'info', data: 1 })],
      { server: { logging: {} } },
    ),
  ],
  [
    'a token in a log message',
    'LOG-SECRET',
    1,
    legacy('2025-06-18', [notifies('notifications/message', { level: 'info', data: `Bearer ${'a'.repeat(30)}` })], {
      server: { logging: {} },
    }),
  ],
  [
    'a session id that the log masks',
    'H-SID',
    0,
    legacy('2025-06-18', [over('1', asks(1, 'ping'), post), head('1', 200, { 'mcp-session-id': '[masked]' })], http),
  ],
  [
    'a short session id',
    'H-SID',
    1,
    legacy('2025-06-18', [over('1', asks(1, 'ping'), post), head('1', 200, { 'mcp-session-id': 'abcdefgh' })], http),
  ],
  [
    'a status that was sent before the error',
    'H-404',
    0,
    modern(
      [
        over('1', modernAsks(1, 'a/b'), post),
        head('1', 200, { 'content-type': 'text/event-stream' }),
        over('1', fails(1, -32601)),
      ],
      http,
    ),
  ],
  [
    'an error status with another content type',
    'H-CTYPE',
    0,
    legacy('2025-06-18', [over('1', asks(1, 'ping'), post), head('1', 500, { 'content-type': 'text/html' })], http),
  ],
  [
    'an error without an id in an HTTP error',
    'RPC-ERR-NOID',
    0,
    legacy('2025-06-18', [over('1', asks(1, 'ping'), post), head('1', 400), over('1', fails(null, -32600))], http),
  ],
  [
    'an input request of a task that is listed again',
    'TASK-KEY',
    0,
    modern([
      modernAsks(1, 'tasks/get', { taskId: 't' }),
      answers(1, modernResult({ taskId: 't', inputRequests: elicitation('form') })),
      modernAsks(2, 'tasks/get', { taskId: 't' }),
      answers(2, modernResult({ taskId: 't', inputRequests: elicitation('form') })),
    ]),
  ],
  [
    'a number where a text is expected',
    'SCHEMA',
    1,
    legacy('2025-06-18', [asks(1, 'prompts/list'), answers(1, { prompts: [{ name: 'a', description: 1 }] })], {
      server: { prompts: {} },
    }),
  ],
  [
    'members that nobody defined',
    'SCHEMA',
    0,
    legacy('2025-06-18', [asks(1, 'prompts/list'), answers(1, { prompts: [{ name: 'a', x: 1 }], y: 2 })], {
      server: { prompts: {} },
    }),
  ],
  [
    'a link in a result without a scheme',
    'RES-URI',
    1,
    legacy(
      '2025-06-18',
      [
        asks(1, 'tools/call', { name: 'a' }),
        answers(1, { content: [{ type: 'resource_link', uri: 'notes/first', name: 'first' }] }),
      ],
      tools,
    ),
  ],
  [
    'a block of another type with a URI',
    'RES-URI',
    0,
    legacy(
      '2025-06-18',
      [
        asks(1, 'tools/call', { name: 'a' }),
        answers(1, { content: [{ type: 'text', text: 'a', uri: 'notes/first' }] }),
      ],
      tools,
    ),
  ],
  ['a blob of another size than listed', 'RES-SIZE', 1, sized({ blob: 'AAAA' })],
  ['a blob of the listed size', 'RES-SIZE', 0, sized({ blob: 'AAAAAA==' })],
  ['a blob that can’t be decoded', 'RES-SIZE', 0, sized({ blob: 'AA*A' })],
];

it.each(cases)('%s (%s): %i', (_, id, count, example) => {
  const found = findingsOf(
    all.filter((rule) => rule.id === id),
    example,
  );
  expect(found).toHaveLength(count);
});
