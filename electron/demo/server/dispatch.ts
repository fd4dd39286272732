import type { Call } from './call.ts';
import type { Completers, Listing, ListName, ServerDefinition } from './definition.ts';
import { errorCodes, extensions, isParams, optionalObject, type Params, RpcError, requireString } from './message.ts';
import type { Revision } from './revision.ts';
import { runTool } from './run-tool.ts';

type Handler = (definition: ServerDefinition, params: Params, call: Call) => Promise<Params>;

function methodNotFound(method: string): RpcError {
  return new RpcError(errorCodes.methodNotFound, `Method not found: ${method}`);
}

function offered<Section>(section: Section | undefined, method: string): Section {
  if (section === undefined) throw methodNotFound(method);
  return section;
}

const handlers: Readonly<Record<string, Handler>> = {
  'resources/list': async ({ resources, pageSize }, params) =>
    page('resources', offered(resources, 'resources/list').list, params.cursor, pageSize),

  'resources/templates/list': async ({ resources, pageSize }, params) => {
    const { templates = [] } = offered(resources, 'resources/templates/list');
    return page('resourceTemplates', descriptorsOf(templates), params.cursor, pageSize);
  },

  'resources/read': async ({ resources }, params, call) => {
    const uri = requireString(params, 'uri');
    const contents = await offered(resources, 'resources/read').read(uri, call);
    if (contents !== undefined) return { contents };
    const code = call.revision < '2026-07-28' ? errorCodes.resourceNotFound : errorCodes.invalidParams;
    throw new RpcError(code, 'Resource not found', { uri });
  },

  'skills/list': async ({ skills, pageSize }, params) =>
    page('skills', offered(skills, 'skills/list'), params.cursor, pageSize),

  'prompts/list': async ({ prompts, pageSize }, params) =>
    page('prompts', descriptorsOf(offered(prompts, 'prompts/list')), params.cursor, pageSize),

  'prompts/get': async ({ prompts }, params, call) => {
    const name = requireString(params, 'name');
    const prompt = offered(prompts, 'prompts/get').find((candidate) => candidate.descriptor.name === name);
    if (prompt === undefined) throw new RpcError(errorCodes.invalidParams, `Unknown prompt: ${name}`);
    const values: Record<string, string> = {};
    for (const [key, value] of Object.entries(optionalObject(params, 'arguments'))) {
      if (typeof value !== 'string') throw new RpcError(errorCodes.invalidParams, `Argument ${key} must be a string`);
      values[key] = value;
    }
    for (const argument of prompt.descriptor.arguments ?? []) {
      if (argument.required && values[argument.name] === undefined) {
        throw new RpcError(errorCodes.invalidParams, `Missing argument: ${argument.name}`);
      }
    }
    return prompt.render(values, call);
  },

  'tools/list': async ({ tools, pageSize, tasks }, params, { revision }) => {
    const hasTasks = tasks !== undefined && revision === '2025-11-25';
    const descriptors = offered(tools, 'tools/list').map(({ descriptor, task }) =>
      hasTasks && task !== undefined ? { ...descriptor, execution: { taskSupport: task } } : descriptor,
    );
    return page('tools', descriptors, params.cursor, pageSize);
  },

  'tools/call': async ({ tools }, params, call) => {
    const name = requireString(params, 'name');
    const tool = offered(tools, 'tools/call').find((candidate) => candidate.descriptor.name === name);
    if (tool === undefined) throw new RpcError(errorCodes.invalidParams, `Unknown tool: ${name}`);
    return runTool(tool, optionalObject(params, 'arguments'), call);
  },

  'completion/complete': async (definition, params) => complete(definition, params),
};

function descriptorsOf(items: readonly { descriptor: Params }[]): Params[] {
  return items.map(({ descriptor }) => descriptor);
}

/** Handles the features of both eras. Throws `RpcError` for unknown methods. */
export async function dispatch(
  definition: ServerDefinition,
  method: string,
  params: Params,
  call: Call,
): Promise<Params> {
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handler === undefined) throw methodNotFound(method);
  return handler(definition, params, call);
}

/** The specification allows no more values in one response. */
const maxValues = 100;

function completersOf(definition: ServerDefinition, reference: Params): Completers {
  if (reference.type === 'ref/prompt') {
    const name = requireString(reference, 'name');
    const prompt = definition.prompts?.find((candidate) => candidate.descriptor.name === name);
    if (prompt !== undefined) return prompt.complete ?? {};
  }
  if (reference.type === 'ref/resource') {
    const uri = requireString(reference, 'uri');
    const template = definition.resources?.templates?.find((candidate) => candidate.descriptor.uriTemplate === uri);
    if (template !== undefined) return template.complete ?? {};
  }
  throw new RpcError(errorCodes.invalidParams, 'Unknown reference');
}

/** Throws an `invalidParams` error for an unknown prompt or template. */
function complete(definition: ServerDefinition, params: Params): Params {
  const completers = completersOf(definition, optionalObject(params, 'ref'));
  const argument = optionalObject(params, 'argument');
  const context = optionalObject(params, 'context');
  const others = isParams(context.arguments) ? context.arguments : {};
  const values = completers[requireString(argument, 'name')]?.(requireString(argument, 'value'), others) ?? [];
  const sent = values.slice(0, maxValues);
  return { completion: { values: sent, total: values.length, hasMore: values.length > sent.length } };
}

/** The capabilities of a server's features in a revision. */
export function capabilitiesOf(definition: ServerDefinition, revision: Revision): Params {
  const { resources, prompts, tools, logging, changes, tasks, skills } = definition;
  const isModern = revision >= '2026-07-28';
  const hasApps = tools?.some(({ descriptor }) => isParams(descriptor._meta) && 'ui' in descriptor._meta);
  const declared = {
    ...(tasks && isModern && { [extensions.tasks]: {} }),
    ...(hasApps && { [extensions.apps]: {} }),
    ...(skills && { [extensions.skills]: {} }),
  };
  const listChanged = (list: ListName) => (changes?.lists.includes(list) ? { listChanged: true } : {});
  const completes =
    resources?.templates?.some((template) => template.complete) || prompts?.some((prompt) => prompt.complete);
  return {
    ...(resources && { resources: { ...(resources.watch && { subscribe: true }), ...listChanged('resources') } }),
    ...(prompts && { prompts: listChanged('prompts') }),
    ...(tools && { tools: listChanged('tools') }),
    ...(completes && { completions: {} }),
    ...(logging && { logging: {} }),
    ...(tasks && !isModern && { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } }),
    ...(Object.keys(declared).length > 0 && { extensions: declared }),
  };
}

const defaultPageSize = 50;

function startOf(key: string, cursor: unknown, length: number): number {
  if (cursor === undefined) return 0;
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString() : '';
  const start = text.startsWith(`${key}:`) ? Number(text.slice(key.length + 1)) : Number.NaN;
  if (!Number.isInteger(start) || start <= 0 || start > length) {
    throw new RpcError(errorCodes.invalidParams, 'Invalid cursor');
  }
  return start;
}

/** One page of a list, as a result. Throws `invalidParams` for a cursor of another list. */
export async function page(
  key: string,
  listing: Listing<unknown>,
  cursor: unknown,
  sizes: ServerDefinition['pageSize'] = defaultPageSize,
): Promise<Params> {
  const start = startOf(key, cursor, listing.length);
  const size = typeof sizes === 'number' ? sizes : (sizes[key]?.(start) ?? defaultPageSize);
  const items = await listing.slice(start, start + size);
  const next = start + size;
  return next < listing.length
    ? { [key]: items, nextCursor: Buffer.from(`${key}:${next}`).toString('base64url') }
    : { [key]: items };
}
