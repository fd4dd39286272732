/** Where a part of a message has optional fields, in any revision. */
export interface Shape {
  /** Optional fields. A field that another field of the same object decides on, such as a block's `text`, is one too. */
  optional: ReadonlySet<string>;
  /** All fields, of an object whose names the server chooses. */
  areAllOptional: boolean;
  /** The shapes of fields: of an object, of each item of a list, or of each value of an object. */
  inside: ReadonlyMap<string, { each: boolean; shape: Shape }>;
  /** It is shown as it was sent, so its reader leaves out the null fields (`withoutNulls`), not the message's. */
  isKept: boolean;
}

type Inside = Record<string, Shape | [Shape]>;

/** `[shape]` is that of each item of a list, or of each value of an object. */
function shape(optional: string, inside: Inside = {}, isKept = false): Shape {
  const names = optional === '' ? [] : optional.split(' ');
  return {
    optional: new Set(names),
    areAllOptional: names.includes('*'),
    inside: new Map(
      Object.entries(inside).map(([field, of]) => [
        field,
        Array.isArray(of) ? { each: true, shape: of[0] } : { each: false, shape: of },
      ]),
    ),
    isKept,
  };
}

const icons: Inside = { icons: [shape('mimeType sizes theme')] };
const annotations: Inside = { annotations: shape('audience priority lastModified') };
const meta: Inside = { _meta: shape('', { ui: shape('*', { csp: shape('*'), permissions: shape('*') }) }) };
const implementation = shape('title description icons websiteUrl', icons);

/** Server, lifecycle: capabilities. */
const capabilities = shape('*', {
  tools: shape('*'),
  resources: shape('*'),
  prompts: shape('*'),
  tasks: shape('*', { requests: shape('*', { tools: shape('*') }) }),
  extensions: shape('*'),
  experimental: shape('*'),
});

/** A listed tool (server, tools). */
export const toolShape = shape(
  'title description outputSchema annotations icons execution _meta',
  {
    annotations: shape('title readOnlyHint destructiveHint idempotentHint openWorldHint'),
    execution: shape('taskSupport'),
    ...icons,
    ...meta,
  },
  true,
);

/** A listed resource or template (server, resources). */
export const resourceShape = shape(
  'title description mimeType size annotations icons _meta',
  { ...annotations, ...icons, ...meta },
  true,
);

/** A listed prompt (server, prompts). */
export const promptShape = shape(
  'title description arguments icons _meta',
  { arguments: [shape('title description required')], ...icons },
  true,
);

/** An entry of `contents` (server, resources). */
export const partShape = shape('mimeType text blob annotations _meta', { ...annotations, ...meta }, true);

/** A content block of a prompt, a tool's result or a model's message. */
export const blockShape = shape(
  'name title description text data uri mimeType size resource annotations icons structuredContent isError _meta',
  { ...annotations, ...icons, resource: partShape },
  true,
);

const task = 'statusMessage pollInterval pollIntervalMs createdAt lastUpdatedAt';
const message = shape('_meta', { content: [blockShape] });
/** A form's fields are of a few types without null (client, elicitation). */
const form = shape('$schema required title description additionalProperties', { properties: [shape('*')] });

/** Parameters of a server's requests and notifications. */
export const paramsShape = shape(
  `_meta reason total message logger requestId systemPrompt includeContext temperature stopSequences metadata modelPreferences tools toolChoice task mode url elicitationId requestedSchema title ${task}`,
  {
    messages: [message],
    modelPreferences: shape('hints costPriority speedPriority intelligencePriority', { hints: [shape('name')] }),
    requestedSchema: form,
    tools: [toolShape],
    task: shape('ttl'),
    notifications: shape('*'),
  },
);

const inputRequest = shape('params', { params: paramsShape });

const resultFields = `_meta nextCursor ttlMs cacheScope resultType isError description instructions inputRequests requestState error ${task}`;
const resultInside: Inside = {
  _meta: shape('', { 'io.modelcontextprotocol/serverInfo': implementation }),
  capabilities,
  serverInfo: implementation,
  tools: [toolShape],
  resources: [resourceShape],
  resourceTemplates: [resourceShape],
  prompts: [promptShape],
  contents: [partShape],
  content: [blockShape],
  messages: [message],
  completion: shape('total hasMore'),
  inputRequests: [inputRequest],
  tasks: [shape(task)],
  task: shape(task),
};

/**
 * Results of all methods: their fields have one meaning each. `structuredContent` may be null from 2026-07-28 on, where
 * the tool's `outputSchema` decides (`tool-result.ts`).
 */
export const resultShape = shape(resultFields, { ...resultInside, result: shape(resultFields, resultInside) });
