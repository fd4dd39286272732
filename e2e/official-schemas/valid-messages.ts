import { metaKeys } from '#shared/mcp/meta-keys.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { type Revision, revisions } from '#shared/model/revision.ts';

/** A valid message of a server in which every member is that clients look at. */
export interface ValidMessage {
  readonly method: string;
  /** Distinguishes messages of one method. */
  readonly as?: string;
  readonly revisions: readonly Revision[];
  readonly kind: 'result' | 'request' | 'notification';
  /** Of the client's request for a result. */
  readonly params?: JsonObject;
  /** The result, or the server's params; `n` is another number for each message. */
  readonly part: (n: number) => JsonObject;
}

const legacy: readonly Revision[] = revisions.slice(0, 4);
const tasks: readonly Revision[] = ['2025-11-25'];
const modern: readonly Revision[] = ['2026-07-28'];
const png = 'iVBORw0KGgo=';
const time = '2025-01-12T15:00:58Z';

const icons = [{ src: 'data:image/png;base64,iVBORw0KGgo=', mimeType: 'image/png', sizes: ['16x16'], theme: 'dark' }];
const annotations = { audience: ['user', 'assistant'], priority: 0.5, lastModified: time };
const _meta = { 'example.com/key': 1 };
const implementation = {
  name: 'example',
  version: '1.0.0',
  title: 'Example',
  websiteUrl: 'https://example.com/',
  description: 'An example.',
  icons,
};
const objectSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const tool = {
  name: 'search',
  title: 'Search',
  description: 'Searches.',
  inputSchema: objectSchema,
  outputSchema: objectSchema,
  annotations: {
    title: 'Search',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  icons,
  _meta,
};
const listed = { name: 'first', title: 'First', description: 'The first.', icons, _meta };
const resource = { uri: 'note:///1', ...listed, mimeType: 'text/plain', size: 7, annotations };
const textContent = { uri: 'note:///1', mimeType: 'text/plain', text: 'A note.', _meta };
const blobContent = { uri: 'note:///1', mimeType: 'image/png', blob: png };
const spoken: JsonObject[] = [
  { type: 'text', text: 'A text.', annotations, _meta },
  { type: 'image', data: png, mimeType: 'image/png', annotations, _meta },
  { type: 'audio', data: 'UklGRgAAAABXQVZF', mimeType: 'audio/wav', annotations, _meta },
];
const linked: JsonObject[] = [
  { type: 'resource', resource: textContent, annotations, _meta },
  { type: 'resource', resource: blobContent },
  { type: 'resource_link', ...resource },
];

const capabilities = {
  experimental: { 'example.com/a': {} },
  extensions: { 'example.com/b': {} },
  logging: {},
  completions: {},
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  tools: { listChanged: true },
};
const taskCapability = { list: {}, cancel: {}, requests: { tools: { call: {} } } };
const task = (n: number) => ({
  taskId: `task${n}`,
  status: 'working',
  ttl: 60_000,
  createdAt: time,
  lastUpdatedAt: time,
  pollInterval: 1000,
  statusMessage: 'Working.',
});

const sampled: JsonObject[] = [
  { role: 'user', content: spoken[0] ?? {}, _meta },
  { role: 'user', content: spoken[1] ?? {} },
  { role: 'assistant', content: spoken[2] ?? {} },
];
const sampling: JsonObject = {
  messages: sampled,
  modelPreferences: { hints: [{ name: 'fast' }], costPriority: 0, speedPriority: 1, intelligencePriority: 0.5 },
  systemPrompt: 'Be brief.',
  includeContext: 'thisServer',
  temperature: 0.5,
  maxTokens: 100,
  stopSequences: ['end'],
  metadata: { a: 1 },
};
const samplingTools: JsonObject = {
  ...sampling,
  messages: [
    { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'search', input: {}, _meta }] },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          toolUseId: 'a',
          content: [...spoken, ...linked],
          structuredContent: {},
          isError: false,
          _meta,
        },
      ],
    },
  ],
  tools: [tool],
  toolChoice: { mode: 'auto' },
};
const choices = [{ const: 'a', title: 'A' }];
const described = { title: 'A', description: 'A field.' };
const form = {
  message: 'Please answer.',
  requestedSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', ...described, minLength: 1, maxLength: 9, format: 'email', default: 'a' },
      number: { type: 'number', ...described, minimum: 0, maximum: 9, default: 1 },
      whole: { type: 'integer', minimum: 0 },
      flag: { type: 'boolean', ...described, default: true },
      one: { type: 'string', ...described, enum: ['a'], enumNames: ['A'], default: 'a' },
    },
    required: ['text'],
  },
};
const newForm = {
  mode: 'form',
  message: 'Please answer.',
  requestedSchema: {
    type: 'object',
    properties: {
      titled: { type: 'string', ...described, oneOf: choices, default: 'a' },
      several: {
        type: 'array',
        ...described,
        minItems: 0,
        maxItems: 2,
        items: { type: 'string', enum: ['a'] },
        default: ['a'],
      },
      titledOnes: { type: 'array', ...described, items: { anyOf: choices }, default: ['a'] },
    },
  },
};
const url = { mode: 'url', message: 'Please sign in.', url: 'https://example.com/sign-in' };

const messages: JsonObject[] = [
  { role: 'user', content: spoken[0] ?? {} },
  { role: 'assistant', content: spoken[1] ?? {} },
];
const laterMessages: JsonObject[] = [
  ...messages,
  ...[...spoken, ...linked].map((content) => ({ role: 'user', content })),
];
const reading = { uri: 'note:///1' };
const completing = { ref: { type: 'ref/prompt', name: 'first' }, argument: { name: 'a', value: '' } };

function result(
  method: string,
  valid: readonly Revision[],
  part: JsonObject | ((n: number) => JsonObject),
  params: JsonObject = {},
  as?: string,
): ValidMessage {
  const made = typeof part === 'function' ? part : () => part;
  return { method, revisions: valid, kind: 'result', params, part: made, ...(as !== undefined && { as }) };
}

function sent(
  kind: 'request' | 'notification',
  method: string,
  valid: readonly Revision[],
  part: JsonObject | ((n: number) => JsonObject) = { _meta },
  as?: string,
): ValidMessage {
  const made = typeof part === 'function' ? part : () => part;
  return { method, revisions: valid, kind, part: made, ...(as !== undefined && { as }) };
}

const complete = (part: JsonObject): JsonObject => ({
  resultType: 'complete',
  ...part,
  _meta: { [metaKeys.serverInfo]: { name: 'example', version: '1.0.0' } },
});
const cached = (part: JsonObject) => complete({ ttlMs: 1000, cacheScope: 'private', ...part });
const input = (requests: JsonObject) => ({
  ...complete({ inputRequests: requests, requestState: 's' }),
  resultType: 'input_required',
});
const pages = { nextCursor: 'b', _meta };
const { execution: _, ...modernTool } = { ...tool, execution: {} };

/** Of revisions before some blocks were defined, only the blocks that all have. */
const newest: readonly Revision[] = ['2025-06-18', '2025-11-25'];
const older: readonly Revision[] = ['2024-11-05', '2025-03-26'];

export const validMessages: readonly ValidMessage[] = [
  result('initialize', legacy, {
    protocolVersion: '',
    capabilities: { ...capabilities, tasks: taskCapability },
    serverInfo: implementation,
    instructions: 'Be kind.',
    _meta,
  }),
  result('ping', legacy, { _meta }),
  result('logging/setLevel', legacy, { _meta }, { level: 'info' }),
  result('resources/subscribe', legacy, { _meta }, reading),
  result('tools/list', legacy, { tools: [{ ...tool, execution: { taskSupport: 'optional' } }], ...pages }),
  result('tools/call', older, { content: spoken.slice(0, 2), isError: false, _meta }, { name: 'search' }, 'older'),
  result(
    'tools/call',
    newest,
    {
      content: [...spoken, ...linked, { type: 'text', text: '{"a":1}' }],
      structuredContent: { a: 1 },
      isError: false,
      _meta,
    },
    { name: 'search' },
  ),
  result('prompts/list', legacy, {
    prompts: [{ ...listed, arguments: [{ name: 'a', description: 'A.', required: true }] }],
    ...pages,
  }),
  result('prompts/get', older, { messages, description: 'First.', _meta }, { name: 'first' }, 'older'),
  result('prompts/get', newest, { messages: laterMessages, description: 'First.', _meta }, { name: 'first' }),
  result('resources/list', legacy, { resources: [resource], ...pages }),
  result('resources/templates/list', legacy, {
    resourceTemplates: [{ uriTemplate: 'note:///{id}', ...listed, mimeType: 'text/plain', annotations }],
    ...pages,
  }),
  result('resources/read', legacy, { contents: [textContent, blobContent], _meta }, reading),
  result('completion/complete', legacy, { completion: { values: ['a'], total: 1, hasMore: false }, _meta }, completing),
  result('tools/call', tasks, (n) => ({ task: task(n), _meta }), { name: 'search', task: {} }, 'task'),
  result('tasks/get', tasks, (n) => ({ ...task(n), _meta }), { taskId: 'a' }),
  result('tasks/cancel', tasks, (n) => ({ ...task(n), status: 'cancelled', _meta }), { taskId: 'a' }),
  result('tasks/list', tasks, (n) => ({ tasks: [task(n)], ...pages })),

  sent('request', 'ping', legacy),
  sent('request', 'roots/list', legacy),
  sent('request', 'sampling/createMessage', legacy, { ...sampling, messages: sampled.slice(0, 2), _meta }),
  sent('request', 'sampling/createMessage', tasks, { ...sampling, task: { ttl: 1000 } }, 'task'),
  sent('request', 'sampling/createMessage', tasks, samplingTools, 'tools'),
  sent('request', 'elicitation/create', newest, { ...form, _meta }),
  sent('request', 'elicitation/create', tasks, { ...newForm, task: { ttl: 1000 } }, 'new fields'),
  sent('request', 'elicitation/create', tasks, (n) => ({ ...url, elicitationId: `e${n}` }), 'url'),

  sent('notification', 'notifications/progress', legacy, (n) => ({
    progressToken: n,
    progress: 1,
    total: 2,
    message: 'Half.',
    _meta,
  })),
  sent('notification', 'notifications/message', legacy, { level: 'info', logger: 'a', data: { a: 1 }, _meta }),
  sent('notification', 'notifications/resources/updated', legacy, { uri: 'note:///1', _meta }),
  sent('notification', 'notifications/resources/list_changed', legacy),
  sent('notification', 'notifications/tools/list_changed', legacy),
  sent('notification', 'notifications/prompts/list_changed', legacy),
  sent('notification', 'notifications/cancelled', legacy, (n) => ({ requestId: n, reason: 'Enough.', _meta })),
  sent('notification', 'notifications/elicitation/complete', tasks, { elicitationId: 'e', _meta }),
  sent('notification', 'notifications/tasks/status', tasks, (n) => ({ ...task(n), _meta })),

  result(
    'server/discover',
    modern,
    cached({ supportedVersions: ['2026-07-28'], capabilities, instructions: 'Be kind.' }),
  ),
  result('tools/list', modern, cached({ tools: [modernTool], nextCursor: 'b' })),
  result(
    'tools/call',
    modern,
    complete({ content: [...spoken, ...linked], structuredContent: { a: 1 }, isError: false }),
    { name: 'search' },
  ),
  result('prompts/list', modern, cached({ prompts: [{ ...listed, arguments: [{ name: 'a', required: true }] }] })),
  result('prompts/get', modern, complete({ messages: laterMessages, description: 'First.' }), { name: 'first' }),
  result('resources/list', modern, cached({ resources: [resource] })),
  result(
    'resources/templates/list',
    modern,
    cached({ resourceTemplates: [{ uriTemplate: 'note:///{id}', ...listed, mimeType: 'text/plain', annotations }] }),
  ),
  result('resources/read', modern, cached({ contents: [textContent, blobContent] }), reading),
  result(
    'completion/complete',
    modern,
    complete({ completion: { values: ['a'], total: 1, hasMore: false } }),
    completing,
  ),
  result(
    'tools/call',
    modern,
    input({
      a: { method: 'elicitation/create', params: form },
      b: { method: 'elicitation/create', params: newForm },
      c: { method: 'elicitation/create', params: url },
      d: { method: 'roots/list', params: {} },
    }),
    { name: 'search' },
    'input',
  ),
  result(
    'tools/call',
    modern,
    input({
      a: { method: 'sampling/createMessage', params: sampling },
      b: { method: 'sampling/createMessage', params: { ...samplingTools, tools: [modernTool] } },
    }),
    { name: 'search' },
    'sampling',
  ),
  sent('notification', 'notifications/progress', modern, (n) => ({
    progressToken: n,
    progress: 1,
    total: 2,
    message: 'Half.',
  })),
  sent('notification', 'notifications/message', modern, { level: 'info', logger: 'a', data: { a: 1 } }),
];

/** What a message is, for a test's title. */
export function titleOf({ kind, method, as, revisions: [first] }: ValidMessage): string {
  return [kind, method, ...(as === undefined ? [] : [as]), `from ${first}`].join(' ');
}
