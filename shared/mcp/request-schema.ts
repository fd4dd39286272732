import type { Json, JsonObject } from '../model/json/json.ts';
import { logLevels } from '../model/log-level.ts';
import { type Revision, revisions } from '../model/revision.ts';

interface Method {
  name: string;
  /** The first and last revision that have it. */
  since?: Revision;
  until?: Revision;
  isNotification?: boolean;
  /** JSON schemas of its parameters by name; `*` marks a required one. */
  params?: Readonly<Record<string, JsonObject>>;
}

const text = { type: 'string' };
const cursor = { cursor: text };
const anything = { type: 'object' };

/** A client's messages in the published schemas of the revisions. */
const methods: readonly Method[] = [
  {
    name: 'initialize',
    until: '2025-11-25',
    params: { '*protocolVersion': { enum: [...revisions] }, '*capabilities': anything, '*clientInfo': anything },
  },
  { name: 'server/discover', since: '2026-07-28', params: {} },
  { name: 'ping', until: '2025-11-25', params: {} },
  { name: 'tools/list', params: cursor },
  { name: 'tools/call', params: { '*name': text, arguments: anything } },
  { name: 'prompts/list', params: cursor },
  { name: 'prompts/get', params: { '*name': text, arguments: { type: 'object', additionalProperties: text } } },
  { name: 'resources/list', params: cursor },
  { name: 'resources/templates/list', params: cursor },
  { name: 'resources/read', params: { '*uri': text } },
  { name: 'resources/subscribe', until: '2025-11-25', params: { '*uri': text } },
  { name: 'resources/unsubscribe', until: '2025-11-25', params: { '*uri': text } },
  { name: 'subscriptions/listen', since: '2026-07-28', params: { '*notifications': anything } },
  {
    name: 'completion/complete',
    params: {
      '*ref': {
        type: 'object',
        properties: { type: { enum: ['ref/prompt', 'ref/resource'] }, name: text, uri: text },
        required: ['type'],
      },
      '*argument': { type: 'object', properties: { name: text, value: text }, required: ['name', 'value'] },
      context: { type: 'object', properties: { arguments: anything } },
    },
  },
  {
    name: 'logging/setLevel',
    until: '2025-11-25',
    params: { '*level': { enum: [...logLevels] } },
  },
  { name: 'tasks/get', since: '2025-11-25', params: { '*taskId': text } },
  { name: 'tasks/result', since: '2025-11-25', until: '2025-11-25', params: { '*taskId': text } },
  { name: 'tasks/list', since: '2025-11-25', until: '2025-11-25', params: cursor },
  { name: 'tasks/cancel', since: '2025-11-25', params: { '*taskId': text } },
  { name: 'notifications/initialized', until: '2025-11-25', isNotification: true, params: {} },
  {
    name: 'notifications/cancelled',
    isNotification: true,
    params: { '*requestId': { type: ['string', 'integer'] }, reason: text },
  },
  {
    name: 'notifications/progress',
    until: '2025-11-25',
    isNotification: true,
    params: {
      '*progressToken': { type: ['string', 'integer'] },
      '*progress': { type: 'number' },
      total: { type: 'number' },
      message: text,
    },
  },
  { name: 'notifications/roots/list_changed', until: '2025-11-25', isNotification: true, params: {} },
];

/** The methods that a client may send in a revision; all for an unknown revision. */
export function methodsOf(revision: string): string[] {
  return known(revision).map(({ name }) => name);
}

export function isNotificationMethod(method: string): boolean {
  return method.startsWith('notifications/');
}

/** A server's items, for completion. */
export interface Offered {
  tools: readonly { name: string; inputSchema?: Json | undefined }[];
  prompts: readonly { name: string; arguments: readonly string[] }[];
  uris: readonly string[];
}

/** A JSON schema of the messages that a client may send in a revision, with the server's items as values. */
export function requestSchema(revision: string, offered: Offered): JsonObject {
  const listed = known(revision);
  return {
    type: 'object',
    properties: { jsonrpc: { const: '2.0' }, method: { enum: listed.map(({ name }) => name) }, params: anything },
    required: ['jsonrpc', 'method'],
    allOf: listed.map((method) => ({
      if: { properties: { method: { const: method.name } }, required: ['method'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { params: paramsSchema(method, offered) } },
    })),
  };
}

/** An initial message: the method with its required parameters. */
export function requestTemplate(method: string): string {
  const { params = {} } = methods.find(({ name }) => name === method) ?? {};
  const required = Object.entries(params).filter(([name]) => name.startsWith('*'));
  const values = Object.fromEntries(required.map(([name, schema]) => [name.slice(1), emptyValue(schema)]));
  const message = { jsonrpc: '2.0', method, ...(required.length > 0 && { params: values }) };
  return JSON.stringify(message, null, 2);
}

function known(revision: string): Method[] {
  const isKnown = revisions.some((each) => each === revision);
  return methods.filter(({ since = '', until = '~' }) => !isKnown || (since <= revision && revision <= until));
}

function paramsSchema({ name, params = {} }: Method, offered: Offered): JsonObject {
  const entries = Object.entries(params).map(([key, schema]): [string, JsonObject] => [
    key.replace('*', ''),
    namesOffered(name, key, offered) ?? schema,
  ]);
  const required = Object.keys(params).filter((key) => key.startsWith('*'));
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(entries), _meta: anything },
    required: required.map((key) => key.slice(1)),
  };
  const conditions = argumentConditions(name, offered);
  return conditions.length === 0 ? schema : { ...schema, allOf: conditions };
}

/** The items that a parameter can refer to. */
function namesOffered(method: string, key: string, { tools, prompts, uris }: Offered): JsonObject | undefined {
  const names =
    method === 'tools/call' && key === '*name'
      ? tools.map(({ name }) => name)
      : method === 'prompts/get' && key === '*name'
        ? prompts.map(({ name }) => name)
        : key === '*uri'
          ? uris
          : [];
  return names.length === 0 ? undefined : { enum: [...new Set(names)] };
}

/** The arguments of each tool or prompt, if it is the named one. */
function argumentConditions(method: string, { tools, prompts }: Offered): JsonObject[] {
  const schemas: [string, Json][] =
    method === 'tools/call'
      ? tools.flatMap(({ name, inputSchema }): [string, Json][] =>
          inputSchema === undefined ? [] : [[name, inputSchema]],
        )
      : method === 'prompts/get'
        ? prompts.map((prompt) => [prompt.name, textArguments(prompt.arguments)])
        : [];
  return schemas.map(([name, schema]) => ({
    if: { properties: { name: { const: name } }, required: ['name'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { arguments: schema } },
  }));
}

function textArguments(names: readonly string[]): JsonObject {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) };
}

function emptyValue({ type, enum: values }: JsonObject): Json {
  if (Array.isArray(values)) return values.at(-1) ?? '';
  if (type === 'object') return {};
  return type === 'number' ? 0 : '';
}
