import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json/json.ts';
import type { Revision } from '../../model/revision.ts';
import { ruleFamilies } from '../all-rules.ts';
import { answers, asks, clientAnswers, fails, legacy, modern, modernAsks, serverAsks } from '../read/examples.ts';
import { listed, modernList, modernToolList, toolCall, toolList } from '../read/item-examples.ts';
import type { Rule, RuleExample } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';

const all = ruleFamilies.flatMap(({ rules }) => rules);
const inputSchema = { type: 'object' };

function asksPerson(revision: Revision, params: JsonObject): RuleExample {
  const client = { elicitation: { form: {}, url: {} } };
  return legacy(revision, [serverAsks(1, 'elicitation/create', { message: 'Please answer.', ...params })], { client });
}

const form = (revision: Revision, properties: JsonObject) =>
  asksPerson(revision, { requestedSchema: { type: 'object', properties } });
const field = (schema: Json, revision: Revision = '2025-11-25') => form(revision, { a: schema });
const choices = (items: Json, revision?: Revision) => field({ type: 'array', items }, revision);

function asksModel(params: JsonObject): RuleExample {
  const client = { sampling: { tools: {} } };
  return legacy('2025-11-25', [serverAsks(1, 'sampling/createMessage', { maxTokens: 9, ...params })], { client });
}

const message = (content: Json) => ({ role: 'user', content });
const called = (...content: JsonObject[]) => listed('2025-06-18', 'tools/call', { content }, { name: 'draw' });
const withIcons = (icons: Json, info = 'serverInfo') =>
  legacy('2025-11-25', [asks(9, 'initialize'), answers(9, { [info]: { name: 'a', version: '1', icons } })]);
const toolIcon = (icon: Json, url?: string): RuleExample => {
  const { revision, frames } = toolList('2025-11-25', { name: 'draw', inputSchema, icons: [icon] });
  return url === undefined
    ? { revision, frames }
    : {
        revision,
        frames: frames.map((it) => ({ http: it.direction === 'out' ? { stream: 'a', url } : { stream: 'a' }, ...it })),
      };
};
const template = (uriTemplate: string) =>
  listed('2025-06-18', 'resources/templates/list', { resourceTemplates: [{ name: 'note', uriTemplate }] });
const outputSchema = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };
const counting = { name: 'count', inputSchema, outputSchema };
const text = (value: string) => [{ type: 'text', text: value }];

const appExtension = { extensions: { 'io.modelcontextprotocol/ui': {} } };
function readApp(mimeType: string, capabilities: JsonObject = {}): RuleExample {
  const uri = 'ui://draw/app';
  const frames = [
    asks(1, 'resources/read', { uri }),
    answers(1, { contents: [{ uri, mimeType, text: '<p>Draw</p>' }] }),
  ];
  return legacy('2025-11-25', frames, { server: { resources: {}, ...capabilities }, client: capabilities });
}

/** Each found fault is expected as its severity and its problem, if its rule tells problems apart. */
const cases: [title: string, rule: Rule['id'], found: string[], example: RuleExample][] = [
  ['a number', 'EL-SCHEMA', [], field({ type: 'number' })],
  ['a whole number', 'EL-SCHEMA', [], field({ type: 'integer' })],
  ['a yes or no', 'EL-SCHEMA', [], field({ type: 'boolean' })],
  ['another type', 'EL-SCHEMA', ['error type'], field({ type: 'null' })],
  ['a text', 'EL-SCHEMA', [], field({ type: 'string' })],
  ['a date', 'EL-SCHEMA', [], field({ type: 'string', format: 'date' })],
  ['another format', 'EL-SCHEMA', ['error format'], field({ type: 'string', format: 'colour' })],
  ['titled choices', 'EL-SCHEMA', [], field({ type: 'string', oneOf: [{ const: 'a', title: 'A' }] })],
  ['them before', 'EL-SCHEMA', ['error enum'], field({ type: 'string', oneOf: [{ const: 'a' }] }, '2025-06-18')],
  ['choices without values', 'EL-SCHEMA', ['error enum'], field({ type: 'string', oneOf: [{ title: 'A' }] })],
  ['choices that are texts', 'EL-SCHEMA', ['error enum'], field({ type: 'string', oneOf: ['a'] })],
  ['choices that are no list', 'EL-SCHEMA', ['error enum'], field({ type: 'string', oneOf: 'a' })],
  ['several of a list', 'EL-SCHEMA', [], choices({ type: 'string', enum: ['a'] })],
  ['several of a list without a type', 'EL-SCHEMA', ['error list'], choices({ enum: ['a'] })],
  ['several before', 'EL-SCHEMA', ['error list'], choices({ type: 'string', enum: ['a'] }, '2025-06-18')],
  ['several of titled ones', 'EL-SCHEMA', [], choices({ anyOf: [{ const: 'a', title: 'A' }] })],
  ['several without titles', 'EL-SCHEMA', ['error list'], choices({ anyOf: [{ const: 'a' }] })],
  ['several of texts', 'EL-SCHEMA', ['error list'], choices({ anyOf: ['a'] })],
  ['several of numbers', 'EL-SCHEMA', ['error list'], choices({ type: 'string', enum: [1] })],
  ['several of no list', 'EL-SCHEMA', ['error list'], choices({ type: 'string', enum: 'a' })],
  ['several of nothing', 'EL-SCHEMA', ['error list'], choices({})],
  ['a list of no schema', 'EL-SCHEMA', ['error list'], choices('a')],
  [
    'a secret beside a URL',
    'EL-SECRET',
    [],
    asksPerson('2025-11-25', {
      mode: 'url',
      requestedSchema: { type: 'object', properties: { apiKey: { type: 'string' } } },
    }),
  ],
  [
    'a URL with a user name',
    'EL-URL',
    ['warning userinfo'],
    asksPerson('2025-11-25', { mode: 'url', elicitationId: 'a', url: 'https://me@example.com/' }),
  ],
  [
    'a URL with a password',
    'EL-URL',
    ['warning userinfo'],
    asksPerson('2025-11-25', { mode: 'url', elicitationId: 'a', url: 'https://:secret@example.com/' }),
  ],
  [
    'one with and one without an id',
    'EL-ID',
    ['error'],
    legacy('2025-11-25', [
      asks(1, 'tools/call', { name: 'a' }),
      fails(1, -32042, { elicitations: [{ elicitationId: 'a' }, null] }),
    ]),
  ],
  ['an icon over http', 'ICON-SRC', ['warning'], toolIcon({ src: 'http://example.com/a.png' })],
  ['an icon of a file', 'ICON-SRC', ['error'], toolIcon({ src: 'file:///a.png' })],
  ['an icon that is none', 'ICON-SRC', [], toolIcon(null)],
  ['an icon of the server', 'ICON-SRC', ['error'], withIcons([{ src: 'file:///a.png' }])],
  ['an icon elsewhere', 'ICON-SRC', [], withIcons([{ src: 'file:///a.png' }], 'other')],
  [
    'an icon of a modern server',
    'ICON-SRC',
    ['error'],
    modern([
      modernAsks(1, 'server/discover'),
      answers(1, { _meta: { 'io.modelcontextprotocol/serverInfo': { icons: [{ src: 'file:///a.png' }] } } }),
    ]),
  ],
  [
    'its icon in other results',
    'ICON-SRC',
    [],
    modern([
      modernAsks(1, 'tools/list'),
      answers(1, { _meta: { 'io.modelcontextprotocol/serverInfo': { icons: [{ src: 'file:///a.png' }] } } }),
    ]),
  ],
  ['an icon of another server', 'ICON-ORG', ['warning'], toolIcon({ src: 'https://a.example/' }, 'https://b.example/')],
  ['an icon over stdio', 'ICON-ORG', [], toolIcon({ src: 'https://a.example/' })],
  ['an icon in the message', 'ICON-ORG', [], toolIcon({ src: 'data:image/png;base64,AA==' }, 'https://b.example/')],
  ['an icon without a valid URL', 'ICON-ORG', [], toolIcon({ src: 'https://:x' }, 'https://b.example/')],
  [
    'parameters that are none, without names, and twice',
    'PRM-DUP',
    ['warning'],
    listed('2025-06-18', 'prompts/list', {
      prompts: [{ name: 'review', arguments: [null, {}, {}, { name: 'code' }, { name: 'code' }] }],
    }),
  ],
  ['a space in a template', 'RES-TPL', ['error badLiteral'], template('note:///my notes/{id}')],
  ['a template with more than is read', 'RES-TPL', [], template(`note:///${'a'.repeat(1_000_000)}`)],
  [
    'a size of nothing',
    'RES-SIZE',
    [],
    listed('2025-06-18', 'resources/list', { resources: [{ uri: 'a:b', name: 'a', size: 0 }] }),
  ],
  [
    'a root that is none',
    'ROOT-URI',
    ['error'],
    legacy('2025-06-18', [serverAsks(1, 'roots/list'), clientAnswers(1, { roots: [null] })], { client: { roots: {} } }),
  ],
  ['a priority of nothing', 'SM-PRIO', [], asksModel({ messages: [], modelPreferences: { costPriority: 0 } })],
  [
    'a result of a tool beside a text',
    'SM-RESULT',
    ['error mixed'],
    asksModel({
      messages: [
        message({ type: 'tool_use', id: 'a', name: 'add', input: {} }),
        message([
          { type: 'tool_result', toolUseId: 'a' },
          { type: 'text', text: 'And?' },
        ]),
      ],
    }),
  ],
  ['a message without content', 'SM-RESULT', [], asksModel({ messages: [{ role: 'user' }] })],
  ['a block that is inherited', 'CT-TYPE', ['error unknown'], called({ type: 'constructor' })],
  ['a block without a type', 'CT-TYPE', ['error unknown'], called({ text: 'a' })],
  ['a block for models', 'CT-TYPE', ['error elsewhere'], called({ type: 'tool_use', id: 'a' })],
  ['a block for a model', 'CT-TYPE', [], asksModel({ messages: [message({ type: 'tool_use', id: 'a' })] })],
  [
    'a block for people',
    'CT-TYPE',
    ['error elsewhere'],
    asksModel({ messages: [message({ type: 'resource' }), null] }),
  ],
  ['a sound as a picture', 'CT-MIME', ['warning family'], called({ type: 'image', data: '', mimeType: 'audio/wav' })],
  [
    'a resource of any type',
    'CT-MIME',
    [],
    called({ type: 'resource', resource: { uri: 'a:b', mimeType: 'text/plain', blob: '' } }),
  ],
  [
    'a resource of a malformed type',
    'CT-MIME',
    ['error malformed'],
    called({ type: 'resource', resource: { uri: 'a:b', mimeType: 'plain', blob: '' } }),
  ],
  [
    'no structure',
    'TOOL-SC-BAD',
    [],
    toolCall('2025-06-18', counting, { content: text('no such file'), isError: true }),
  ],
  [
    'a structure of an error',
    'TOOL-SC-BAD',
    [],
    toolCall('2025-06-18', counting, { content: [], structuredContent: {}, isError: true }),
  ],
  [
    'a structure without a schema',
    'TOOL-SC-BAD',
    [],
    toolCall('2025-06-18', { name: 'count', inputSchema }, { content: [], structuredContent: {} }),
  ],
  [
    'a structure that comes later',
    'TOOL-SC-NONE',
    [],
    toolCall('2025-11-25', counting, { resultType: 'input_required' }),
  ],
  ['an app of another SDK', 'APP-URI', [], readApp('text/html+skybridge')],
  ['one where the extension is agreed', 'APP-URI', ['error type'], readApp('text/html+skybridge', appExtension)],
  ['an app of another type', 'APP-URI', ['error type'], readApp('text/html')],
  [
    'a structure where the schema is null',
    'TOOL-SC-NONE',
    [],
    toolCall('2025-06-18', { name: 'count', inputSchema, outputSchema: null }, { content: text('1') }),
  ],
  ['a structure of a task', 'TOOL-SC-NONE', [], toolCall('2025-11-25', counting, { resultType: 'task' })],
  [
    'a schema that is gone',
    'TOOL-SC-NONE',
    [],
    legacy('2025-06-18', [
      ...[counting, { name: 'count', inputSchema }].flatMap((tool, id) => [
        asks(id, 'tools/list'),
        answers(id, { tools: [tool] }),
      ]),
      asks(2, 'tools/call', { name: 'count' }),
      answers(2, { content: [] }),
    ]),
  ],
  [
    'a structure without a text',
    'TOOL-SC-TEXT',
    ['warning'],
    modern([
      modernAsks(1, 'tools/call', { name: 'a' }),
      answers(1, modernList({ content: [null], structuredContent: {} })),
    ]),
  ],
  [
    'a structure with any text',
    'TOOL-SC-TEXT',
    [],
    modern([
      modernAsks(1, 'tools/call', { name: 'a' }),
      answers(1, modernList({ content: text('Done'), structuredContent: {} })),
    ]),
  ],
  [
    'a structure with a text that is read as far as it goes',
    'TOOL-SC-TEXT',
    [],
    toolCall('2025-06-18', counting, { content: text(' '.repeat(2_000_000)), structuredContent: { count: 1 } }),
  ],
  [
    'an unknown dialect',
    'TOOL-SCHEMA',
    ['warning dialect'],
    toolList('2025-11-25', { name: 'a', inputSchema: { $schema: 'https://example.com/dialect', type: 'object' } }),
  ],
  [
    'a fault where dialects aren’t named',
    'TOOL-SCHEMA',
    ['warning keyword'],
    toolList('2025-06-18', { name: 'a', inputSchema: { type: 'object', properties: [] } }),
  ],
  [
    'a schema that is there under its address',
    'TOOL-REF',
    [],
    modernToolList({
      name: 'a',
      inputSchema: {
        type: 'object',
        properties: { place: { $ref: 'https://example.com/place.json#/$defs/a' } },
        $defs: { place: { $id: 'https://example.com/place.json' } },
      },
    }),
  ],
  [
    'tasks that the server declares',
    'TOOL-EXEC',
    [],
    listed(
      '2025-11-25',
      'tools/list',
      { tools: [{ name: 'a', inputSchema, execution: { taskSupport: 'optional' } }] },
      {},
      { tools: {}, tasks: { requests: { tools: { call: {} } } } },
    ),
  ],
];

it.each(cases)('%s (%s): %j', (_, id, wanted, example) => {
  const found = findingsOf(
    all.filter((rule) => rule.id === id),
    example,
  );
  expect(found.map(({ severity, values: { problem } }) => `${severity} ${problem ?? ''}`.trim())).toEqual(wanted);
});

it('a size that differs is at the content’s text or bytes', () => {
  const sizes = (content: JsonObject) =>
    legacy('2025-06-18', [
      asks(1, 'resources/list'),
      answers(1, { resources: [{ uri: 'a:b', name: 'a', size: 9 }] }),
      asks(2, 'resources/read', { uri: 'a:b' }),
      answers(2, { contents: [{ uri: 'a:b', ...content }] }),
    ]);
  const placeOf = (content: JsonObject) =>
    findingsOf(
      all.filter(({ id }) => id === 'RES-SIZE'),
      sizes(content),
    ).map(({ place }) => place.pointer);
  expect(placeOf({ text: 'a' })).toEqual(['/result/contents/0/text']);
  expect(placeOf({ blob: 'AA==' })).toEqual(['/result/contents/0/blob']);
});
