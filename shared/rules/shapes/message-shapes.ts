import { metaKeys } from '../../mcp/meta-keys.ts';
import { logLevels } from '../../model/log-level.ts';
import type { Era } from '../../model/revision.ts';
import {
  block,
  content,
  implementation,
  prompt,
  resource,
  role,
  samplingBlock,
  structured,
  template,
  toolShape,
} from './item-shapes.ts';
import { choice, fields, list, type Members, map, onlyFields, type Shape, since, variants } from './shape.ts';

/** The shapes of what a server sends in an era, each of a whole message. */
export interface MessageShapes {
  /** Complete results, by the method of the request. */
  readonly results: ReadonlyMap<string, Shape>;
  readonly requests: ReadonlyMap<string, Shape>;
  readonly notifications: ReadonlyMap<string, Shape>;
  /** A result that needs input, or that is a task. */
  readonly inputRequired: Shape;
  readonly task: Shape;
  readonly error: Shape;
  /** Of methods that have no shape: a result, or a request or notification. */
  readonly otherResult: Shape;
  readonly otherParams: Shape;
}

type Table = Readonly<Record<string, Shape>>;

/** The members of every message; official clients take no others. Whether these are sound are rules of their own. */
const around = ['jsonrpc', 'id'];
/** Whether a message has a result or an error is a rule of its own, too. */
const withResult = (result: Shape) => onlyFields({}, { result }, [...around, 'error']);
const withParams = (params: Shape) => onlyFields({ params }, {}, [...around, 'method']);
const withOptional = (params: Shape) => onlyFields({}, { params }, [...around, 'method']);
const mapOf = (table: Table, whole: (part: Shape) => Shape) =>
  new Map(Object.entries(table).map(([method, part]) => [method, whole(part)]));

const requestMeta: Members = {
  progressToken: 'id',
  [metaKeys.relatedTask]: fields({ taskId: 'text' }),
};

const flags = (...names: string[]) =>
  fields({}, Object.fromEntries(names.map((name): [string, Shape] => [name, 'flag'])));

function capabilities(era: Era): Shape {
  const calls = fields({}, { tools: fields({}, { call: 'object' }) });
  const tasks = fields({}, { list: 'object', cancel: 'object', requests: calls });
  return fields(
    {},
    {
      experimental: map('object'),
      extensions: map('object'),
      logging: 'object',
      completions: 'object',
      prompts: flags('listChanged'),
      resources: flags('subscribe', 'listChanged'),
      tools: flags('listChanged'),
      ...(era === 'legacy' && { tasks }),
    },
  );
}

/** A form's fields are of a few types. */
const described: Members = { title: 'text', description: 'text' };
const numeric = fields({}, { ...described, minimum: 'number', maximum: 'number', default: 'number' });
const formField = variants('type', {
  string: fields(
    {},
    {
      ...described,
      minLength: 'number',
      maxLength: 'number',
      format: choice('email', 'uri', 'date', 'date-time'),
      enumNames: list('text'),
      default: 'text',
    },
  ),
  number: numeric,
  integer: numeric,
  boolean: fields({}, { ...described, default: 'flag' }),
  array: fields({ items: 'object' }, { ...described, minItems: 'number', maxItems: 'number', default: list('text') }),
});
const form = fields({ type: choice('object'), properties: map(formField) }, { required: list('text') });

const task: Members = { task: fields({}, { ttl: 'number' }) };

function elicitation(ofUrl: Members, optional: Members): Shape {
  return variants(
    'mode',
    {
      form: fields({ message: 'text', requestedSchema: form }, { ...optional, ...task }),
      url: fields({ message: 'text', url: 'url', ...ofUrl }, { ...optional, ...task }),
    },
    'form',
  );
}

function sampling(era: Era, optional: Members): Shape {
  const message = fields({ role, content: { kind: 'oneOrList', of: samplingBlock(era) } }, { _meta: 'object' });
  const preferences = fields(
    {},
    {
      hints: list(fields({}, { name: 'text' })),
      costPriority: 'share',
      speedPriority: 'share',
      intelligencePriority: 'share',
    },
  );
  return fields(
    { messages: list(message), maxTokens: 'integer' },
    {
      modelPreferences: preferences,
      systemPrompt: 'text',
      includeContext: choice('none', 'thisServer', 'allServers'),
      temperature: 'number',
      stopSequences: list('text'),
      metadata: 'object',
      tools: since('2025-11-25', list(toolShape(era))),
      toolChoice: since('2025-11-25', fields({}, { mode: choice('auto', 'required', 'none') })),
      ...optional,
      ...(era === 'legacy' && task),
    },
  );
}

const taskStatus = choice('working', 'input_required', 'completed', 'failed', 'cancelled');
const legacyTask = {
  required: { taskId: 'text', status: taskStatus, ttl: 'numberOrNull', createdAt: 'text', lastUpdatedAt: 'text' },
  optional: { pollInterval: 'number', statusMessage: 'text' },
} as const;

function resultsOf(era: Era, meta: Members): Table {
  const result = (required: Members, optional: Members = {}) => fields(required, { ...optional, ...meta });
  const paged: Members = { nextCursor: 'text' };
  const completion = fields({ values: list('text') }, { total: 'integer', hasMore: 'flag' });
  return {
    'tools/list': result({ tools: list(toolShape(era)) }, paged),
    'tools/call': result({ content: list(block) }, structured(era)),
    'prompts/list': result({ prompts: list(prompt) }, paged),
    'prompts/get': result({ messages: list(fields({ role, content: block })) }, { description: 'text' }),
    'resources/list': result({ resources: list(resource) }, paged),
    'resources/templates/list': result({ resourceTemplates: list(template) }, paged),
    'resources/read': result({ contents: list(content) }),
    'completion/complete': result({ completion }),
  };
}

function notificationsOf(meta: Members): Table {
  const params = (required: Members, optional: Members = {}) => fields(required, { ...optional, ...meta });
  return {
    'notifications/progress': params(
      { progressToken: 'id', progress: 'number' },
      { total: 'number', message: since('2025-03-26', 'text') },
    ),
    'notifications/message': params({ level: choice(...logLevels), data: 'any' }, { logger: 'text' }),
    'notifications/resources/updated': params({ uri: 'text' }),
  };
}

function legacyShapes(): MessageShapes {
  const meta: Members = { _meta: fields({}, requestMeta) };
  const result = (required: Members, optional: Members = {}) => fields(required, { ...optional, ...meta });
  const taskResult = result(legacyTask.required, legacyTask.optional);
  // Official clients take nothing else where nothing is returned.
  const empty = onlyFields({}, meta);
  return {
    results: mapOf(
      {
        ...resultsOf('legacy', meta),
        initialize: result(
          { protocolVersion: 'text', capabilities: capabilities('legacy'), serverInfo: implementation },
          { instructions: 'text' },
        ),
        ping: empty,
        'logging/setLevel': empty,
        'resources/subscribe': empty,
        'resources/unsubscribe': empty,
        'tasks/get': taskResult,
        'tasks/cancel': taskResult,
        'tasks/list': result({ tasks: list(fields(legacyTask.required, legacyTask.optional)) }, { nextCursor: 'text' }),
      },
      withResult,
    ),
    requests: mapOf(
      {
        'sampling/createMessage': sampling('legacy', meta),
        'elicitation/create': elicitation({ elicitationId: 'text' }, meta),
        'tasks/get': result({ taskId: 'text' }),
        'tasks/result': result({ taskId: 'text' }),
        'tasks/cancel': result({ taskId: 'text' }),
      },
      withParams,
    ),
    notifications: mapOf(
      {
        ...notificationsOf(meta),
        'notifications/cancelled': result({}, { requestId: 'id', reason: 'text' }),
        'notifications/elicitation/complete': result({ elicitationId: 'text' }),
        'notifications/tasks/status': taskResult,
      },
      withParams,
    ),
    inputRequired: withResult(result({})),
    task: withResult(result({ task: fields(legacyTask.required, legacyTask.optional) })),
    error: onlyFields({}, {}, [...around, 'error', 'result']),
    otherResult: withResult(result({})),
    otherParams: withOptional(fields({}, { cursor: 'text', ...meta })),
  };
}

function modernShapes(): MessageShapes {
  const ofResult: Members = { resultType: 'text', _meta: 'object' };
  const meta: Members = { _meta: fields({}, { ...requestMeta, [metaKeys.subscriptionId]: 'id' }) };
  const params = (required: Members, optional: Members = {}) => fields(required, { ...optional, ...meta });
  const result = (required: Members, optional: Members = {}) => fields(required, { ...optional, ...ofResult });
  const filter = fields(
    {},
    {
      toolsListChanged: 'flag',
      promptsListChanged: 'flag',
      resourcesListChanged: 'flag',
      resourceSubscriptions: list('text'),
    },
  );
  const inputRequest = variants('method', {
    'sampling/createMessage': fields({ params: sampling('modern', {}) }),
    'elicitation/create': fields({ params: elicitation({}, {}) }),
    'roots/list': fields({}, { params: 'object' }),
  });
  return {
    results: mapOf(
      {
        ...resultsOf('modern', ofResult),
        'server/discover': result(
          { supportedVersions: list('text'), capabilities: capabilities('modern') },
          { instructions: 'text' },
        ),
      },
      withResult,
    ),
    requests: new Map(),
    notifications: mapOf(
      {
        ...notificationsOf(meta),
        'notifications/cancelled': params({ requestId: 'id' }, { reason: 'text' }),
        'notifications/subscriptions/acknowledged': params({ notifications: filter }),
      },
      withParams,
    ),
    inputRequired: withResult(result({}, { inputRequests: map(inputRequest), requestState: 'text' })),
    // The extension's own.
    task: withResult(result({ taskId: 'text', status: taskStatus })),
    error: onlyFields({}, {}, [...around, 'error', 'result']),
    otherResult: withResult(result({})),
    otherParams: withOptional(params({})),
  };
}

const shapes: Readonly<Record<Era, MessageShapes>> = { legacy: legacyShapes(), modern: modernShapes() };

/** What a server's messages of an era look like in the published revisions. */
export function messageShapes(era: Era): MessageShapes {
  return shapes[era];
}
